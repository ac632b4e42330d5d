/** Titles and helps are for people who work on content: readers get the same bytes. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { catalogOf } from "../../../src/catalog/own-resources.ts";
import { translate } from "../../../src/catalog/translated.ts";
import type { Translated } from "../../../src/catalog/translated.ts";
import { perResource } from "../../../src/catalog/catalog.ts";
import { digestBodies, digestRelease } from "../../../src/store/format/digests.ts";
import { checkDeclarations } from "./check-declarations.ts";

const declare = (resource = "", field = "", member = "", attribute = ""): string => `
customAttributes: { events: { TOPIC: { type: string${attribute} } } }
resources:
  events:
    caching: day${resource}
    fields:
      Name: { type: varchar, size: 9${field} }
      CustomAttributes: { type: customAttributes, nullable: true }
      Text: { type: localized, fields: { Title: { type: varchar, size: 9${member} } } }
  halls:
    fields: { Event: { type: reference, to: events, embed: true, nullable: true } }
`;

function digest(text: string): { readonly release: string; readonly bodies: readonly string[] } {
  const { installation, errors } = checkDeclarations(text);
  assert.deepEqual(errors, []);
  const catalog = catalogOf(installation);
  const none = perResource(catalog, () => ({ chunks: [], dates: [] as never }));
  return {
    release: digestRelease(installation, new Map()),
    bodies: [...digestBodies(catalog, installation, none).values()],
  };
}

describe("what is said for people", () => {
  const usual = digest(declare());
  for (const said of [
    ["\n    title: { de: Termine, en: Dates }\n    help: What is on"],
    ["", ", title: Was, help: { de: Worum es geht }"],
    ["", "", ", title: Titel, help: Der Titel"],
    ["", "", "", ", title: Thema, help: Worum es geht"],
  ]) {
    test(`is a new release with the same bodies: ${said.join("").trim()}`, () => {
      const { release, bodies } = digest(declare(...said));
      assert.notEqual(release, usual.release);
      assert.deepEqual(bodies, usual.bodies);
    });
  }

  test("is all that does not count", () => {
    const { bodies } = digest(declare("", ", nullable: true"));
    const same = bodies.filter((one, index) => one === usual.bodies[index]);
    // What embeds the item changes, too.
    assert.equal(usual.bodies.length - same.length, 2);
  });
});

const READ_ROWS: readonly (readonly [text: Translated, tag: string, read: string])[] = [
  ["Events", "de", "Events"],
  [{ de: "Termine", en: "Events" }, "de", "Termine"],
  [{ de: "Termine", en: "Events" }, "en", "Events"],
  [{ de: "Termine", en: "Events" }, "fr", "Events"],
  [{ "de-AT": "Termine", "en-GB": "Events" }, "de", "Termine"],
  [{ de: "Termine", fr: "Dates" }, "en", "Termine"],
  [{ "en-GB": "Events", fr: "Dates" }, "de", "Events"],
  // Estonian is no English.
  [{ et: "Sündmused", fr: "Dates" }, "en", "Sündmused"],
];

for (const [text, tag, read] of READ_ROWS) {
  test(`somebody who reads ${tag} reads ${read} of ${JSON.stringify(text)}`, () => {
    assert.equal(translate(text, tag), read);
  });
}
