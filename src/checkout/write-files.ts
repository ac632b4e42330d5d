/**
 * Turns a release back into content: the installation in full, and the items of every resource in
 * their canonical form, one per line.
 */
import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { stringify } from "yaml";
import type { Installation } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { writeJsonMark, writeMarkLine } from "../content/base-mark.ts";
import type { Base } from "../content/base-mark.ts";
import { chunksOf, readSome } from "../store/content.ts";
import type { Content, ReadChunks } from "../store/content.ts";
import { splitLines } from "../store/format/chunk.ts";

/** In full, because defaults may change. */
export const writeInstallationYaml = ({ resources, ...settings }: Installation): string =>
  stringify(
    // Most installations declare none.
    Object.keys(resources).length === 0 ? settings : { ...settings, resources },
    // Quoted, so that no word is taken for a number or a boolean; never folded.
    { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN", lineWidth: 0 },
  );

/**
 * An empty file means that the resource has no items.
 * @param mark absent: the directory says the release
 */
export const writeJsonLines = (
  path: string,
  reader: ReadChunks,
  content: Content,
  resource: ResourceName,
  onItems: (items: number) => void = () => {},
  mark?: Required<Base>,
): Promise<void> =>
  pipeline(async function* writeChunks() {
    if (mark) yield writeJsonMark(mark);
    for await (const chunk of readSome(reader, resource, chunksOf(content, resource))) {
      yield chunk.lines;
      onItems(splitLines(chunk.lines).length);
    }
  }, createWriteStream(path));

/**
 * A list in block style, one item after the other.
 * @param items see `openTables`
 * @param mark the release that they are of; absent: of none
 */
export const writeYaml = (
  path: string,
  items: AsyncIterable<object> | Iterable<object>,
  mark?: Required<Base>,
): Promise<void> =>
  pipeline(async function* writeItems() {
    if (mark) yield writeMarkLine(mark);
    let isEmpty = true;
    for await (const item of items) {
      yield stringify([item], { lineWidth: 0, aliasDuplicateObjects: false });
      isEmpty = false;
    }
    if (isEmpty) yield "[]\n";
  }, createWriteStream(path));

/**
 * @param folder an empty one
 * @param onProgress called with the number of items written so far
 */
export async function checkOut(
  reader: ReadChunks,
  content: Content,
  folder: string,
  onProgress: (items: number) => void = () => {},
): Promise<void> {
  let written = 0;
  await writeFile(join(folder, "installation.yaml"), writeInstallationYaml(content.installation));
  for (const resource of catalogOf(content.installation).names) {
    await writeJsonLines(join(folder, `${resource}.jsonl`), reader, content, resource, (items) => {
      written += items;
      onProgress(written);
    });
  }
}
