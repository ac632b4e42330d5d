/** Clubs as content, how they may change, and what a publish of one over another would change. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { findSuccession } from "../../../src/change/succession.ts";
import type { PublishFacts, Succession } from "../../../src/change/succession.ts";
import type { ChunkReader } from "../../../src/store/chunk-reader.ts";
import type { NewContent } from "../../../src/store/publish/chunk-sink.ts";
import { NO_CHUNKS, readHeld } from "../../../src/store/publish/held-chunks.ts";
import type { ReleaseContent } from "../../../src/store/store.ts";
import { readFiles } from "../own-resources/own-site.ts";
import { chunkItems } from "../../support/publish-items.ts";

export type Item = Readonly<Record<string, unknown>>;
export type Change = (item: Item, index: number) => Item;

const NOON = Date.UTC(2026, 10, 23, 12);
const TIMED = { State: "TIME_CONTROLLED" };
export const COMING = { ...TIMED, TimeControlledPublishedFrom: "2026-11-24" };
export const PAST = { ...TIMED, TimeControlledPublishedTo: "2026-11-22" };
export const OPEN = {
  ...TIMED,
  TimeControlledPublishedFrom: "2026-11-23",
  TimeControlledPublishedTo: "2026-11-23",
};

export const LANGUAGES = [
  { Key: "de", Code: "DE", State: "PUBLISHED", Fallback: true },
  { Key: "en", Code: "EN_GB", State: "PUBLISHED" },
  { Key: "fr", Code: "FR", State: "DRAFT" },
];
export const DECLARED = {
  clubs: {
    publication: true,
    fields: {
      Members: { type: "integer", nullable: true },
      Text: {
        type: "localized",
        fields: { About: "varchar(40)", Motto: { type: "varchar", size: 40, nullable: true } },
      },
      CustomAttributes: { type: "customAttributes", nullable: true },
    },
  },
};

const club: Change = (_, index) => ({
  Key: `c${index}`,
  State: "PUBLISHED",
  Members: index,
  CustomAttributes: { TOPIC: "x" },
  Text: {
    DE: { About: `Verein ${index}`, Motto: "Sport" },
    EN_GB: { About: `Club ${index}`, Motto: "Sport" },
  },
});

export interface Files {
  readonly clubs?: readonly Item[];
  readonly languages?: readonly Item[];
  readonly installation?: object;
}

export const clubs = (count: number, change: Change = (item) => item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => change(club({}, index), index));

export const without =
  (...names: readonly string[]): Change =>
  (item) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));

export const mapTexts =
  (change: (text: Item, code: string) => Item | undefined): Change =>
  (item) => ({
    ...item,
    Text: Object.fromEntries(
      Object.entries(item["Text"] as Readonly<Record<string, Item>>).flatMap(([code, text]) => {
        const next = change(text, code);
        return next ? [[code, next]] : [];
      }),
    ),
  });

export const draft = (code: string): readonly Item[] =>
  LANGUAGES.map((one) => (one.Code === code ? { ...one, State: "DRAFT" } : one));

export const removal = (kind: string, count: number, more: object = {}): object => ({
  resource: "clubs",
  kind,
  before: count,
  removed: count,
  after: 0,
  ...more,
});
export const field = (name: string): object => removal("field", 12, { field: name });

/** The contents of files by their names. */
type Contents = Readonly<Record<string, unknown>>;

interface Comparing {
  readonly read: (contents: Contents) => Promise<NewContent>;
  /** @returns what a publish of the second would change over the first, at noon */
  readonly compare: (before: NewContent, after: NewContent) => Promise<Required<Succession>>;
}

/** @returns a reader of the chunks of both */
export const readBoth = (...both: readonly NewContent[]): ChunkReader =>
  readHeld(new Map(both.flatMap(({ held }) => [...held])), NO_CHUNKS);

const asRelease = ({ counts, ...content }: NewContent): ReleaseContent => {
  const { digest } = content;
  const made = { number: 1, publishedAt: 1, publishedBy: "test", note: null, base: null };
  const dates = new Map(Array.from(counts, ([name, count]) => [name, [count, 1, 1]]));
  const sides = { catalog: "", bodies: new Map(), dates };
  return { ...content, ...sides, release: { ...made, digest, counts } };
};

export function compareFiles(): Comparing {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "lectern-losses-"));
  });
  after(() => rm(folder, { recursive: true }));
  return {
    async read(contents) {
      const files = Object.entries(contents).flatMap(([name, value]) =>
        value === undefined ? [] : [[`${name}.yaml`, JSON.stringify(value)] as const],
      );
      await rm(join(folder, "content"), { recursive: true, force: true });
      return chunkItems(await readFiles(folder, Object.fromEntries(files)));
    },
    compare: (old, now) =>
      findSuccession(readBoth(old, now), asRelease(old), now, NOON, { lists: true }),
  };
}

const complete = ({ languages = LANGUAGES, installation, ...files }: Files): Contents => ({
  languages,
  installation: installation ?? { resources: DECLARED },
  ...files,
});

/** @returns what a publish of the second would change over the first */
export function compareClubs(): (before: Files, after: Files) => Promise<PublishFacts> {
  const { read, compare } = compareFiles();
  return async (old, now) =>
    (await compare(await read(complete(old)), await read(complete(now)))).facts;
}
