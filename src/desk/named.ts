/** What requests to the desk name: the release that is current, with its zone, another one, a check. */
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { isUuid } from "../lib/uuid.ts";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { requestError, staleRelease } from "../errors.ts";
import { createTurns } from "../lib/take-turns.ts";
import { sayDocument } from "../words/say-problems.ts";
import { shortenHistory } from "./sessions.ts";
import type { DeskAnswer } from "./tasks.ts";
import type { Asked, DeskParts } from "./route-rows.ts";

/**
 * @returns the release that must be current; null: none
 * @throws RequestError PRECONDITION_REQUIRED, RELEASE_STALE
 */
export async function readCondition({ request, desk }: Asked): Promise<number | null> {
  const header = request.headers["if-match"];
  if (header === undefined) throw requestError("PRECONDITION_REQUIRED");
  const { current } = await desk.reader.readState();
  const number = current?.number ?? null;
  const tags = header.slice(0, 1000).split(",");
  const named = tags.map((tag) => /^\s*"(\d{1,15})"\s*$/u.exec(tag)?.[1]);
  // "*" names any current release (RFC 9110 §13.1.1).
  if (header.trim() === "*" && number !== null) return number;
  if (named.includes(String(number ?? 0))) return number;
  const given = named.find((tag) => tag !== undefined);
  // A publish that was killed before it answered is found by its check.
  if (given !== undefined) return given === "0" ? null : Number(given);
  throw staleRelease(number);
}

export const readSide = (text = ""): number | "current" => {
  if (text === "current") return text;
  if (/^[1-9]\d{0,14}$/u.test(text)) return Number(text);
  throw requestError("RELEASE_NOT_FOUND", { release: text.slice(0, 20) });
};

/** @returns that of the current release */
export async function readTimeZone({ reader }: DeskParts): Promise<string> {
  const { current } = await reader.readState();
  const content = current && (await reader.readRelease(current.number));
  return (content?.installation ?? DEFAULT_INSTALLATION).timeZone;
}

/** @returns the beginning of that of the store; null: nothing was published yet */
export async function readShortHistory({ reader }: DeskParts): Promise<string | null> {
  const { current } = await reader.readState();
  return current && shortenHistory(current.history);
}

/** One kept document is in memory at a time, however many people ask for one and however slowly they read. */
const takeTurn = createTurns();

export async function answerCheck(asked: Asked): Promise<DeskAnswer> {
  const { request, params, desk, say } = asked;
  const { draft = "" } = params;
  const file = join(await asked.makeFolder(), "draft.json");
  const isFound =
    isUuid(draft) &&
    (await takeTurn(async () => {
      if (request.socket.destroyed) return false;
      const found = await desk.reader.findCheck(draft.toLowerCase());
      // It was kept as data, for whoever reads it.
      if (found)
        await writeFile(file, JSON.stringify(sayDocument(say, JSON.parse(found.document))));
      return found !== undefined;
    }));
  if (!isFound) throw requestError("DRAFT_NOT_FOUND");
  return { status: 200, file, headers: { "Content-Type": "application/json" } };
}
