/** Stored and merged content in the form of a content directory, so that it is checked as any other content. */
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
import type { MergedItems } from "./merge-items.ts";
import { parseItem } from "../validate/valid-content.ts";

/** Records that are given at once. */
const RECORDS_AT_ONCE = 256;

type ItemsInOrder = Pick<MergedItems, "order" | "items">;

/** The Uuid of the item stands where other records have a file and a line. */
class StoredRecord<Name extends ResourceName | "installation"> implements RawRecord<Name> {
  readonly resource: Name;
  readonly file: string;
  readonly line = 1;
  readonly values: PlainObject;
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

async function* readMerged(
  reader: ChunkReader,
  resource: ResourceName,
  { order, items }: ItemsInOrder,
): AsyncGenerator<readonly ValidItem[], void, undefined> {
  const hashes = order.filter((name) => !items.has(name));
  const chunks = readSome(reader, resource, hashes);
  for (const names of inSlices(order, RECORDS_AT_ONCE)) {
    const some: ValidItem[] = [];
    for (const name of names) {
      const item = items.get(name);
      const chunk = item ? undefined : (await chunks.next()).value;
      if (item) some.push(item);
      else if (chunk) some.push(...itemsOf(chunk));
    }
    yield some;
  }
}

interface Merged {
  readonly installation: PlainObject;
  readonly resources: ReadonlyMap<ResourceName, ItemsInOrder>;
}

/** @param reader of the chunks of all three states */
export function sourceOfMerged(
  reader: ChunkReader,
  { installation, resources }: Merged,
): ContentSource {
  return {
    directory: "",
    given: new Set(resources.keys()),
    installation: new StoredRecord("installation", installation),
    async *readRecords(resource) {
      const merged = resources.get(resource);
      for await (const some of merged ? readMerged(reader, resource, merged) : [])
        yield some.map((item) => new StoredRecord(resource, parseItem(item.json)));
    },
    problems: new ProblemList(),
  };
}

export function sourceOfStored(reader: ChunkReader, content: Content): ContentSource {
  const { installation } = content;
  const resources = new Map(
    catalogOf(installation).names.map((name) => {
      return [name, { order: chunksOf(content, name), items: new Map<string, ValidItem>() }];
    }),
  );
  return sourceOfMerged(reader, {
    installation: installation as unknown as PlainObject,
    resources,
  });
}
