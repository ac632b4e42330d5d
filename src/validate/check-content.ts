/** Checks a whole content directory: the result is valid content, or all problems at once. */
import { articlesOf, localizedOf, perResource } from "../catalog/catalog.ts";
import { isGivenByContent } from "../catalog/field.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { ContentSource, RawRecord } from "../content/record.ts";
import { checkItem } from "./items/check-item.ts";
import { RunCheck } from "./items/check-runs.ts";
import { createCheckState } from "./items/check-state.ts";
import type { CheckPurpose, CheckState, Identity } from "./items/check-state.ts";
import { createFieldNames } from "./items/field-names.ts";
import { identifyItem } from "./items/identity.ts";
import { At } from "./values/at.ts";
import type { Origin } from "./values/at.ts";
import { checkInstallation } from "./installation/installation.ts";
import { checkLanguages, requireLanguages } from "./items/item-rules.ts";
import type { KnownRuns } from "./items/known-runs.ts";
import { noticeSwapped } from "./items/likely-slips.ts";
import type { CheckedItem, CheckResult, ValidItem } from "./valid-content.ts";

/** Rules for a resource as a whole, checked at its first item. */
function checkFirstItem(
  state: CheckState,
  resource: ResourceName,
  first: Origin,
  hadErrors: boolean,
): void {
  if (resource === "languages") checkLanguages(state, first, hadErrors);
  const lacksLanguages = !state.hasLanguages && !state.problems.isBroken("languages");
  if (lacksLanguages && localizedOf(state.catalog.resources[resource]))
    requireLanguages(state, first);
}

/** A record whose item was already identified. */
interface IdentifiedRecord {
  readonly record: RawRecord;
  readonly identity: Identity;
}

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
    const targets = Object.values(catalog.resources[resource].fields).flatMap((field) =>
      isGivenByContent(field) ? (field.target ?? []) : [],
    );
    const isLate = targets.filter((target) => !checked.has(target));
    checked.add(resource);
    return isLate;
  });
  for (const resource of new Set(late)) {
    const names = createFieldNames(catalog, resource, problems);
    const records: IdentifiedRecord[] = [];
    for await (const run of source.readRuns(resource, names)) {
      const read = run.read();
      await state.longNumbers.load(read);
      for (const record of read) {
        const at = new At(record, problems, state.doubts);
        records.push({ record, identity: identifyItem(at, record, state) });
      }
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
  runs: RunCheck,
  { known, sink }: CheckPurpose,
): Promise<number> {
  const { problems } = state;
  const errorsBefore = problems.count("error");
  const mayBeKnown = known?.isEmpty === false;
  const items: ValidItem[] = [];
  let count = 0;
  let first: Origin | undefined;
  const take = (origin: Origin, item: CheckedItem | undefined): void => {
    first ??= origin;
    // Content with an error is never published, so its items are not needed.
    if (item === undefined || problems.count("error") > 0) return;
    count += 1;
    const { Uuid, json, values } = item;
    sink?.add(resource, json, values);
    if (mayBeKnown) items.push(values ? { Uuid, json } : item);
  };
  const held = ahead.get(resource);
  if (held) {
    for (const { record, identity } of held) {
      take(record, checkItem(record, state, identity, runs.note));
      await sink?.drain();
    }
  } else {
    const names = createFieldNames(state.catalog, resource, problems);
    for await (const run of source.readRuns(resource, names)) {
      await runs.check(run, take);
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
  if (runs.hasKnown)
    state.items[resource].complete(items, articlesOf(state.catalog.resources[resource]));
  return count;
}

/**
 * As `checkContent`, but what is known is not checked again.
 * @param open opens the content; called again if the result cannot be told from what is known
 */
export async function checkChanged(
  open: () => Promise<ContentSource>,
  purpose: CheckPurpose & { readonly known: KnownRuns },
): Promise<CheckResult> {
  const { known } = purpose;
  if (!known.isEmpty) {
    const result = await checkContent(await open(), purpose);
    if (result.valid && !known.isInDoubt) return result;
    known.forget();
  }
  return checkContent(await open(), purpose);
}

/** Applies every rule to all content; problems never stop the check. */
export async function checkContent(
  source: ContentSource,
  purpose: CheckPurpose = {},
): Promise<CheckResult> {
  const { known, sink } = purpose;
  const { problems } = source;
  known?.begin();
  const installation = checkInstallation(source.installation, problems);
  sink?.begin(installation);
  const state = createCheckState(installation, problems, purpose);
  const counts: Partial<Record<ResourceName, number>> = {};
  const ahead = await readAhead(source, state);
  const identities = new Map<ResourceName, string>();
  for (const resource of state.catalog.referenceOrder) {
    const runs = new RunCheck(resource, state, known, identities);
    counts[resource] = await checkResource(resource, source, state, ahead, runs, purpose);
    identities.set(resource, runs.finish());
  }
  if (state.claims) known?.end(state.claims.findShared());
  noticeSwapped(state, installation.timeZone);
  const warnings = problems.list("warning");
  return problems.count("error") === 0
    ? {
        valid: true,
        content: { installation, counts: perResource(state.catalog, (name) => counts[name] ?? 0) },
        warnings,
      }
    : { valid: false, errors: problems.list("error"), warnings };
}
