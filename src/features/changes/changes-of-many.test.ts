/** Holds changes to what differs where releases share parts of a long collection, and items move between them. */
import assert from "node:assert/strict";
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

const PLACES = 1500;

const INSTALLATION = `
resources:
  places:
    title: Places
    access: public
    publication: true
    maxItemsPerPage: 70
    fields:
      Name: { type: varchar, size: 40 }
      Near: { type: reference, to: places, nullable: true }
`;

interface Place {
  readonly Uuid: string;
  readonly Name: string;
  readonly State: string;
  readonly Near: string | null;
}

/** Each twentieth names one that is far away in the list. */
const FIRST = Array.from({ length: PLACES }, (_, index): Place => {
  const Near = index % 20 === 0 ? uuid(1000 + ((index + 700) % PLACES)) : null;
  return { Uuid: uuid(1000 + index), Name: `Place ${index}`, State: "PUBLISHED", Near };
});

const added = (number: number): Place => ({
  Uuid: uuid(9000 + number),
  Name: `New ${number}`,
  State: "PUBLISHED",
  Near: null,
});

const change = (index: number, changes: Partial<Place>): readonly Place[] =>
  FIRST.map((place, number) => (number === index ? { ...place, ...changes } : place));

const without = (...indexes: readonly number[]): readonly Place[] =>
  FIRST.filter((_, number) => !indexes.includes(number));

/** @returns the places, of which none names one that is not there */
function cutLoose(places: readonly Place[]): readonly Place[] {
  const known = new Set(places.map(({ Uuid }) => Uuid));
  return places.map((place) => ({
    ...place,
    Near: known.has(place.Near ?? "") ? place.Near : null,
  }));
}

const STEPS: Readonly<Record<string, readonly Place[]>> = {
  "one in the middle": change(800, { Name: "Other" }),
  "one at the front, so that all move on": [added(1), ...FIRST],
  "one less in the middle": without(742),
  "one that others name becomes a draft": change(700, { State: "DRAFT" }),
  "a draft that others name goes": without(700),
  "one that moves from the front to the end": [...without(3), ...FIRST.slice(3, 4)],
  "two that change places": FIRST.map(
    (place, index) => (index === 100 ? FIRST[1200] : index === 1200 ? FIRST[100] : place) ?? place,
  ),
  "some of everything": [
    ...change(300, { Name: "Third" }).slice(0, 900),
    added(2),
    ...without(1333).slice(900),
  ],
  "the last half goes": FIRST.slice(0, PLACES / 2),
};

describe("changes of many", () => {
  let site: Site;
  let preview: { readonly Authorization: string };
  const releases = new Map<number, ReadRelease>();
  const publish = async (places: readonly Place[]): Promise<number> => {
    const files: ContentFiles = {
      ...SAMPLE,
      "installation.yaml": INSTALLATION,
      "places.json": cutLoose(places),
    };
    const { release } = await site.publish(files);
    return release.number;
  };
  const read = async (release: number): Promise<ReadRelease> => {
    const found = await readRelease(site, release, ["DE"], preview);
    releases.set(release, found);
    return found;
  };
  before(async () => {
    site = await runSite();
    await publish(FIRST);
    preview = await createToken(site, null, ["preview"]);
    await read(1);
  });
  after(() => site.stop());

  for (const [name, places] of Object.entries(STEPS)) {
    test(name, async () => {
      const current = await read(await publish(places));
      for (const [since, old] of releases) {
        const { status, body } = await site.get(`/service/v1/changes?since=${since}`);
        assert.equal(status, 200);
        assert.deepEqual(body["resources"], compareReleases(old, current), `since ${since}`);
      }
    });
  }
});
