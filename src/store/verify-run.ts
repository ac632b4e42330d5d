/**
 * In charge of proving one run: that each text is the one that was hashed, and that the entries are
 * those of the run's own hash. In comes a run as a release names it; out go its entries, what they
 * show, and everything that is wrong with them.
 */
import type { ResourceName } from "../catalog/resources.ts";
import { hashItem, hashRun } from "./digests.ts";
import type { Entry } from "./digests.ts";
import type { StoreDatabase } from "./schema.ts";
import { findShowingFacts } from "./shown-items.ts";
import type { ShowingFacts } from "./shown-items.ts";
import type { Fault } from "./store.ts";

export interface VerifiedRun {
  readonly entries: readonly Entry[];
  readonly facts: readonly ShowingFacts[];
  /** Without their releases: several may share the run. */
  readonly faults: readonly Fault[];
}

/** @param id the run's row @param hash its id for readers */
export async function verifyRun(
  db: StoreDatabase,
  resource: ResourceName,
  id: number,
  hash: string,
): Promise<VerifiedRun> {
  const rows = await db
    .selectFrom("run_item")
    .leftJoin("item", "item.id", "run_item.item")
    .select(["position", "item.resource", "Uuid", "hash", "text", "createdAt", "updatedAt"])
    .where("run", "=", id)
    .orderBy("position")
    .execute();
  const faults: Fault[] = [];
  const entries: Entry[] = [];
  const facts: ShowingFacts[] = [];
  for (const [index, row] of rows.entries()) {
    const { Uuid, text, createdAt, updatedAt } = row;
    if (row.hash === null || Uuid === null || text === null) {
      faults.push({ resource, problem: `the item at ${index} of run ${hash} is missing` });
      continue;
    }
    const refuse = (problem: string): number => faults.push({ resource, item: Uuid, problem });
    if (row.position !== index) refuse(`stands at ${row.position} of its run instead of ${index}`);
    if (row.resource !== resource) refuse(`is stored as an item of ${row.resource}`);
    if (hashItem(resource, text) !== row.hash) refuse("its text is not the one that was published");
    if (createdAt > updatedAt) refuse("was changed before it was there");
    entries.push({ hash: row.hash, createdAt, updatedAt });
    facts.push(findFacts(resource, Uuid, text, refuse));
  }
  if (rows.length === 0) faults.push({ resource, problem: `run ${hash} has no items` });
  else if (hashRun(resource, entries) !== hash)
    faults.push({ resource, problem: `run ${hash} holds other entries than were published` });
  return { entries, facts, faults };
}

function findFacts(
  resource: ResourceName,
  Uuid: string,
  text: string,
  refuse: (problem: string) => unknown,
): ShowingFacts {
  let item: unknown;
  try {
    item = JSON.parse(text);
  } catch {
    item = undefined;
  }
  const members =
    item !== null && typeof item === "object" ? (item as Readonly<Record<string, unknown>>) : {};
  if (members["Uuid"] !== Uuid) refuse("its text does not hold its Uuid");
  return findShowingFacts(resource, Uuid, members);
}
