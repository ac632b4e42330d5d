import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  accessOf,
  closeExposures,
  findExposure,
  findUnknownNames,
  listExposures,
} from "./access-rule.ts";
import { CONTRACT } from "./catalog.ts";
import { catalogOf } from "./own-resources.ts";
import type { OwnField, OwnResource } from "./own-resources.ts";

const PERSONS = "business-division-contact-persons";

const declare = (model: string, fields: Readonly<Record<string, OwnField>>): OwnResource => ({
  title: model,
  model,
  path: `/api/v1/${model.toLowerCase()}`,
  access: "token",
  caching: "day",
  maxItemsPerPage: 100,
  fields,
});

const EVENTS = declare("Event", {
  Host: { type: "reference", to: PERSONS, embed: ["Lastname"] },
});
const FAIRS = declare("Fair", {
  Parts: { type: "reference", to: "events", many: true, embed: true },
});
const JOBS = declare("Job", { At: { type: "reference", to: "events", embed: ["Host"] } });

const CATALOG = catalogOf({
  resources: {
    constructor: declare("Constructor", { Name: { type: "varchar", size: 8 } }),
    events: EVENTS,
    fairs: FAIRS,
  },
});
const [constructor_, events, fairs] = ["constructor", "events", "fairs"].map((name) => {
  const found = CATALOG.find(name);
  assert.ok(found);
  return found;
}) as [never, never, never];

describe("accessOf", () => {
  test("has the rule of the setting, else of the declaration, for each resource of the catalog", () => {
    const access = accessOf(CATALOG, { events: "public", nothing: "token" });
    assert.deepEqual(Object.keys(access), CATALOG.names);
    assert.equal(access[events], "public");
    assert.equal(access[fairs], "token");
    assert.equal(access.trainings, "public");
    assert.equal(access.navigation, "token");
  });

  test("takes no name for one that every object has", () => {
    assert.equal(accessOf(CATALOG, {})[constructor_], "token");
  });
});

describe("exposure", () => {
  test("is what a more open resource embeds, own or the contract's, wholly or in part", () => {
    const overrides = { events: "public", [PERSONS]: "token" } as const;
    const shown = listExposures(CATALOG, accessOf(CATALOG, overrides));
    assert.deepEqual(
      shown.map(({ closed, open }) => [closed, open.includes(events)]),
      [[PERSONS, true]],
    );
    assert.equal(findExposure(CATALOG, { events: "public" }), undefined);
  });

  test("is reported with a setting that closes it and keeps unknown names", () => {
    const message = findExposure(CATALOG, { fairs: "public", later: "public" }) ?? "";
    assert.match(message, /^whole items of events are embedded in fairs, which/u);
    assert.match(message, /\n {4}--access later=public$/u);
    const part = catalogOf({ resources: { events: EVENTS, jobs: JOBS } });
    assert.match(
      findExposure(part, { jobs: "public" }) ?? "",
      /^items of events are embedded in jobs, which/u,
    );
  });

  test("is closed by no setting where the declared rules close it", () => {
    assert.match(
      findExposure(CATALOG, { events: "token", fairs: "public" }) ?? "",
      /^whole items of events are embedded in fairs, which would make them public\. Leave the setting `access` out: /u,
    );
  });

  test("is closed all along a chain of embedded items", () => {
    const catalog = catalogOf({
      resources: {
        events: { ...EVENTS, access: "public" },
        fairs: { ...FAIRS, access: "public" },
      },
    });
    const closed = closeExposures(catalog, accessOf(catalog, { [PERSONS]: "token" }));
    assert.deepEqual([closed[events], closed[fairs]], ["token", "token"]);
    assert.deepEqual(listExposures(catalog, closed), []);
    const open = accessOf(catalog, {});
    assert.equal(closeExposures(catalog, open), open);
  });
});

test("names that a catalog lacks are found, and only those", () => {
  assert.deepEqual(findUnknownNames(CONTRACT, { events: "public", trainings: "token" }), [
    "events",
  ]);
  assert.deepEqual(findUnknownNames(CATALOG, { events: "public", trainings: "token" }), []);
});
