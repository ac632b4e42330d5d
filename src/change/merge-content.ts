/**
 * Merges what was changed on both sides since a common state: the declarations by their key paths, and the
 * items of each resource. Only chunks that differ are read.
 */
import { CONTRACT } from "../catalog/catalog.ts";
import type { Installation } from "../catalog/installation.ts";
import { catalogOf, declaredIn } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import { composeContent, chunksOf } from "../store/content.ts";
import type { Content } from "../store/content.ts";
import { compareFields } from "./field-changes.ts";
import { createForm } from "./item-form.ts";
import { mergeItems } from "./merge-items.ts";
import type { MergedItems } from "./merge-items.ts";
import { mergeValues } from "./merge-values.ts";
import { differing } from "./pairs.ts";
import { nameAlike } from "./renames.ts";
import type { NamedState } from "./renames.ts";
import { mapSides } from "./three-sides.ts";
import type { Conflict, Decide, Three } from "./three-sides.ts";
import type { PlainObject } from "../content/record.ts";

export interface MergedContent {
  readonly installation: PlainObject;
  readonly resources: ReadonlyMap<ResourceName, MergedItems>;
  /** Empty: it can be checked and published. */
  readonly conflicts: readonly Conflict[];
}

const hashesOf = (states: Three<Content>, resource: ResourceName): Three<readonly string[]> =>
  mapSides(states, (content) => chunksOf(content, resource));

const toJson = (installation: Installation): PlainObject => installation as unknown as PlainObject;

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** @returns content with a declared resource as another one has it, and with its items */
export function withResource(content: Content, other: Content, name: string): Content {
  const declared = declaredIn(other.installation).get(name);
  const resources = { ...content.installation.resources, ...(declared && { [name]: declared }) };
  const lists = new Map(content.lists).set(name, chunksOf(other, name));
  return composeContent({ ...content.installation, resources }, lists);
}

/** @returns the Uuids of the items that one list has and the other has not, or has otherwise */
async function listDiffering(
  reader: ChunkReader,
  resource: ResourceName,
  before: Content,
  after: Content,
): Promise<readonly string[]> {
  const compared = { reader, before, after, renames: undefined };
  return Array.fromAsync(
    differing(compared, resource),
    ({ before: old, after: now }) => (now ?? old)?.Uuid ?? "",
  );
}

/**
 * A resource that one side no longer declares, and that the other changed, counts as changed by the one or
 * by the other alone, as was decided. The conflict has only what that one changed.
 */
async function settleUndeclared(
  reader: ChunkReader,
  given: Three<Content>,
  decide: Decide,
): Promise<{ readonly states: Three<Content>; readonly conflicts: readonly Conflict[] }> {
  const states: Record<keyof Three<Content>, Content> = { ...given };
  const conflicts: Conflict[] = [];
  for (const [name, declared] of Object.entries(given.base.installation.resources)) {
    const now = mapSides(given, ({ installation }) => declaredIn(installation).get(name) ?? null);
    const hashes = hashesOf(given, name as ResourceName);
    const keeper = now.mine ? "mine" : "theirs";
    const isRemoved = (now.mine === null) !== (now.theirs === null);
    if (!isRemoved) continue;
    if (isEqual(now[keeper], declared) && isEqual(hashes[keeper], hashes.base)) continue;
    const remover = keeper === "mine" ? "theirs" : "mine";
    const subject = { resource: "installation", Uuid: "", field: `resources.${name}` } as const;
    const decided = decide(subject);
    if (!decided) {
      const changes = compareFields(declared, now[keeper] ?? {});
      const side = (of: "old" | "new"): PlainObject =>
        Object.fromEntries(changes.map((change) => [change.field, change[of]]));
      const resource = name as ResourceName;
      const items = await listDiffering(reader, resource, given.base, given[keeper]);
      const sides = { base: side("old"), theirs: null, mine: null, [keeper]: side("new") };
      conflicts.push({ ...subject, ...sides, undeclared: { resource, items } });
    }
    const loser = decided === remover ? keeper : remover;
    states[loser] = withResource(states[loser], given.base, name);
  }
  return { states, conflicts };
}

function mergeInstallation(
  states: Three<NamedState>,
  decide: Decide,
): { readonly values: PlainObject; readonly conflicts: readonly Conflict[] } {
  const subject = { resource: "installation", Uuid: "" } as const;
  const { values, conflicts } = mergeValues(
    mapSides(states, ({ installation }) => toJson(installation)),
    { decide: (field) => decide({ ...subject, field }), isWhole: () => true },
  );
  return { values, conflicts: conflicts.map((conflict) => ({ ...subject, ...conflict })) };
}

/**
 * @param reader of the chunks of all three
 * @param decide of what contradicts each other
 */
export async function mergeContent(
  reader: ChunkReader,
  given: Three<Content>,
  decide: Decide = () => undefined,
): Promise<MergedContent> {
  const { states, conflicts: undeclared } = await settleUndeclared(reader, given, decide);
  const named = nameAlike(mapSides(states, (state) => state.installation));
  const { values: installation, conflicts } = mergeInstallation(named, decide);
  const declared = mapSides(named, (state) => catalogOf(state.installation).resources);
  const own = new Map(
    Object.entries((installation["resources"] ?? {}) as Record<string, PlainObject>),
  );
  const names = [...CONTRACT.names, ...own.keys()] as readonly ResourceName[];
  const resources = new Map<ResourceName, MergedItems>();
  for (const name of names) {
    const rows = Object.values(mapSides(declared, (all) => all.get(name))).flatMap(
      (row) => row ?? [],
    );
    const isKeyMade = own.get(name)?.["key"] !== undefined;
    const renames = mapSides(named, ({ renameOf }) => renameOf(name));
    const rules = { decide, form: createForm(rows, isKeyMade), renames };
    resources.set(name, await mergeItems(reader, name, hashesOf(states, name), rules));
  }
  const ofItems = [...resources.values()].flatMap((merged) => merged.conflicts);
  return { installation, resources, conflicts: [...undeclared, ...conflicts, ...ofItems] };
}
