/**
 * JSON Lines: one item per line, each as it stands in JSON. The text comes in pieces that depend on
 * nothing but the items, so that whatever is made of them piece by piece is always the same.
 */
import type { ServedItem } from "../serve-item.ts";

/** A piece ends behind the item that reaches either; both keep it a matter of a few milliseconds. */
const PIECE_CHARACTERS = 64 * 1024;
const PIECE_ITEMS = 100;

export function* writeJsonLines(
  length: number,
  itemAt: (index: number) => ServedItem,
): Generator<Buffer, void, undefined> {
  let text = "";
  for (let index = 0; index < length; index++) {
    text += `${JSON.stringify(itemAt(index))}\n`;
    const isLast = index === length - 1;
    if (!isLast && text.length < PIECE_CHARACTERS && (index + 1) % PIECE_ITEMS !== 0) continue;
    yield Buffer.from(text);
    text = "";
  }
}
