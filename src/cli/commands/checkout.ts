/**
 * `lectern releases checkout`: a release as a content directory that publishes to the same digest. Its
 * tables give references and identities by Key where there is one, so that people can go on with them.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ARTICLES } from "../../catalog/content-form.ts";
import { CONTRACT, perResource } from "../../catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../catalog/resource-names.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import { checkContent } from "../../check/check-content.ts";
import { createUuid } from "../../check/identity.ts";
import { formatProblem } from "../../check/report-problems.ts";
import { trimCell } from "../../check/text-content.ts";
import { isUuid } from "../../check/text-formats.ts";
import { openContent } from "../../content/open-content.ts";
import { CommandError } from "../../errors.ts";
import { checkOut, writeInstallation } from "../../release/history/checkout.ts";
import {
  contentOfItems,
  contentOfRelease,
  readItems,
  textOf,
} from "../../release/history/chunked-content.ts";
import type { ChunkedContent } from "../../release/history/chunked-content.ts";
import { compareContent } from "../../release/history/compare-content.ts";
import { tellDone } from "../command.ts";
import type { RunOf } from "../commands.ts";
import { countOf, formatCounts, sumCounts } from "../terminal/phrases.ts";
import { printNotice, showingProgress } from "../terminal/terminal.ts";
import { formatDifference } from "./difference-texts.ts";
import { createDirectory } from "./new-directory.ts";
import { chooseRelease, parseWanted } from "./releases.ts";
import { keyTargetOf } from "./table-workbook.ts";
import { readStore } from "./use-store.ts";
import { writeTables } from "./write-tables.ts";
import type { ItemMisfit, TableForm, TableSource } from "./write-tables.ts";

/** More lines say nothing new, and all values are held. */
const MAX_SHOWN = 20;
const MAX_NAMED = 3;
const MAX_KEPT = 10_000;

type Item = Readonly<Record<string, unknown>>;
/** Keys by the Uuids that they stand for. */
type Keys = ReadonlyMap<unknown, string>;

/** Whether a Key can be written as a reference, in lists too, and is read as nothing else. */
const isPlain = (key: string): boolean =>
  key !== "" && trimCell(key) === key && !/[|,;]/u.test(key) && !isUuid(key);

const listArticles = (item: Item): readonly (readonly [string, Item])[] =>
  Object.entries((item[ARTICLES] ?? {}) as Readonly<Record<string, Item>>);

/** @returns the Keys of the items that references of this resource's fields may name */
async function collectKeys(resource: ResourceName, items: AsyncIterable<Item>): Promise<Keys> {
  const keys = new Map<unknown, string>();
  for await (const item of items) {
    const { Key, Uuid } = item;
    if (typeof Key !== "string" || !isPlain(Key)) continue;
    if (resource !== "navigation") keys.set(Uuid, Key);
    else for (const [, article] of listArticles(item)) keys.set(article["Uuid"], Key);
  }
  return keys;
}

function nameReferences(value: unknown, keys: Keys): unknown {
  return Array.isArray(value)
    ? value.map((uuid: unknown) => keys.get(uuid) ?? uuid)
    : (keys.get(value) ?? value);
}

/** @returns the item as people write it: without the uuids that follow from its Key */
function toWritten(
  resource: ResourceName,
  item: Item,
  keys: Readonly<Record<ResourceName, Keys>>,
): Item {
  const written: Record<string, unknown> = { ...item };
  const { Key, Uuid } = item;
  if (typeof Key === "string" && Uuid === createUuid(`${resource}/${Key}`)) delete written["Uuid"];
  for (const [name, field] of Object.entries(CONTRACT.resources[resource].fields)) {
    const target = keyTargetOf(name, field);
    if (target !== undefined) written[name] = nameReferences(item[name], keys[target]);
  }
  if (resource !== "navigation") return written;
  const made = createUuid(`article/${String(Uuid)}`);
  written[ARTICLES] = Object.fromEntries(
    listArticles(item).map(([code, { Uuid: uuid, ...article }]) => [
      code,
      uuid === made ? article : { ...article, Uuid: uuid },
    ]),
  );
  return written;
}

/**
 * @param onItem called whenever an item is read for a table: twice for each, and for languages again
 * @returns what tables are made from
 */
