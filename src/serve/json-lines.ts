/** Writes a collection as JSON Lines, piece by piece, so that other requests are answered in between. */
import { setImmediate as giveWay } from "node:timers/promises";
import type { ServedItem } from "../items/serve-item.ts";

/**
 * A piece ends after the item that reaches one of these limits; both keep the work for a piece to a few
 * milliseconds.
 */
const PIECE_CHARACTERS = 64 * 1024;
const PIECE_ITEMS = 100;

/** Of all bodies in this thread, one piece is made at a time. */
let turn: Promise<void> = Promise.resolve();

const takeTurn = (): Promise<void> => (turn = turn.then(() => giveWay()));

/** Pieces depend only on the items, so that the compressed bytes are always the same. */
export async function* writeJsonLines(
  length: number,
  itemAt: (index: number) => ServedItem,
): AsyncGenerator<Buffer, void, undefined> {
  let text = "";
  for (let index = 0; index < length; index++) {
    text += `${JSON.stringify(itemAt(index))}\n`;
    const isLast = index === length - 1;
    if (!isLast && text.length < PIECE_CHARACTERS && (index + 1) % PIECE_ITEMS !== 0) continue;
    yield Buffer.from(text);
    text = "";
    if (!isLast) await takeTurn();
  }
}
