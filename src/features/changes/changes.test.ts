/** Holds `/service/v1/changes` to what differs between all that readers get of two releases. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { SAMPLE, uuid } from "../../../test/support/sample-content.ts";
import { runSite } from "../../../test/support/site.ts";
import type { ContentFiles, Site } from "../../../test/support/site.ts";
import {
  compareReleases,
  createToken,
  readRelease,
} from "../../../test/api/service/read-release.ts";
import type { ReadRelease } from "../../../test/api/service/read-release.ts";

const PATH = "/service/v1/changes";
/** The first one is nobody's: who names none gets the fallback language. */
const LANGUAGES = ["", "DE", "EN_GB", "AR_EG"];

/** A fair shows an event, and of that the venue, as long as that is published. */
const INSTALLATION = `
maxItemsPerPage: { navigation: 2 }
resources:
  events:
    title: Events
    access: public
    publication: true
    maxItemsPerPage: 2
    fields:
      Name: { type: varchar, size: 40 }
      Person: { type: reference, to: business-division-contact-persons, embed: true, nullable: true }
      Venue: { type: reference, to: venues, nullable: true }
  venues:
    title: Venues
    access: public
    publication: true
    fields: { Name: { type: varchar, size: 40 } }
  fairs:
    title: Fairs
    access: public
    fields: { Event: { type: reference, to: events, embed: true } }
`;

const list = (name: string): readonly object[] => SAMPLE[name] as readonly object[];

const article = (name: string, state: object = { State: "PUBLISHED" }): object => ({
  ...state,
  Name: name,
  NiceUri: name.toLowerCase(),
});

const event = (number: number, State: string, name = `Event ${number}`): object => ({
  Uuid: uuid(number),
  Name: name,
  State,
  Person: number === 72 ? uuid(30) : null,
  Venue: number === 71 ? uuid(80) : null,
});

const EVENTS = [70, 71, 72, 73].map((number) => event(number, "PUBLISHED"));

const FIRST: ContentFiles = {
  ...SAMPLE,
  "installation.yaml": INSTALLATION,
  "events.json": [event(69, "DRAFT"), ...EVENTS],
  "venues.json": [{ Uuid: uuid(80), Name: "Hall", State: "PUBLISHED" }],
  "fairs.json": [71, 72].map((number) => ({ Uuid: uuid(20 + number), Event: uuid(number) })),
};

const ordered = (order: string): string =>
  INSTALLATION.replace("title: Events", `title: Events\n    order: ${order}`);

/** Each is published after the one before, and compared with every release before it. */
const STEPS: Readonly<Record<string, Readonly<Record<string, ContentFiles[string] | undefined>>>> =
  {
    "a text in one language": {
      "navigation.json": list("navigation.json").map((item, index) =>
        index === 1 ? { ...item, Articles: { DE: article("Anders") } } : item,
      ),
    },
    "a draft of a text and of an item": {
      "navigation.json": list("navigation.json").map((item, index) =>
        index === 2 ? { ...item, Articles: { DE: article("Neu", { State: "DRAFT" }) } } : item,
      ),
      "events.json": [event(68, "DRAFT"), event(69, "DRAFT", "Other"), ...EVENTS],
    },
    "a text that is still to come": {
      "navigation.json": list("navigation.json").map((item, index) =>
        index === 2
          ? {
              ...item,
              Articles: {
                DE: article("Später", {
                  State: "TIME_CONTROLLED",
                  TimeControlledPublishedFrom: "2099-01-01",
                }),
              },
            }
          : item,
      ),
    },
    "an item at the front": {
      "events.json": [event(67, "PUBLISHED"), ...EVENTS],
    },
    "items that go": { "events.json": EVENTS.slice(1, 3), "trainings.json": [] },
    "an item that is embedded in others": {
      "business-division-contact-persons.json": list("business-division-contact-persons.json").map(
        (item, index) => (index === 0 ? { ...item, Lastname: "Bureau" } : item),
      ),
    },
    "an item that is shown by one that is embedded": {
      "venues.json": [{ Uuid: uuid(80), Name: "Hall", State: "DRAFT" }],
    },
    "items in another order": { "navigation.json": list("navigation.json").toReversed() },
    "other pages": {
      "installation.yaml": INSTALLATION.replace("navigation: 2", "navigation: 1"),
    },
    "another time zone": {
      "installation.yaml": `${INSTALLATION}timeZone: Asia/Tokyo\n`,
    },
    "another fallback language": {
      "languages.json": list("languages.json").map((item) => ({
        ...item,
        Fallback: (item as { readonly Code: string }).Code === "EN_GB",
      })),
    },
    "a declared order": { "installation.yaml": ordered("Name") },
    "a new first item in a declared order": {
      "installation.yaml": ordered("Name"),
      "events.json": [...EVENTS, event(74, "PUBLISHED", "An event")],
    },
    "an item that moves in a declared order": {
      "installation.yaml": ordered("Name"),
      "events.json": [event(70, "PUBLISHED", "Events"), ...EVENTS.slice(1)],
    },
    "the other direction": { "installation.yaml": ordered("-Name") },
    "a resource that is declared no more": {
      "installation.yaml": INSTALLATION.slice(0, INSTALLATION.indexOf("  fairs:")),
      "fairs.json": undefined,
    },
  };