export async function openTables(
  content: ChunkedContent,
  onItem: () => void = () => {},
): Promise<TableSource> {
  async function* readStored(resource: ResourceName): AsyncGenerator<Item, void, undefined> {
    for await (const item of readItems(content, resource)) yield JSON.parse(textOf(item)) as Item;
  }
  const keys = perResource<Keys>(CONTRACT, () => new Map());
  const targets = CONTRACT_NAMES.flatMap((name) =>
    Object.entries(CONTRACT.resources[name].fields).flatMap(
      ([field, row]) => keyTargetOf(field, row) ?? [],
    ),
  );
  for (const name of new Set(targets)) keys[name] = await collectKeys(name, readStored(name));
  return {
    installation: content.installation,
    async *readItems(resource) {
      for await (const item of readStored(resource)) {
        onItem();
        yield toWritten(resource, item, keys);
      }
    },
  };
}

/**
 * The proof of the promise, whatever rules content is read by: the files are read again as a publish
 * would read them.
 * @throws CommandError when they give something else back
 */
export async function proveCheckout(folder: string, content: ChunkedContent): Promise<void> {
  const result = await checkContent(await openContent(folder));
  const lines = result.valid
    ? formatDifference(await compareContent(content, contentOfItems(result.content)))
    : result.errors.map(formatProblem);
  if (lines.length === 0) return;
  throw new CommandError(
    [
      ...lines.slice(0, MAX_SHOWN),
      "Publishing this release from this form would not give it back, so nothing was written: take --form jsonl.",
    ].join("\n"),
  );
}

/** @returns a line for each field and problem, with the first items that have it */
function formatMisfits(misfits: readonly ItemMisfit[]): readonly string[] {
  const groups = Map.groupBy(misfits, ({ resource, field, problem }) =>
    [resource, field, problem].join(": "),
  );
  const lines = [...groups].map(([line, places]) => {
    const first = places.slice(0, MAX_NAMED).map(({ item }) => item);
    const more = places.length > first.length ? `, … (${countOf(places.length, "item")})` : "";
    return `${line}: ${first.join(", ")}${more}`;
  });
  return lines.length <= MAX_SHOWN
    ? lines
    : [...lines.slice(0, MAX_SHOWN), `and ${countOf(lines.length - MAX_SHOWN, "field")} more`];
}

/**
 * @param misfits takes what the form cannot hold
 * @throws CommandError when there is any, so that nothing is left of the directory
 */
async function writeTablesProven(
  content: ChunkedContent,
  folder: string,
  form: TableForm,
  misfits: ItemMisfit[],
  onItem: () => void,
): Promise<void> {
  let count = 0;
  await writeFile(join(folder, "installation.yaml"), writeInstallation(content.installation));
  await writeTables(folder, form, await openTables(content, onItem), (misfit) => {
    count += 1;
    if (misfits.length < MAX_KEPT) misfits.push(misfit);
  });
  if (count > 0) {
    throw new CommandError(
      `${formatMisfits(misfits).join("\n")}\nThe form ${form} cannot hold ${countOf(count, "value")} of this release, so nothing was written: take --form jsonl, which holds everything.`,
    );
  }
  await proveCheckout(folder, content);
}

const writeForm = (
  content: ChunkedContent,
  counts: PerResource<number>,
  directory: string,
  form: "jsonl" | TableForm,
  misfits: ItemMisfit[],
): Promise<void> =>
  showingProgress((show) =>
    createDirectory(directory, async (folder) => {
      if (form === "jsonl") {
        await checkOut(content, folder, (items) => {
          show(() => `Writing: ${countOf(items, "item")}`);
        });
        return;
      }
      let read = 0;
      // Once for the columns, once for the rows.
      const total = 2 * sumCounts(counts);
      await writeTablesProven(content, folder, form, misfits, () => {
        read += 1;
        show(() => `Writing: ${Math.min(99, Math.floor((100 * read) / total))} %`);
      });
    }),
  );

export const checkOutRelease: RunOf<"releases checkout"> = async (call) => {
  const [word, directory] = call.arguments;
  const { form = "jsonl" } = call.flags;
  const wanted = parseWanted(word);
  const location = call.settings.store;
  return readStore(location, async (reader) => {
    const { number, digest, counts } = chooseRelease(wanted, await reader.listReleases(), location);
    const content = contentOfRelease(reader, await reader.readRelease(number));
    const facts = { release: number, directory, form };
    const misfits: ItemMisfit[] = [];
    try {
      await writeForm(content, counts, directory, form, misfits);
    } catch (error) {
      if (misfits.length === 0 || !(error instanceof CommandError)) throw error;
      // To standard error whatever goes to standard output.
      printNotice(error.message);
      return { data: { ...facts, directory: null, misfits }, status: 1 };
    }
    const sentence = `Wrote release ${number} to ${directory}: ${formatCounts(counts)}.`;
    return tellDone(sentence, { ...facts, digest, counts });
  });
};
