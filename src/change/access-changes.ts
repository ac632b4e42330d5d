/**
 * What a publish changes in who may read what, and under which address. Each is one line of installation.yaml,
 * takes no item away, and is public within seconds: so it is never done without being asked.
 */
import { mustGet } from "../lib/must-get.ts";
import { PUBLICATION_NAMES } from "../catalog/content-fields.ts";
import type { Installation } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { Resource } from "../catalog/resources.ts";
import type { AccessChange, VisibleItems } from "./result-parts.ts";

type Altered = Pick<AccessChange, "kind" | "old" | "new">;

/** @returns the members that hold something back until it is published */
const listHolding = ({ hasState, fields }: Resource): readonly string[] => [
  ...(hasState ? ["publication"] : []),
  ...[...fields].flatMap(([name, field]) => (field.hasState ? [name] : [])),
];

function compareShown(old: Resource, now: Resource): readonly Altered[] {
  const holding = new Set(listHolding(now));
  const entity = old.entity?.path;
  return [
    ...listHolding(old)
      .filter((member) => !holding.has(member))
      .map((member): Altered => ({ kind: "publication", old: member, new: null })),
    ...(old.path === now.path ? [] : [{ kind: "path", old: old.path, new: now.path } as const]),
    ...(entity === undefined || entity === now.entity?.path
      ? []
      : [{ kind: "entity", old: entity, new: now.entity?.path ?? null } as const]),
  ];
}

const nameFields = ({ fields }: Resource): string =>
  [...fields.keys()]
    .filter((name) => !PUBLICATION_NAMES.has(name))
    .toSorted()
    .join();

/** What is declared newly may be what was declared under another name. */
const isLike = (one: Resource, other: Resource): boolean =>
  one.path === other.path || nameFields(one) === nameFields(other);

/**
 * @param visible the items that readers see, by resource: those with a token where one is needed
 * @param renamed the names that resources had before, by those that they have
 */
export function listAccessChanges(
  before: Installation,
  next: Installation,
  visible: ReadonlyMap<string, VisibleItems>,
  renamed: ReadonlyMap<string, string> = new Map(),
): readonly AccessChange[] {
  const [was, is] = [catalogOf(before), catalogOf(next)];
  const gone = [...was.resources.values()].filter(({ name }) => !is.find(name));
  return [...is.resources].flatMap(([resource, row]): readonly AccessChange[] => {
    const name = was.find(renamed.get(resource) ?? resource);
    const former = name ? mustGet(was.resources, name) : gone.find((one) => isLike(one, row));
    if (former === undefined) return [];
    const seen = visible.get(resource) ?? { before: 0, after: 0 };
    const [old, now] = [former.access, row.access];
    const { before: had, after } = seen;
    return [
      ...(old === now
        ? []
        : [
            {
              ...({ resource, kind: "access", old, new: now } as const),
              before: old === "public" ? had : 0,
              after: now === "public" ? after : 0,
            },
          ]),
      ...compareShown(former, row).map((change) => ({
        resource,
        ...change,
        before: had,
        after,
      })),
    ];
  });
}
