/** Why something is not published. */
import { nameReferences } from "../change/item-names.ts";
import type { ContentSource } from "../content/record.ts";
import type { PublishFacts } from "../change/succession.ts";
import type { StoreReader } from "../store/store.ts";
import { toReport } from "./report.ts";
import type { CheckResult } from "../validate/valid-content.ts";
import { explainContradiction } from "./explain-contradiction.ts";
import type { Contradiction } from "./merge-current.ts";
import type { Refused, Report } from "./results.ts";

/** What nobody has to be asked about. */
export interface Allowing {
  readonly allowRemovals?: boolean | undefined;
  readonly allowAccess?: boolean | undefined;
}

export type Stopping = Pick<PublishFacts, "removals" | "accessChanges">;

/** @returns what nothing permits yet */
export const findStops = (
  { removals, accessChanges }: Stopping,
  { allowRemovals = false, allowAccess = false }: Allowing,
): Stopping => ({
  removals: allowRemovals ? [] : removals,
  accessChanges: allowAccess ? [] : accessChanges,
});

export const isStopping = ({ removals, accessChanges }: Stopping): boolean =>
  removals.length + accessChanges.length > 0;

/** Of content with errors. */
export const refuseInvalid = (result: CheckResult & { readonly valid: false }): Refused => ({
  ...toReport(result),
  valid: false,
});

/** @returns the fields in conflict, by resource, as changes of items */
const listDisputed = (
  conflicts: Contradiction["conflicts"],
): Parameters<typeof nameReferences>[3] =>
  new Map(
    [...Map.groupBy(conflicts, ({ resource }) => resource)].flatMap(([resource, some]) => {
      if (resource === "installation") return [];
      const fields = some.flatMap(({ field, base, theirs, mine }) =>
        field === null ? [] : [{ field, old: [base, theirs].flat(), new: mine }],
      );
      return [[resource, { changed: [{ fields }] }] as const];
    }),
  );

/** @param open opens what was given again; absent: it is not in files */
export async function refuseContradiction(
  reader: StoreReader,
  found: Contradiction,
  warnings: Report["warnings"],
  open?: () => Promise<ContentSource>,
): Promise<Refused> {
  const source = open && (await open());
  const errors = await explainContradiction(reader, found, source);
  const { conflicts, current, base, states } = found;
  const names = await nameReferences(
    found.reader,
    states.theirs,
    states.mine,
    listDisputed(conflicts),
  );
  return {
    valid: false,
    errors: toReport({ valid: false, errors, warnings: [] }).errors,
    warnings,
    release: current.number,
    base,
    names: Object.fromEntries(names),
  };
}
