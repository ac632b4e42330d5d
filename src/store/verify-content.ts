/**
 * In charge of proving that a store holds what was written to it. In comes a database at one moment
 * (one transaction); out goes everything that is not as it was written, by release, resource and
 * item. Nothing is changed.
 */
import { RESOURCE_NAMES } from "../catalog/resources.ts";
import { FaultList } from "./fault-list.ts";
import type { StoreDatabase } from "./schema.ts";
import type { Fault, StoredToken, Verification } from "./store.ts";
import { readTokens } from "./tokens.ts";
import { verifyRelease } from "./verify-release.ts";
import type { VerifiedRuns } from "./verify-release.ts";

/**
 * @param fileFaults what the database itself found wrong
 * @param onProgress called with the number of items handled so far, and that of all
 */
export async function verifyContent(
  db: StoreDatabase,
  fileFaults: readonly Fault[],
  onProgress: (items: number, total: number) => void,
): Promise<Verification> {
  const faults = new FaultList();
  faults.add(...fileFaults);
  const releases = await db
    .selectFrom("release")
    .select(["number", "publishedAt"])
    .orderBy("number")
    .execute();
  const total = await countRows(db, "run_item");
  let handled = 0;
  // Releases in order share most of their runs, so those of one are enough to remember.
  let runs: VerifiedRuns = new Map();
  for (const { number } of releases) {
    runs = await verifyRelease(db, number, runs, faults, (items) => {
      handled = Math.min(total, handled + items);
      onProgress(handled, total);
    });
  }
  await verifySwitches(db, releases, faults);
  const tokens = await verifyTokens(db, faults);
  return {
    releases: releases.length,
    items: await countRows(db, "item"),
    tokens,
    faults: faults.list(),
  };
}

async function countRows(db: StoreDatabase, table: "item" | "run_item"): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select((expression) => expression.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return rows;
}

/** Proves the pointer, and that each release has the switch with which it began. */
async function verifySwitches(
  db: StoreDatabase,
  releases: readonly { readonly number: number; readonly publishedAt: number }[],
  faults: FaultList,
): Promise<void> {
  const switches = await db
    .selectFrom("switch")
    .select(["instant", "release"])
    .orderBy("instant")
    .execute();
  const begun = new Set(switches.map(({ instant, release }) => `${release} ${instant}`));
  for (const { number, publishedAt } of releases) {
    if (!begun.has(`${number} ${publishedAt}`))
      faults.add({ release: number, problem: "nothing says that it was ever made current" });
  }
  const latest = switches.at(-1);
  if (latest === undefined) return;
  if (!releases.some(({ number }) => number === latest.release))
    faults.add({ release: latest.release, problem: "is the current release and is missing" });
  const rows = await db
    .selectFrom("switch_resource")
    .select(["resource", "changedAt"])
    .where("instant", "=", latest.instant)
    .execute();
  for (const { resource, changedAt } of rows) {
    if (changedAt > latest.instant)
      faults.add({
        release: latest.release,
        resource,
        problem: "was changed after its release became current",
      });
  }
}

const isInstant = (value: number | null): boolean => value === null || value >= 0;

function findTokenProblem(token: StoredToken): string | undefined {
  if (!/^[a-z0-9]{16}$/u.test(token.key)) return "its key has not the form of one";
  if (!/^[0-9a-f]{64}$/u.test(token.secretHash)) return "its digest has not the form of one";
  if (token.name.trim() === "") return "it has no name";
  if (![token.createdAt, token.expiresAt, token.revokedAt].every(isInstant))
    return "one of its dates is none";
  const { resources } = token;
  if (resources !== null && !resources.every((name) => RESOURCE_NAMES.includes(name)))
    return "it names a resource that does not exist";
  return undefined;
}

async function verifyTokens(db: StoreDatabase, faults: FaultList): Promise<number> {
  try {
    const tokens = await readTokens(db);
    for (const token of tokens) {
      const problem = findTokenProblem(token);
      if (problem !== undefined) faults.add({ problem: `token ${token.key}: ${problem}` });
    }
    return tokens.length;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    faults.add({ problem: "the resources of a token cannot be read" });
    return 0;
  }
}
