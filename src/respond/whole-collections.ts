/**
 * Answers without pages: JSON Lines, one item per line, each as it stands in JSON. A first pass through
 * the items tells length, tag, languages and how long they hold; small bodies are kept from it, of
 * large ones nothing but these facts: they are made again for each reader.
 */
import type { ServedItem } from "./serve-item.ts";

/** A piece ends behind the item that reaches either; both keep it a matter of a few milliseconds. */
const PIECE_CHARACTERS = 64 * 1024;
const PIECE_ITEMS = 100;

const encoder = new TextEncoder();

/** Pieces depend on nothing but the items, so that whatever is made of them is always the same. */
export function* writeJsonLines(
  length: number,
  itemAt: (index: number) => ServedItem,
): Generator<Buffer, void, undefined> {
  let text = "";
  for (let index = 0; index < length; index++) {
    text += `${JSON.stringify(itemAt(index))}\n`;
    const isLast = index === length - 1;
    if (!isLast && text.length < PIECE_CHARACTERS && (index + 1) % PIECE_ITEMS !== 0) continue;
    yield Buffer.from(encoder.encode(text).buffer);
    text = "";
  }
}
