/** Sample content: navigation in three languages, about 830 bytes per item, the same in each run. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const WORDS =
  "Anfang Beratung Dienst Energie Forschung Gruppe Hilfe Institut Jahr Klinik Labor Medizin Netz Ordnung Praxis Quelle Raum Schule Technik Umwelt Verein Wasser Zentrum Arbeit Bildung Chemie Daten Familie".split(
    " ",
  );

const LANGUAGES = `- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }
- { Key: en, Code: EN_GB, State: PUBLISHED }
- { Key: fr, Code: FR, State: PUBLISHED }
`;

export const CHANGED_ITEMS = 10;
const LINES_AT_ONCE = 1000;

/**
 * @param edition the text of ten items, evenly distributed
 * @returns the bytes of the large file
 */
export async function writeNavigation(
  directory: string,
  items: number,
  edition: number,
): Promise<number> {
  let seed = 12_345;
  const writeText = (length: number): string =>
    Array.from({ length }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return WORDS[Math.floor((seed / 2 ** 31) * WORDS.length)];
    }).join(" ");
  const writeArticle = (language: string, index: number): object => ({
    State: "PUBLISHED",
    Name: `${language} ${writeText(3)} ${index}`,
    NiceUri: `${language.toLowerCase()}-section-${index % 100}/article-${index}`,
    CustomAttributes: { TEASER: writeText(12), AUTHOR: writeText(2) },
  });
  const writeItem = (index: number): string =>
    `${JSON.stringify({
      Key: `item-${index}`,
      Identifier:
        index % (items / CHANGED_ITEMS) === 0 ? `EDITION_${edition}_${index}` : `ITEM_${index}`,
      Articles: {
        DE: writeArticle("DE", index),
        EN_GB: writeArticle("EN", index),
        FR: writeArticle("FR", index),
      },
    })}\n`;
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, "languages.yaml"), LANGUAGES);
  const file = join(directory, "navigation.jsonl");
  const stream = createWriteStream(file);
  for (let start = 0; start < items; start += LINES_AT_ONCE) {
    let lines = "";
    for (let index = start; index < Math.min(items, start + LINES_AT_ONCE); index++)
      lines += writeItem(index);
    if (!stream.write(lines)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "close");
  return (await stat(file)).size;
}
