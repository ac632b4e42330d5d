/**
 * `lectern release checkout`: exports a release as a content directory that gives the same digest when
 * published. Its tables contain Keys instead of Uuids where possible, so that people can edit them.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { localizedOf } from "../../catalog/catalog.ts";
import { isGivenByContent } from "../../catalog/field.ts";
import type { Field } from "../../catalog/field.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { Resource } from "../../catalog/resources.ts";
import { createArticleUuid } from "../../validate/items/article-index.ts";
import { createUuid } from "../../lib/uuid.ts";
import { formatProblem } from "../../validate/report-problems.ts";
import { trimCell } from "../../validate/values/text-content.ts";
import { isUuid } from "../../validate/values/text-formats.ts";
import { writeBase } from "../../desk/base-file.ts";
import { CommandError } from "../../errors.ts";
import {
  contentOfNew,
  contentOfRelease,
  readItems,
  textOf,
} from "../../release/compare/chunked-content.ts";
import type { ChunkedContent } from "../../release/compare/chunked-content.ts";
import { compareContent } from "../../release/compare/compare-content.ts";
import { checkInChunks } from "../../store/publish/chunk-sink.ts";
import { command, tellDone, AS_JSON, RELEASE_OR_CURRENT } from "../command.ts";
import { formatCounts, formatSome, sumCounts } from "../terminal/phrases.ts";
import { countOf } from "../../words/phrases.ts";
import { printNotice, showingProgress } from "../terminal/terminal.ts";
import type { ShowProgress } from "../terminal/terminal.ts";
import { formatDifference } from "../common/difference-texts.ts";
import { createDirectory } from "../common/new-directory.ts";
import { chooseRelease } from "../common/choose-release.ts";
import { readStore } from "../common/use-store.ts";
import { readContent } from "../common/read-content.ts";
import { checkDelimiter, DELIMITER, TABLE_FORMATS, writeTables } from "../common/write-tables.ts";
import type { Delimiter, ItemMisfit, TableFormat, TableSource } from "../common/write-tables.ts";

const MAX_NAMED = 3;
/** Limit of reported values, because all of them are in memory. */
const MAX_REPORTED = 10_000;

type Item = Readonly<Record<string, unknown>>;
/** Keys by their Uuids. */
type Keys = ReadonlyMap<unknown, string>;

/** Whether a Key can be written as a reference, also in lists, without ambiguity. */
const isPlain = (key: string): boolean =>
  key !== "" && trimCell(key) === key && !/[|,;]/u.test(key) && !isUuid(key);

/** @returns the resource whose Keys may be used in the field instead of Uuids */
const keyTargetOf = (field: Field): ResourceName | undefined =>
  isGivenByContent(field) ? field.target : undefined;

/** @returns the texts of an item by language, if they have Uuids of their own */
function listIdentified(resource: Resource, item: Item): readonly (readonly [string, Item])[] {
  const { under, members } = localizedOf(resource)?.field ?? {};
  if (under === undefined || members?.["Uuid"] === undefined) return [];
  return Object.entries((item[under] ?? {}) as Readonly<Record<string, Item>>);
}

/** @returns the Keys of all targets of references: items, and texts of items with Uuids of their own */
async function collectKeys(resource: Resource, items: AsyncIterable<Item>): Promise<Keys> {
  const keys = new Map<unknown, string>();
  for await (const item of items) {
    const { Key, Uuid } = item;
    if (typeof Key !== "string" || !isPlain(Key)) continue;
    for (const [, text] of listIdentified(resource, item)) keys.set(text["Uuid"], Key);
    keys.set(Uuid, Key);
  }
  return keys;
}

function nameReferences(value: unknown, keys: Keys): unknown {
  return Array.isArray(value)
    ? value.map((uuid: unknown) => keys.get(uuid) ?? uuid)
    : (keys.get(value) ?? value);
}

/** @returns the item as people write it: without the Uuids that are derived from its Key */
function toWritten(resource: Resource, item: Item, keys: ReadonlyMap<string, Keys>): Item {
  const written: Record<string, unknown> = { ...item };
  const { Key, Uuid } = item;
  if (typeof Key === "string" && Uuid === createUuid(`${resource.name}/${Key}`))
    delete written["Uuid"];
  for (const [name, field] of Object.entries(resource.fields)) {
    const known = keys.get(keyTargetOf(field) ?? "");
    if (known && item[name] !== undefined) written[name] = nameReferences(item[name], known);
  }
  const texts = listIdentified(resource, item);
  const under = localizedOf(resource)?.field.under;
  if (texts.length === 0 || under === undefined) return written;
  const made = createArticleUuid(String(Uuid));
  written[under] = Object.fromEntries(
    texts.map(([code, { Uuid: uuid, ...text }]) => [
      code,
      uuid === made ? text : { ...text, Uuid: uuid },
    ]),
  );
  return written;
}

/**
 * @param onItem called whenever an item is read for a table: twice for each item, and once more for
 * languages
 * @returns the source of the tables
 */
export async function openTables(
  content: ChunkedContent,
  onItem: () => void = () => {},
): Promise<TableSource> {
  async function* readStored(resource: ResourceName): AsyncGenerator<Item, void, undefined> {
    for await (const item of readItems(content, resource)) yield JSON.parse(textOf(item)) as Item;
  }
  const catalog = catalogOf(content.installation);
  const keys = new Map<string, Keys>();
  const fields = catalog.names.flatMap((name) => Object.values(catalog.resources[name].fields));
  for (const name of new Set(fields.flatMap((field) => keyTargetOf(field) ?? [])))
    keys.set(name, await collectKeys(catalog.resources[name], readStored(name)));
  return {
    installation: content.installation,
    async *readItems(resource) {
      for await (const item of readStored(resource)) {
        onItem();
        yield toWritten(catalog.resources[resource], item, keys);
      }
    },
  };
}

