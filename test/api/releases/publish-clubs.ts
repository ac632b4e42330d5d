/** A store into which clubs are published, and how they may change. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach } from "node:test";
import { driverOf } from "../../../src/store/open-store.ts";
import type { PublishFacts } from "../../../src/change/succession.ts";
import type { Store } from "../../../src/store/store.ts";
import { readFiles } from "../own-resources/own-site.ts";
import { publishItems } from "../../support/publish-items.ts";

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

interface Publishing {
  /** @param files the contents of files by their names @returns what it changed: a store permits everything */
  readonly publish: (files: Readonly<Record<string, unknown>>) => Promise<PublishFacts>;
  readonly reader: () => Store;
}

/** @returns a publish into a store that is new for each test */
export function publishFiles(): Publishing {
  let folder: string;
  let store: Store;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "lectern-losses-"));
  });

  beforeEach(async () => {
    const location = join(await mkdtemp(join(folder, "store-")), "lectern.db");
    let now = NOON;
    // No publish has to wait for its second.
    store = await driverOf(location).open(location, { clock: () => (now += 5000) });
  });

  afterEach(() => store.close());

  after(() => rm(folder, { recursive: true }));

  return {
    reader: () => store,
    async publish(contents) {
      const files = Object.entries(contents).flatMap(([name, value]) =>
        value === undefined ? [] : [[`${name}.yaml`, JSON.stringify(value)] as const],
      );
      await rm(join(folder, "content"), { recursive: true, force: true });
      const content = await readFiles(folder, Object.fromEntries(files));
      return publishItems(store, content, { by: "test" });
    },
  };
}

export function publishClubs(): (files: Files) => Promise<PublishFacts> {
  const { publish } = publishFiles();
  return ({ languages = LANGUAGES, installation = { resources: DECLARED }, ...files }) =>
    publish({ languages, installation, ...files });
}
