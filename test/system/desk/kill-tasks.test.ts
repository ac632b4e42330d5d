/** A publish at the desk is whole or not there, and can be asked for again, whatever is killed and when. */
import { test } from "node:test";
import { rounds } from "../../support/seeds.ts";
import { printFault } from "../operations/faults/fault-row.ts";
import { killAtRandom } from "./kill-rounds.ts";
import { killPending } from "./pending-rounds.ts";
import { publishAtOnce } from "./publish-at-once.ts";
import { createDeskPlace } from "./running-desk.ts";

const ROUNDS = rounds(8);
const PENDING = rounds(6);
const PAIRS = rounds(4);

test(`tasks of two desks, and desks, killed ${ROUNDS} times`, async (context) => {
  const place = await createDeskPlace(context);
  const { outcomes } = await killAtRandom(context, place, ROUNDS);
  printFault(context, "task or desk killed (SIGKILL), then asked again", ROUNDS, outcomes);
});

test(`pending changes of one person, harmed ${PENDING} times`, async (context) => {
  const outcomes = await killPending(context, await createDeskPlace(context), PENDING);
  printFault(
    context,
    "pending changes saved and published while killed, cut, signed out",
    PENDING,
    outcomes,
  );
});

test(`two desks publish at once from one base, ${PAIRS} times`, async (context) => {
  const outcomes = await publishAtOnce(context, await createDeskPlace(context), PAIRS);
  printFault(context, "two desks publish at once, SQLite", PAIRS, outcomes);
});