describe("changes", () => {
  let site: Site;
  let preview: { readonly Authorization: string };
  const releases = new Map<number, ReadRelease>();
  const read = async (release: number): Promise<void> => {
    releases.set(release, await readRelease(site, release, LANGUAGES, preview));
  };
  before(async () => {
    site = await runSite();
    await site.publish(FIRST);
    preview = await createToken(site, null, ["preview"]);
    await read(1);
  });
  after(() => site.stop());

  for (const [name, files] of Object.entries(STEPS)) {
    test(name, async () => {
      const { release } = await site.publish(
        Object.fromEntries(
          Object.entries({ ...FIRST, ...files }).flatMap(([file, content]) =>
            content === undefined ? [] : [[file, content]],
          ),
        ),
      );
      await read(release.number);
      const current = releases.get(release.number);
      for (const [since, old] of releases) {
        const { status, body, headers } = await site.get(`${PATH}?since=${since}`);
        assert.equal(status, 200);
        assert.equal(headers.get("lectern-release"), String(release.number));
        assert.deepEqual([body["since"], body["current"]], [since, release.number]);
        assert.ok(current);
        assert.deepEqual(body["resources"], compareReleases(old, current), `since ${since}`);
      }
    });
  }

  test("a rollback", async () => {
    const [newest = 0] = [...releases.keys()].toReversed();
    await site.store.makeCurrent(1, { by: "test" });
    await site.waitFor(1);
    const [old, current] = [releases.get(newest), releases.get(1)];
    assert.ok(old && current);
    const { body } = await site.get(`${PATH}?since=${newest}`);
    assert.deepEqual(body["resources"], compareReleases(old, current));
  });

  test("no more than the token opens", async () => {
    const narrow = await createToken(site, ["navigation"]);
    const { body, headers } = await site.get(`${PATH}?since=2`, narrow);
    const resources = body["resources"] as Readonly<Record<string, { changed: readonly string[] }>>;
    assert.deepEqual(resources["navigation"]?.changed, [uuid(11)]);
    assert.equal(resources["languages"], undefined);
    assert.ok(resources["events"], "it is public");
    assert.match(headers.get("vary") ?? "", /Authorization/u);
    const all = await site.get(`${PATH}?since=2`);
    assert.ok(Object.hasOwn(all.body["resources"] as object, "languages"));
    const etag = all.headers.get("etag") ?? "";
    assert.equal((await site.get(`${PATH}?since=2`, { "If-None-Match": etag })).status, 304);
    const other = await site.get(`${PATH}?since=2`, { ...narrow, "If-None-Match": etag });
    assert.equal(other.status, 200);
  });

  test("what is wrong with the question is said", async () => {
    const rows = [
      ["?since=x", "since: “x” is not the number of a release, such as 12."],
      ["?since=0", "since: “0” is not the number of a release, such as 12."],
      ["?since=99", "since: there is no release 99."],
    ];
    for (const [query = "", detail] of rows) {
      const { status, body } = await site.get(`${PATH}${query}`, { "Accept-Language": "en" });
      assert.equal(status, 400, query);
      assert.deepEqual(body.Notifications[0]?.Details, [detail]);
    }
    const { body } = await site.get(`${PATH}?sicne=1`, { "Accept-Language": "en" });
    assert.deepEqual(body.Notifications[0]?.Details, [
      "There is no parameter “sicne”.",
      "Did you mean “since”?",
      "Known parameters: since.",
      "All parameters are described at /openapi.json.",
    ]);
    assert.equal((await site.get(`${PATH}?since=1`, { Authorization: "" })).status, 401);
  });

  test("a release that was pruned is gone", async () => {
    await site.store.prune(2);
    const { status, body, headers } = await site.get(`${PATH}?since=3`, {
      "Accept-Language": "en",
    });
    assert.equal(status, 410);
    assert.equal(headers.get("cache-control"), "no-store");
    assert.deepEqual(body.Notifications[0]?.Details, [
      "Read everything anew: release 3 was removed, and 1 is served.",
    ]);
  });
});

test("a language that is published anew changes the items that have it", async () => {
  await using site = await runSite();
  await site.publish(SAMPLE);
  await site.publish({
    ...SAMPLE,
    "languages.json": list("languages.json").map((item, index) =>
      index === 3 ? { ...item, State: "PUBLISHED" } : item,
    ),
  });
  const { body } = await site.get(`${PATH}?since=1`);
  const resources = body["resources"] as Readonly<Record<string, object>>;
  assert.deepEqual(resources["languages"], {
    added: [uuid(4)],
    changed: [],
    removed: [],
    pages: [1],
  });
  assert.deepEqual(resources["navigation"], {
    added: [],
    changed: [uuid(12)],
    removed: [],
    pages: [2],
  });
});

test("nothing is compared where nothing is published, or the store is away", async () => {
  await using site = await runSite();
  assert.equal((await site.get(`${PATH}?since=1`)).status, 503);
  await site.publish(SAMPLE);
  await site.publish({ ...SAMPLE, "trainings.json": [] });
  await rm(site.location);
  const { status, body, headers } = await site.get(`${PATH}?since=1`, { "Accept-Language": "en" });
  assert.equal(status, 503);
  assert.equal(headers.get("retry-after"), "5");
  assert.match(body.Notifications[0]?.Details[0] ?? "", /cannot be read from the store/u);
  assert.equal((await site.get(`${PATH}?since=2`)).status, 200);
});