/**
 * Verifies the export, independent of the rules for reading content: the files are read again as
 * `publish` would read them.
 * @throws CommandError when they do not give the same release
 */
export async function proveCheckout(folder: string, content: ChunkedContent): Promise<void> {
  const result = await checkInChunks((sink) => readContent(folder, {}, { sink }));
  const lines = result.valid
    ? formatDifference(await compareContent(content, contentOfNew(result.content)))
    : result.errors.map(formatProblem);
  if (lines.length === 0) return;
  throw new CommandError(
    [
      ...formatSome(lines, (line) => [line]),
      "In this format, publishing would not give the same release, so nothing was written: use --format jsonl.",
    ].join("\n"),
  );
}

/** @returns a line for each field and problem, with the first items concerned */
function formatMisfits(misfits: readonly ItemMisfit[]): readonly string[] {
  const groups = Map.groupBy(misfits, ({ resource, field, problem }) =>
    [resource, field, problem].join(": "),
  );
  const lines = [...groups].map(([line, places]) => {
    const first = places.slice(0, MAX_NAMED).map(({ item }) => item);
    const more = places.length > first.length ? `, … (${countOf(places.length, "item")})` : "";
    return `${line}: ${first.join(", ")}${more}`;
  });
  return formatSome(lines, (line) => [line]);
}

/** The format cannot hold the release. Thrown, so that the directory is removed again. */
class MisfitError extends CommandError {
  /** The first problems. */
  readonly misfits: readonly ItemMisfit[];

  constructor(format: TableFormat, misfits: readonly ItemMisfit[], count: number) {
    super(
      `${formatMisfits(misfits).join("\n")}\nThe format ${format} cannot hold ${countOf(count, "value")} of this release, so nothing was written: use --format jsonl, which can hold everything.`,
    );
    this.misfits = misfits;
  }
}

interface Wanted {
  readonly format: "jsonl" | TableFormat;
  readonly delimiter: Delimiter | undefined;
}

async function writeFormat(
  content: ChunkedContent,
  counts: PerResource<number>,
  folder: string,
  { format, delimiter }: Wanted,
  show: ShowProgress,
): Promise<void> {
  const { checkOut, writeInstallation } = await import("../../release/compare/checkout.ts");
  if (format === "jsonl") {
    await checkOut(content, folder, (items) => show(() => `Writing: ${countOf(items, "item")}`));
    return;
  }
  let read = 0;
  // Each item is read once for the columns and once for the rows.
  const total = 2 * sumCounts(counts);
  const source = await openTables(content, () => {
    read += 1;
    show(() => `Writing: ${Math.min(99, Math.floor((100 * read) / total))} %`);
  });
  await writeFile(join(folder, "installation.yaml"), writeInstallation(content.installation));
  let count = 0;
  const misfits: ItemMisfit[] = [];
  const report = (misfit: ItemMisfit): void => {
    count += 1;
    if (misfits.length < MAX_REPORTED) misfits.push(misfit);
  };
  await writeTables(folder, format, source, report, delimiter);
  if (count > 0) throw new MisfitError(format, misfits, count);
  await proveCheckout(folder, content);
}

const NOTES_ARE_LOST =
  "Notes are not part of a release: columns whose names begin with #, and comments in files, are not written.";

export const checkOutRelease = command({
  summary: "Export a release as a content directory",
  description:
    "Writes installation.yaml and the items; publishing them creates no new release. If the format cannot hold a value, the value is named and nothing is written.",
  arguments: [
    RELEASE_OR_CURRENT,
    { name: "DIR", help: "A directory that is empty or does not exist yet" },
  ],
  flags: [
    {
      name: "format",
      value: "FORMAT",
      choices: ["jsonl", ...TABLE_FORMATS],
      help: "jsonl: a JSON Lines file per resource, which can hold everything; csv: a table per resource; xlsx or ods: one workbook (default: jsonl)",
    },
    DELIMITER,
    AS_JSON,
  ],
  prints: "What was written, or the values that the format cannot hold.",
  fails:
    "There is no such release, the format cannot hold it, the store cannot be read, or the directory is not empty or cannot be written.",
  examples: {
    "lectern release checkout 3 content-of-3": "export the content of release 3",
    "lectern release checkout 3 content-of-3 --format xlsx": "export it as a workbook",
  },
  async run(call) {
    const { terminal } = call;
    const [wanted, directory] = call.arguments;
    const { format = "jsonl", delimiter } = call.flags;
    checkDelimiter(format, delimiter);
    const location = call.settings.store;
    return readStore(location, async (reader) => {
      const { number, digest, counts } = chooseRelease(
        wanted,
        await reader.listReleases(),
        location,
      );
      const content = contentOfRelease(reader, await reader.readRelease(number));
      const facts = { release: number, directory, format };
      try {
        await showingProgress(terminal, (show) =>
          createDirectory(directory, async (folder) => {
            await writeFormat(content, counts, folder, { format, delimiter }, show);
            await writeBase(folder, { number, digest });
          }),
        );
      } catch (error) {
        if (!(error instanceof MisfitError)) throw error;
        // With --json, too, the message goes to standard error.
        printNotice(terminal, error.message);
        return { data: { ...facts, directory: null, misfits: error.misfits }, status: 1 };
      }
      const sentence = `Wrote release ${number} to ${directory}: ${formatCounts(counts)}.`;
      return {
        ...tellDone(sentence, { ...facts, digest, counts }),
        notices: [NOTES_ARE_LOST],
      };
    });
  },
});
