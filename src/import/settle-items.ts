/**
 * Makes imported items valid content: what the check refuses is left out, the smallest part that can be, until
 * nothing is refused.
 */
import { mustGet } from "../lib/must-get.ts";
import { mapResources } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ItemMisfit } from "../checkout/write-tables.ts";
import { isMadeByFormat } from "../catalog/content-form.ts";
import type { Field, Fields } from "../catalog/field.ts";
import type { Installation } from "../catalog/installation.ts";
import type { PerResource, ResourceName } from "../catalog/resource-names.ts";
import { CommandError } from "../errors.ts";
import { ProblemList } from "../content/problem-list.ts";
import { isList, isObject } from "../content/record.ts";
import type { ContentSource, PlainObject, Problem, RawRecord } from "../content/record.ts";
import { withoutMember } from "../lib/json-object.ts";
import { inSlices } from "../lib/in-slices.ts";
import { checkInChunks } from "../store/publish/chunk-sink.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import { checkContent } from "../validate/check-content.ts";
import { fillSentence } from "../words/sentence.ts";
import { cameAt } from "./content-items.ts";
import type { ImportedItem } from "./content-items.ts";
import { pathKey } from "./notes.ts";
import { sourceUuidOf } from "./read-collection.ts";
import type { Notes } from "./notes.ts";

export type ImportedItems = PerResource<ImportedItem[]>;

const AT_ONCE = 256;
/** Each takes something away that others may refer to. */
const MAX_ROUNDS = 200;

const recordOf = <Name>(resource: Name, values: PlainObject, line: number): RawRecord<Name> => ({
  resource,
  file: String(resource),
  line,
  values,
  // The position in a list stands as the column.
  locate: (path) => {
    const position = path.findLast((step) => typeof step === "number");
    return position === undefined ? { line } : { line, column: position + 1 };
  },
  decimalComma: false,
});

/** @returns an installation in memory as if it were read from a file */
export const recordInstallation = (written: object): RawRecord<"installation"> =>
  recordOf("installation", JSON.parse(JSON.stringify(written)) as PlainObject, 1);

/** @returns items in memory as if they were read from files, of which each is a line */
function openImported(installation: Installation, items: ImportedItems): ContentSource {
  return {
    directory: "",
    given: new Set(items.keys()),
    installation: recordInstallation(installation),
    problems: new ProblemList(),
    async *readRecords(resource) {
      let line = 0;
      for (const some of inSlices(items.get(resource) ?? [], AT_ONCE))
        yield some.map(({ values }) => recordOf(resource, values, (line += 1)));
    },
  };
}

const isOptional = (field: Field): boolean =>
  field.nullable || field.default !== undefined || isMadeByFormat(field);

interface Cut {
  readonly values: PlainObject;
  /** What was left out, below the object. */
  readonly path: readonly string[];
}

/** @returns undefined: nothing less than the object can be left out */
function leaveOut(
  values: PlainObject,
  [name = "", inner = "", ...rest]: readonly string[],
  fields: Fields,
  position: number | undefined,
): Cut | undefined {
  const { [name]: held } = values;
  if (held === undefined) return undefined;
  const within = isObject(held) ? held[inner] : undefined;
  if (isObject(held) && within !== undefined) {
    const { members } = [...fields.values()].find(({ under }) => under === name) ?? {};
    const cut = members && isObject(within) ? leaveOut(within, rest, members, position) : undefined;
    const kept = cut ? { ...held, [inner]: cut.values } : withoutMember(held, inner);
    return { values: { ...values, [name]: kept }, path: [name, inner, ...(cut?.path ?? [])] };
  }
  if (position !== undefined && isList(held) && held.length >= Math.max(2, position))
    return { values: { ...values, [name]: held.toSpliced(position - 1, 1) }, path: [name] };
  const field = fields.get(name);
  // A name that is no field can go in any case.
  if (field && !isOptional(field)) return undefined;
  return { values: withoutMember(values, name), path: [name] };
}

/** Takes away what one round of the check refused. */
function leaveOutRefused(
  errors: readonly Problem[],
  catalog: Catalog,
  items: ImportedItems,
  { notes, said }: { readonly notes: Notes; readonly said: Set<string> },
): void {
  const removed = new Map<ResourceName, Set<number>>();
  const touched = new Set<string>();
  for (const { resource, line, column, field, problem } of errors) {
    const list = resource === "installation" || !resource ? undefined : items.get(resource);
    const item = list?.[(line ?? 0) - 1];
    if (!item || !resource || resource === "installation" || line === undefined) continue;
    const declared = mustGet(catalog.resources, resource);
    const path = field === undefined ? [] : field.split(".");
    // Positions in a list move when one before them goes.
    const key = JSON.stringify([
      resource,
      line,
      ...(column === undefined ? path : path.slice(0, 2)),
    ]);
    if (touched.has(key)) continue;
    touched.add(key);
    const cut = leaveOut(item.values, path, declared.fields, column);
    if (cut) item.values = cut.values;
    else {
      const lines = removed.get(resource) ?? new Set();
      removed.set(resource, lines.add(line));
    }
    const uuid = String(item.read.value["Uuid"]);
    said.add(pathKey(resource, uuid, cut?.path.join(".") ?? ""));
    notes.problems.add({
      kind: "left-out",
      place: item.read.place,
      resource,
      item: uuid,
      field: cut?.path.join("."),
      came: cameAt(declared, item, path),
      why: `${cut || field === undefined ? "" : `${field} `}${fillSentence(problem)}`,
    });
  }
  for (const [resource, lines] of removed) {
    const list = items.get(resource) ?? [];
    list.splice(0, list.length, ...list.filter((_, index) => !lines.has(index + 1)));
  }
}

/** Leaves out what a format cannot hold. */
export function leaveOutMisfits(
  misfits: readonly ItemMisfit[],
  { catalog, items, said, notes }: Settling,
): void {
  const lines = mapResources(
    items,
    (list) =>
      new Map(
        list.map(({ values: { Key: key }, read }, index) => [
          typeof key === "string" ? key.toLowerCase() : sourceUuidOf(read),
          index + 1,
        ]),
      ),
  );
  const problems = misfits.flatMap(({ resource, item, field, problem }): readonly Problem[] => {
    const line = lines.get(resource)?.get(item.toLowerCase());
    return line === undefined ? [] : [{ severity: "error", resource, line, field, problem }];
  });
  leaveOutRefused(problems, catalog, items, { notes, said });
}

export interface Settling {
  readonly catalog: Catalog;
  /** Changed until they are valid. */
  readonly items: ImportedItems;
  /** What was left out. */
  readonly said: Set<string>;
  readonly notes: Notes;
}

/** @returns the items as content that can be published @throws CommandError when they do not become that */
export async function settleItems(
  installation: Installation,
  { catalog, items, said, notes }: Settling,
): Promise<NewContent> {
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds += 1) {
    const result = await checkInChunks((sink) =>
      checkContent(openImported(installation, items), { sink }),
    );
    if (result.valid) return result.content;
    leaveOutRefused(result.errors, catalog, items, { notes, said });
    const of = result.errors.find(({ resource }) => resource === "installation" || !resource);
    if (of) {
      throw new CommandError(
        `What was read cannot be content: ${of.field ?? "installation"}: ${fillSentence(of.problem)}`,
      );
    }
  }
  throw new CommandError(
    `What was read cannot be content: after ${MAX_ROUNDS} times of leaving out what is wrong, something still is`,
  );
}
