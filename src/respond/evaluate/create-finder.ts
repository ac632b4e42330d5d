/**
 * What queries find in one snapshot: at once where it is remembered, else worked out one query
 * after the other, in slices between which plain pages are answered.
 */
import type { ResourceName } from "../../catalog/resources.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { LanguageChoice } from "../language-choice.ts";
import type { Memory } from "../memory.ts";
import { listPairs } from "../query/parameters.ts";
import type { Condition, ItemQuery } from "../query/query-model.ts";
import { createColumns } from "./columns.ts";
import type { LikelySlip } from "./explain-nothing.ts";
import { findPositions } from "./find-positions.ts";
import { createSearch } from "./search-items.ts";
import type { QueryLine } from "./query-line.ts";
import type { Slices } from "./slices.ts";
import type { Waiter } from "../waiting-room.ts";

/** What a request finds, and from when until when, in ms since 1970-01-01 UTC. */
export interface FoundItems {
  /** In the order of the answer; undefined: all items, in collection order. */
  readonly positions: Uint32Array | undefined;
  /** Why it is nothing, where a likely slip explains it. */
  readonly slips: readonly LikelySlip[];
  readonly validFrom: number;
  readonly validUntil: number;
}

interface FinderRequest {
  readonly resource: ResourceName;
  readonly query: ItemQuery;
  /** What counts as if it stood in the query. */
  readonly implied: readonly Condition[];
  readonly choice: LanguageChoice;
  /** BCP 47 tag of the language whose rules order texts. */
  readonly collation: string | undefined;
  /** ms since 1970-01-01 UTC */
  readonly now: number;
  readonly waiter: Waiter;
}

/**
 * @param finish makes the answer of what was found; it is part of the work that others wait for
 * @throws RequestError SERVICE_UNAVAILABLE when too many queries wait
 */
export type Finder = <Answer>(
  request: FinderRequest,
  finish: (found: FoundItems) => Answer,
) => Answer | Promise<Answer>;

const ALWAYS: FoundItems = {
  positions: undefined,
  slips: [],
  validFrom: -Infinity,
  validUntil: Infinity,
};

export function createFinder(snapshot: Snapshot, memory: Memory, line: QueryLine): Finder {
  const takeColumns = createColumns(snapshot, memory);
  const search = createSearch(snapshot, memory);

  return ({ resource, query, implied, choice, collation, now, waiter }, finish) => {
    const conditions = [...query.conditions, ...implied];
    const asked = { ...query, conditions };
    const pairs = listPairs(asked, true);
    if (pairs.length === 0) return finish(ALWAYS);
    // An item that will enter, leave, move or change counts, wherever it is.
    const validFrom = snapshot.boundaries[resource].lastAt(now);
    const validUntil = snapshot.boundaries[resource].nextAfter(now);
    const codes = choice.languages.map(({ code }) => code).join();
    const order = asked.sort && collation;
    const key = `${snapshot.editions[resource]} ${resource} ${validFrom} ${codes} ${order} ${JSON.stringify(pairs)}`;
    const recall = (): FoundItems | undefined => {
      const found = memory.found.get(key);
      return found && { ...found, validFrom, validUntil };
    };
    const find = async (slices: Slices): Promise<FoundItems> => {
      const scope = { resource, choice, now, slices };
      const found = await findPositions(asked, snapshot, scope, takeColumns, search, collation);
      memory.found.set(key, found);
      return { ...found, validFrom, validUntil };
    };
    const known = recall();
    // Whoever stood before in the line may have asked the same.
    return known
      ? finish(known)
      : line.wait(waiter, async (slices) => finish(recall() ?? (await find(slices))));
  };
}
