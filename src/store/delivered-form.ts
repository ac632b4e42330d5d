/**
 * What an item is worth to a reader: its stored form without what can never be delivered, which is
 * its Key, articles and languages in state DRAFT, and articles in languages that are not published.
 * Derived UpdatedAt follows this form, so that nobody can see when a draft was saved.
 */
import { RESOURCE_NAMES, perResource, resourceOf } from "../catalog/resources.ts";
import type { PerResource } from "../catalog/resources.ts";
import type { StoredArticles } from "../catalog/content-fields.ts";
import type { ValidItem } from "../check/valid-content.ts";
import { cutBatches } from "./batches.ts";
import type { EntriesByUuid } from "./release-entries.ts";
import type { StoreDatabase } from "./schema.ts";

/** The members of stored items that decide; all are absent on most resources. */
interface StoredMembers {
  readonly Key?: string;
  readonly Articles?: StoredArticles;
  readonly State?: string;
  readonly Code?: string;
}

/** Without null, which items in stores of old versions spell out. */
const parse = (json: Uint8Array | string): StoredMembers =>
  JSON.parse(typeof json === "string" ? json : Buffer.from(json).toString(), (_, value: unknown) =>
    value === null ? undefined : value,
  ) as StoredMembers;

/** Codes of the published languages, in their order. */
type PublishedCodes = ReadonlySet<string>;

const listPublishedCodes = (languages: Iterable<Uint8Array | string>): PublishedCodes =>
  new Set(
    [...languages].flatMap((json) => {
      const { State, Code } = parse(json);
      return State === "PUBLISHED" && Code !== undefined ? [Code] : [];
    }),
  );

function writeDeliveredForm(json: Uint8Array | string, published: PublishedCodes): string {
  const { Key: _, Articles, ...item } = parse(json);
  // Only languages have a state of their own; those are not even listed.
  if (item.State === "DRAFT") return "";
  const delivered = Object.entries(Articles ?? {}).filter(
    ([code, article]) => published.has(code) && article.State !== "DRAFT",
  );
  return JSON.stringify({ ...item, Articles: Object.fromEntries(delivered) });
}

const HAS_ARTICLES = perResource((resource) =>
  Object.values(resourceOf(resource).fields).some(({ kind }) => kind === "article"),
);

/** Two releases side by side: what the store holds of the one before, and the items of the next. */
interface Succession {
  readonly before: PerResource<EntriesByUuid>;
  readonly items: PerResource<readonly ValidItem[]>;
  readonly hashes: PerResource<readonly string[]>;
}

/** @returns Uuids of items that are worth to a reader what they were before, by resource */
export async function findSameForReaders(
  db: StoreDatabase,
  { before, items, hashes }: Succession,
): Promise<PerResource<ReadonlySet<string>>> {
  const languagesBefore = await readTexts(
    db,
    [...before.languages.values()].map(({ item }) => item),
  );
  const published = {
    before: listPublishedCodes(languagesBefore.values()),
    next: listPublishedCodes(items.languages.map(({ json }) => json)),
  };
  const sameLanguages = published.before.symmetricDifference(published.next).size === 0;
  const same = perResource(() => new Set<string>());
  for (const resource of RESOURCE_NAMES) {
    const unclear: { readonly item: ValidItem; readonly row: number }[] = [];
    for (const [index, item] of items[resource].entries()) {
      const old = before[resource].get(item.Uuid);
      if (old === undefined) continue;
      const sameText = old.hash === hashes[resource][index];
      if (sameText && (sameLanguages || !HAS_ARTICLES[resource])) same[resource].add(item.Uuid);
      else unclear.push({ item, row: old.item });
    }
    for (const batch of cutBatches(unclear)) {
      const texts = await readTexts(
        db,
        batch.map(({ row }) => row),
      );
      for (const { item, row } of batch) {
        const was = writeDeliveredForm(texts.get(row) ?? "{}", published.before);
        if (writeDeliveredForm(item.json, published.next) === was) same[resource].add(item.Uuid);
      }
    }
  }
  return same;
}

async function readTexts(
  db: StoreDatabase,
  rows: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>();
  for (const batch of cutBatches(rows)) {
    const found = await db
      .selectFrom("item")
      .select(["id", "text"])
      .where("id", "in", batch)
      .execute();
    for (const { id, text } of found) texts.set(id, text);
  }
  return texts;
}
