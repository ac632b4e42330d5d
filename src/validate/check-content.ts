/** Checks a whole content directory: the result is valid content, or all problems at once. */
import { mustGet } from "../lib/must-get.ts";
import { localizedOf, perResource } from "../catalog/catalog.ts";
import { isGivenByContent } from "../catalog/field.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { ContentSource, RawRecord } from "../content/record.ts";
import { checkItem } from "./items/check-item.ts";
import { createCheckState } from "./items/check-state.ts";
import type { CheckPurpose, CheckState } from "./items/check-state.ts";
import { createFieldNames } from "./items/field-names.ts";
import { identifyItem } from "./items/identity.ts";
import type { KnownItem } from "./items/known-item.ts";
import type { Origin } from "./values/at.ts";
import { checkInstallation } from "./installation/installation.ts";
import { checkLanguages, requireLanguages } from "./items/item-rules.ts";
import { noticeSwapped } from "./items/likely-slips.ts";
import type { CheckedItem, CheckResult } from "./valid-content.ts";

/** Rules for a resource as a whole, checked at its first item. */
function checkFirstItem(
  state: CheckState,
  resource: ResourceName,
  first: Origin,
  hadErrors: boolean,
): void {
  if (resource === "languages") checkLanguages(state, first, hadErrors);
  const lacksLanguages = !state.hasLanguages && !state.problems.isBroken("languages");
  if (lacksLanguages && localizedOf(mustGet(state.catalog.resources, resource)))
    requireLanguages(state, first);
}

/** A record whose item was already identified. */
type IdentifiedRecord = readonly [record: RawRecord, item: KnownItem];

/**
 * Resources that are referred to before they are checked, by themselves or in a circle. Only for
 * these are all records kept, with the identities of their items.
 */
type ReadAhead = ReadonlyMap<ResourceName, readonly IdentifiedRecord[]>;

async function readAhead(source: ContentSource, state: CheckState): Promise<ReadAhead> {
  const { catalog, problems } = state;
  const known = new Map<ResourceName, readonly IdentifiedRecord[]>();
  const checked = new Set<ResourceName>();
  const late = catalog.referenceOrder.flatMap((resource) => {
    const targets = [...mustGet(catalog.resources, resource).fields.values()].flatMap((field) =>
      isGivenByContent(field) ? (field.target ?? []) : [],
    );
    const isLate = targets.filter((target) => !checked.has(target));
    checked.add(resource);
    return isLate;
  });
  for (const resource of new Set(late)) {
    const names = createFieldNames(state.installation, resource, problems);
    const records: IdentifiedRecord[] = [];
    for await (const some of source.readRecords(resource, names)) {
      await state.longNumbers.load(some);
      for (const record of some) records.push([record, identifyItem(record, state)]);
    }
    known.set(resource, records);
  }
  return known;
}

/** @returns the number of valid items */
async function checkResource(
  resource: ResourceName,
  source: ContentSource,
  state: CheckState,
  ahead: ReadAhead,
  { sink }: CheckPurpose,
): Promise<number> {
  const { problems } = state;
  const errorsBefore = problems.count("error");
  let count = 0;
  let first: Origin | undefined;
  const take = (origin: Origin, item: CheckedItem | undefined): void => {
    first ??= origin;
    // Content with an error is never published, so its items are not needed.
    if (item === undefined || problems.count("error") > 0) return;
    count += 1;
    sink?.add(resource, item.json, item.values);
  };
  const held = ahead.get(resource);
  if (held) {
    for (const [record, item] of held) {
      take(record, checkItem(record, state, item));
      await sink?.drain();
    }
  } else {
    const names = createFieldNames(state.installation, resource, problems);
    for await (const some of source.readRecords(resource, names)) {
      await state.longNumbers.load(some);
      for (const record of some)
        take(record, checkItem(record, state, identifyItem(record, state)));
      await sink?.drain();
    }
  }
  for (const problem of state.doubts.settle()) problems.add(problem);
  if (first !== undefined) {
    checkFirstItem(
      state,
      resource,
      first,
      problems.count("error") > errorsBefore || problems.isBroken(resource),
    );
  }
  return count;
}

/** Applies every rule to all content; problems never stop the check. */
export async function checkContent(
  source: ContentSource,
  purpose: CheckPurpose = {},
): Promise<CheckResult> {
  const { problems } = source;
  const installation = checkInstallation(source.installation, problems);
  purpose.sink?.begin(installation);
  const state = createCheckState(installation, problems, purpose);
  const counts = new Map<ResourceName, number>();
  const ahead = await readAhead(source, state);
  for (const resource of state.catalog.referenceOrder)
    counts.set(resource, await checkResource(resource, source, state, ahead, purpose));
  noticeSwapped(state, installation.timeZone);
  const warnings = problems.list("warning");
  return problems.count("error") === 0
    ? {
        valid: true,
        content: {
          installation,
          counts: perResource(state.catalog, (name) => counts.get(name) ?? 0),
        },
        warnings,
      }
    : { valid: false, errors: problems.list("error"), warnings };
}
