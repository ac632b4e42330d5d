/**
 * Turns a release back into content: the installation in full, and the items of every resource in
 * their canonical form, one per line.
 */
import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { stringify } from "yaml";
import type { Installation } from "../../catalog/installation.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { textOf } from "./chunked-content.ts";
import type { ChunkedContent } from "./chunked-content.ts";

/** In full, because defaults may change. */
export const writeInstallation = ({ resources, ...settings }: Installation): string =>
  stringify(
    // Most installations declare none.
    Object.keys(resources).length === 0 ? settings : { ...settings, resources },
    // Quoted, so that no word is taken for a number or a boolean; never folded.
    { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN", lineWidth: 0 },
  );

/**
 * @param folder an empty one
 * @param onProgress called with the number of items written so far
 */
export async function checkOut(
  content: ChunkedContent,
  folder: string,
  onProgress: (items: number) => void = () => {},
): Promise<void> {
  let written = 0;
  await writeFile(join(folder, "installation.yaml"), writeInstallation(content.installation));
  for (const resource of catalogOf(content.installation).names) {
    const lines = async function* writeLines(): AsyncGenerator<string, void, undefined> {
      for await (const chunk of content.readChunks(resource)) {
        const texts = Array.from(chunk.items(), textOf);
        yield texts.map((text) => `${text}\n`).join("");
        written += texts.length;
        onProgress(written);
      }
    };
    // An empty file means that the resource has no items.
    await pipeline(lines, createWriteStream(join(folder, `${resource}.jsonl`)));
  }
}
