/** Stored and merged content in the form of a content directory, so that it is checked as any other content. */
import type { Installation } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { ProblemList } from "../content/problem-list.ts";
import type { ContentSource, Spot, PlainObject, RawRecord } from "../content/record.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import { itemsOf } from "../store/format/chunk-items.ts";
import { inSlices } from "../lib/in-slices.ts";
import { chunksOf, readSome } from "../store/content.ts";
import type { Content } from "../store/content.ts";
import type { ValidItem } from "../validate/valid-content.ts";
import { textOf } from "./item-form.ts";
import { parseItem } from "../validate/valid-content.ts";

/** Records that are given at once. */
const RECORDS_AT_ONCE = 256;

/** The Uuid of the item stands where other records have a file and a line. */
export class StoredRecord<Name extends ResourceName | "installation"> implements RawRecord<Name> {
  readonly resource: Name;
  readonly file: string;
  readonly line = 1;
  readonly values: PlainObject;
  readonly isStored = true;
  readonly decimalComma = false;

  constructor(resource: Name, values: PlainObject) {
    this.resource = resource;
    this.file = textOf(values["Uuid"]);
    this.values = values;
  }

  locate(): Spot {
    return { line: 1 };
  }
}

/** The items of a resource. */
interface OrderedItems<Item> {
  /** Uuids, and hashes of chunks that are taken as they are. */
  readonly order: readonly string[];
  /** Those that are not in such a chunk. */
  readonly items: ReadonlyMap<string, Item>;
}

interface OrderedContent<Item> {
  readonly installation: PlainObject;
  readonly resources: ReadonlyMap<ResourceName, OrderedItems<Item>>;
  /** @returns undefined: it cannot be read, which is reported */
  readonly toRecord: (resource: ResourceName, item: Item, uuid: string) => RawRecord | undefined;
  readonly problems?: ProblemList;
}

const toStored = (resource: ResourceName, { json }: Pick<ValidItem, "json">): RawRecord =>
  new StoredRecord(resource, parseItem(json));

async function* readOrdered<Item>(
  reader: ChunkReader,
  resource: ResourceName,
  { order, items }: OrderedItems<Item>,
  toRecord: OrderedContent<Item>["toRecord"],
): AsyncGenerator<readonly RawRecord[], void, undefined> {
  const hashes = order.filter((name) => !items.has(name));
  const chunks = readSome(reader, resource, hashes);
  for (const names of inSlices(order, RECORDS_AT_ONCE)) {
    const some: RawRecord[] = [];
    for (const name of names) {
      const item = items.get(name);
      const record = item && toRecord(resource, item, name);
      const chunk = item ? undefined : (await chunks.next()).value;
      if (record) some.push(record);
      else if (chunk) for (const stored of itemsOf(chunk)) some.push(toStored(resource, stored));
    }
    yield some;
  }
}

/** @param reader of the chunks of all resources */
export function sourceOfOrdered<Item>(
  reader: ChunkReader,
  { installation, resources, toRecord, problems = new ProblemList() }: OrderedContent<Item>,
): ContentSource {
  return {
    directory: "",
    given: new Set(resources.keys()),
    installation: new StoredRecord("installation", installation),
    async *readRecords(resource) {
      const ordered = resources.get(resource);
      if (ordered) yield* readOrdered(reader, resource, ordered, toRecord);
    },
    problems,
  };
}

/** @param reader of the chunks of all three states */
export const sourceOfMerged = (
  reader: ChunkReader,
  merged: Pick<OrderedContent<ValidItem>, "installation" | "resources">,
): ContentSource => sourceOfOrdered(reader, { ...merged, toRecord: toStored });

export const toPlain = (installation: Installation): PlainObject =>
  installation as unknown as PlainObject;

export function sourceOfStored(reader: ChunkReader, content: Content): ContentSource {
  const { installation } = content;
  const resources = new Map(
    catalogOf(installation).names.map((name) => {
      return [name, { order: chunksOf(content, name), items: new Map<string, ValidItem>() }];
    }),
  );
  return sourceOfMerged(reader, { installation: toPlain(installation), resources });
}
