/**
 * In charge of proving one release: its digest, its counts, its lists and the digests of what it
 * serves. In come a release and the runs that are known already; out go its runs, and its faults
 * into the list.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Installation } from "../catalog/installation.ts";
import { RESOURCE_NAMES, perResource } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import { digestRelease, digestServed, writeInstallation } from "./digests.ts";
import type { FaultList } from "./fault-list.ts";
import type { StoreDatabase } from "./schema.ts";
import { listShownItems } from "./shown-items.ts";
import { verifyRun } from "./verify-run.ts";
import type { VerifiedRun } from "./verify-run.ts";

/** By their rows. */
export type VerifiedRuns = ReadonlyMap<number, VerifiedRun>;

type Runs = PerResource<readonly VerifiedRun[]>;

/**
 * @param known runs that need not be read again
 * @param onItems called with the number of items that were read
 * @returns the runs of this release
 */
export async function verifyRelease(
  db: StoreDatabase,
  number: number,
  known: VerifiedRuns,
  faults: FaultList,
  onItems: (items: number) => void,
): Promise<VerifiedRuns> {
  const rows = await db
    .selectFrom("release_run")
    .leftJoin("run", "run.id", "release_run.run")
    .select([
      "release_run.resource",
      "position",
      "run as id",
      "hash",
      "run.resource as runResource",
    ])
    .where("release", "=", number)
    .orderBy("release_run.resource")
    .orderBy("position")
    .execute();
  const verified = new Map<number, VerifiedRun>();
  const runs = perResource<VerifiedRun[]>(() => []);
  for (const { resource, position, id, hash, runResource } of rows) {
    const refuse = (problem: string): void => faults.add({ release: number, resource, problem });
    if (hash === null) {
      refuse(`the run at ${position} is missing`);
      continue;
    }
    if (position !== runs[resource].length) refuse(`no run stands at ${runs[resource].length}`);
    if (runResource !== resource) refuse(`run ${hash} is one of ${runResource}`);
    let run = known.get(id) ?? verified.get(id);
    if (!run) {
      run = await verifyRun(db, resource, id, hash);
      onItems(run.entries.length);
      await nextTurn();
    }
    faults.add(...run.faults.map((fault) => ({ release: number, ...fault })));
    verified.set(id, run);
    runs[resource].push(run);
  }
  await verifyDigests(db, number, runs, faults);
  return verified;
}

async function verifyDigests(
  db: StoreDatabase,
  release: number,
  runs: Runs,
  faults: FaultList,
): Promise<void> {
  const { digest, installation: text } = await db
    .selectFrom("release")
    .select(["digest", "installation"])
    .where("number", "=", release)
    .executeTakeFirstOrThrow();
  const entries = perResource((resource) => runs[resource].flatMap((run) => run.entries));
  const hashes = perResource((resource) => entries[resource].map(({ hash }) => hash));
  if (digestRelease(text, hashes) !== digest)
    faults.add({ release, problem: "its content is not the one that its digest names" });
  const installation = readInstallation(text);
  if (!installation) {
    faults.add({ release, problem: "its installation cannot be read" });
    return;
  }
  const items = listShownItems(
    perResource((resource) => runs[resource].flatMap((run) => run.facts)),
  );
  const served = digestServed({ installation, items }, entries);
  const counted = await readCounted(db, release);
  for (const resource of RESOURCE_NAMES) {
    const row = counted.get(resource);
    const { length } = entries[resource];
    // A resource that joined the catalog later has no row, and no items.
    if (row === undefined && length === 0) continue;
    if (row?.items !== length)
      faults.add({
        release,
        resource,
        problem: `holds ${length} items and names ${row?.items ?? "no number"}`,
      });
    if (row !== undefined && row.servedDigest !== served[resource])
      faults.add({
        release,
        resource,
        problem: "what it serves is not what its served digest names",
      });
  }
}

function readInstallation(text: string): Installation | undefined {
  try {
    const installation = JSON.parse(text) as Installation;
    return writeInstallation(installation) === text ? installation : undefined;
  } catch {
    return undefined;
  }
}

async function readCounted(
  db: StoreDatabase,
  release: number,
): Promise<ReadonlyMap<ResourceName, { readonly items: number; readonly servedDigest: string }>> {
  const rows = await db
    .selectFrom("release_resource")
    .select(["resource", "items", "servedDigest"])
    .where("release", "=", release)
    .execute();
  return new Map(rows.map((row) => [row.resource, row]));
}
