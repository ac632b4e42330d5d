/** Reads everything that a service serves, in every language that it lists. */
import { mustGet } from "../lib/must-get.ts";
import { localizedOf } from "../catalog/catalog.ts";
import type { AccessRule, Catalog } from "../catalog/catalog.ts";
import { LANGUAGE_CODES, tagOfLanguageCode } from "../catalog/language-codes.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Resource } from "../catalog/resources.ts";
import { CommandError } from "../errors.ts";
import type { JsonObject } from "../lib/json-object.ts";
import { NOT_OPEN } from "./ask-source.ts";
import type { AskSource } from "./ask-source.ts";
import { showValue } from "./notes.ts";
import type { Notes } from "./notes.ts";
import { sourceUuidOf, readWhole } from "./read-collection.ts";
import type { ReadCollection, ReadItem } from "./read-collection.ts";

/** A language that readers can ask for. */
export interface SourceLanguage {
  readonly code: string;
  readonly uuid: string;
  readonly isFallback: boolean;
}

/** An item as it came in the fallback language. */
export interface SourceItem extends ReadItem {
  /** What came of it in the other languages. */
  readonly others: ReadonlyMap<SourceLanguage, JsonObject>;
}

/** A resource as it came. */
interface ReadResource {
  readonly items: readonly SourceItem[];
  readonly access: AccessRule;
  readonly pageSize: number | undefined;
  readonly isRevalidated: boolean;
}

export interface ReadSource {
  readonly resources: ReadonlyMap<ResourceName, ReadResource>;
  /** Published ones, the fallback first. */
  readonly languages: readonly SourceLanguage[];
  /** Of another Lectern: those that the pages are of. */
  readonly releases: ReadonlySet<string>;
}

interface Reading {
  readonly ask: AskSource;
  readonly token: string | undefined;
  readonly notes: Notes;
}

const LANGUAGES: ResourceName = "languages";
const CODES: ReadonlySet<string> = new Set(LANGUAGE_CODES);
/** Content that changes between the languages of a resource is read again. */
const MAX_TRIES = 3;

/** @returns the published languages, with exactly one fallback, which comes first */
function listSourceLanguages(
  items: readonly ReadItem[],
  { problems }: Notes,
): readonly SourceLanguage[] {
  const usable = items.filter(({ value, place }) => {
    const { Code: code, State: state, Uuid: uuid } = value;
    if (CODES.has(String(code)) && state === "PUBLISHED") return true;
    problems.add({
      kind: "left-out",
      place,
      resource: LANGUAGES,
      item: String(uuid),
      field: CODES.has(String(code)) ? "State" : "Code",
      came: CODES.has(String(code)) ? state : code,
      why: "its texts are not read, since it is no published language of the contract",
    });
    return false;
  });
  const marked = usable.find(({ value }) => value["Fallback"] === true) ?? usable[0];
  return usable
    .map(({ value }) => ({
      code: String(value["Code"]),
      uuid: String(value["Uuid"]).toLowerCase(),
      isFallback: value === marked?.value,
    }))
    .toSorted((one, other) => Number(other.isFallback) - Number(one.isFallback));
}

interface OpenResource {
  readonly collection: ReadCollection;
  readonly access: AccessRule;
}

/** Without the token first, which shows who may read. @returns undefined: it cannot be read */
async function openResource(
  resource: Resource,
  { ask, token, notes }: Reading,
  tag: string | undefined,
  isAgain: boolean,
): Promise<OpenResource | undefined> {
  const reading = { ask, notes, resource, tag };
  const open = await readWhole({ ...reading, withToken: false }, isAgain);
  if (typeof open !== "number") return { collection: open, access: "public" };
  const note = (why: string): undefined => {
    const { path: place, name } = resource;
    notes.problems.add({ kind: "not-read", place, resource: name, came: open, why });
    return undefined;
  };
  if (!NOT_OPEN.has(open)) return note("the service does not have it");
  if (token === undefined) return note("it needs a token, and none was given");
  const closed = await readWhole({ ...reading, withToken: true }, isAgain);
  if (typeof closed !== "number") return { collection: closed, access: "token" };
  if (NOT_OPEN.has(closed)) {
    throw new CommandError(
      `The token does not open ${resource.name} (${closed}): give one that opens everything that is imported`,
    );
  }
  return note("the service does not have it");
}

const areSame = (one: readonly ReadItem[], other: readonly ReadItem[]): boolean =>
  one.length === other.length &&
  one.every((item, index) => sourceUuidOf(item) === sourceUuidOf(other[index] as ReadItem));

async function readResource(
  resource: Resource,
  languages: readonly SourceLanguage[],
  reading: Reading,
  releases: Set<string>,
): Promise<ReadResource | undefined> {
  const { ask, notes } = reading;
  const { name, path: place } = resource;
  const [fallback, ...further] = localizedOf(resource) ? languages : [];
  const tag = fallback && tagOfLanguageCode(fallback.code);
  for (let tries = 1; ; tries += 1) {
    const isAgain = tries > 1;
    const opened = await openResource(resource, reading, tag, isAgain);
    if (!opened) return undefined;
    const { collection, access } = opened;
    const { pageSize, isRevalidated } = collection;
    const items = collection.items.map((item) => ({
      ...item,
      others: new Map<SourceLanguage, JsonObject>(),
    }));
    const byUuid = new Map(items.map((item) => [sourceUuidOf(item), item]));
    const of = new Set(collection.releases);
    let isSame = true;
    for (const language of further) {
      const one = { ask, notes, resource, tag: tagOfLanguageCode(language.code) };
      const other = await readWhole({ ...one, withToken: access === "token" }, isAgain);
      if (typeof other === "number") {
        notes.problems.add({
          kind: "not-read",
          place: `${place} in ${one.tag}`,
          resource: name,
          field: language.code,
          came: other,
          why: "the service does not answer in this language, although it lists it",
        });
        continue;
      }
      isSame &&= areSame(items, other.items);
      for (const release of other.releases) of.add(release);
      for (const item of other.items)
        byUuid.get(sourceUuidOf(item))?.others.set(language, item.value);
    }
    if ((isSame && of.size < 2) || tries === MAX_TRIES) {
      const why =
        "its languages have different items, or in another order: those of the fallback count";
      if (!isSame) notes.problems.add({ kind: "order", place, resource: name, why });
      for (const release of of) releases.add(release);
      return { items, access, pageSize, isRevalidated };
    }
  }
}

/** @throws CommandError when there is nothing to read */
export async function readSource(catalog: Catalog, reading: Reading): Promise<ReadSource> {
  const resources = new Map<ResourceName, ReadResource>();
  const releases = new Set<string>();
  let languages: readonly SourceLanguage[] = [];
  // Languages first: all others are read in them.
  for (const name of new Set<ResourceName>([LANGUAGES, ...catalog.names])) {
    const resource = mustGet(catalog.resources, name);
    if (localizedOf(resource) && languages.length === 0) {
      const why = "there are no languages, in which it would be read";
      const { path: place } = resource;
      reading.notes.problems.add({ kind: "not-read", place, resource: name, why });
      continue;
    }
    const read = await readResource(resource, languages, reading, releases);
    if (!read) continue;
    resources.set(name, read);
    if (name === LANGUAGES) languages = listSourceLanguages(read.items, reading.notes);
  }
  if (resources.size === 0) {
    const [first] = reading.notes.problems.list();
    throw new CommandError(
      `Nothing of the Content Delivery API v1 can be read there (${first?.why ?? showValue(undefined)}): check the URL, which stands in front of /api/v1/, and give a token`,
    );
  }
  return { resources, languages, releases };
}
