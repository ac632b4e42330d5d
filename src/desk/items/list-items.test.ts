/** Which items a list has: what somebody types, states and languages. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeContent } from "../../../test/support/site.ts";
import { checkItems, publishItems } from "../../../test/support/publish-items.ts";
import { openContent } from "../../content/open-content.ts";
import { driverOf } from "../../store/open-store.ts";
import { createUuid } from "../../lib/uuid.ts";
import type { ItemList } from "../item-answers.ts";
import type { ItemWish, TaskFrame } from "../tasks.ts";
import { listItems } from "./list-items.ts";

const INSTALLATION = `timeZone: Europe/Berlin
resources:
  events:
    access: public
    publication: true
    search: { title: Text.Title, in: [Text.Teaser, Venue] }
    fields:
      Text:
        type: localized
        fields: { Title: varchar(200), Teaser: { type: longVarchar, nullable: true } }
      Venue: { type: reference, to: venues, embed: true, nullable: true }
  venues:
    access: public
    fields: { Name: varchar(100) }
`;

const OUT = { State: "PUBLISHED" };
const FROM = { State: "TIME_CONTROLLED", TimeControlledPublishedFrom: "2999-01-01" };
const TO = { State: "TIME_CONTROLLED", TimeControlledPublishedTo: "1999-01-01" };

const LANGUAGES = ["DE", "EN_GB", "FR"].map((Code, at) => ({
  Key: Code,
  Code,
  State: at < 2 ? "PUBLISHED" : "DRAFT",
  Fallback: at === 0,
}));
const VENUES = [{ Key: "hall", Name: "Rathaus Preetz" }];
const EVENTS = [
  { Key: "houses", ...OUT, Text: { DE: { Title: "Alte Häuser" }, EN_GB: { Title: "Old houses" } } },
  { Key: "mail", ...OUT, Text: { DE: { Title: "Kurs", Teaser: "Wie man E-Mail schreibt" } } },
  { Key: "secret plan", Text: { DE: { Title: "Geheime Planung" } } },
  { Key: "later", ...FROM, Text: { EN_GB: { Title: "Running late" } } },
  { Key: "past", ...TO, Text: { DE: { Title: "Vorbei" }, FR: { Title: "Fini hier" } } },
  { Key: "town", ...OUT, Venue: "hall", Text: { DE: { Title: "Sitzung" } } },
  { Key: "house-rules", ...OUT, Text: { DE: { Title: "Hausordnung" } } },
];

const folder = await mkdtemp(join(tmpdir(), "lectern-"));
const store = join(folder, "store.db");

before(async () => {
  await writeContent(folder, {
    "installation.yaml": INSTALLATION,
    "languages.json": LANGUAGES,
    "venues.json": VENUES,
    "events.json": EVENTS,
  });
  const result = await checkItems(await openContent(folder));
  assert.ok(result.valid, JSON.stringify(result));
  const written = await driverOf(store).open(store);
  await publishItems(written, result.content, { by: "Anna" });
  await written.close();
});
after(() => rm(folder, { recursive: true }));

async function list(wish: Partial<ItemWish>): Promise<ItemList> {
  const wanted = { resource: "events", search: "", page: 1, ...wish };
  const frame = { store, author: "Anna" } as TaskFrame;
  const { body } = await listItems(frame, { task: "items", ...wanted });
  return body as ItemList;
}

const ROWS: readonly (readonly [wish: Partial<ItemWish>, keys: string])[] = [
  [{}, "houses, mail, secret plan, later, past, town, house-rules"],
  [{ search: "Haus" }, "houses, house-rules, town"],
  [{ search: "haeuser" }, "houses, house-rules, town"],
  [{ search: "house" }, "houses"],
  [{ search: "alte haus" }, "houses"],
  [{ search: "alte old" }, ""],
  [{ search: "email" }, "mail"],
  [{ search: "runs late" }, "later"],
  [{ search: "fini" }, "past"],
  [{ search: "geheim" }, "secret plan"],
  [{ search: "rathaus" }, "town"],
  [{ search: "sitzungg" }, "town"],
  [{ search: "-vorbei" }, "past"],
  [{ search: '"alte häuser" -haus' }, ""],
  [{ search: "secret plan" }, "secret plan"],
  [{ search: " house-rules " }, "house-rules"],
  [{ search: createUuid("events/past").toUpperCase() }, "past"],
  [{ search: createUuid("events/nothing") }, ""],
  [{ state: "delivered" }, "houses, mail, town, house-rules"],
  [{ state: "coming" }, "later"],
  [{ state: "over" }, "past"],
  [{ state: "draft" }, "secret plan"],
  [{ language: { code: "EN_GB", has: true } }, "houses, later"],
  [{ language: { code: "EN_GB", has: false }, state: "over" }, "past"],
  [{ language: { code: "FR", has: true } }, "past"],
  [{ language: { code: "PL", has: true } }, ""],
  [{ search: "haus", language: { code: "EN_GB", has: false } }, "house-rules, town"],
  [{ only: "mine" }, ""],
  [{ only: "pending" }, ""],
  // It has no text in the fallback language, of which a check warns.
  [{ only: "problems" }, "later"],
];

for (const [wish, keys] of ROWS) {
  test(`${JSON.stringify(wish)} finds ${keys || "nothing"}`, async () => {
    const { items, total, pages } = await list(wish);
    assert.deepEqual([items.map(({ Key }) => Key).join(", "), pages], [keys, 1]);
    assert.equal(total, items.length);
  });
}

test("what was searched instead is said as it is written", async () => {
  assert.deepEqual((await list({ search: "haeusre" })).corrections, [
    { value: "haeusre", used: "Häuser" },
  ]);
});

test("an item that readers do not see is named and dated as others", async () => {
  const { items, release } = await list({ search: "fini" });
  const [{ title, state, languages, changedBy } = {}] = items;
  assert.deepEqual(
    [title, state, languages, changedBy, release],
    ["Vorbei", "over", ["DE", "FR"], "Anna", 1],
  );
});
