import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { CONTRACT } from "../../catalog/catalog.ts";
import { listContentFields } from "../../catalog/content-form.ts";
import { CONTRACT_NAMES } from "../../catalog/resource-names.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { checkContent } from "../../check/check-content.ts";
import { openContent } from "../../content/open-content.ts";
import { createWorkplace } from "../../../test/workplace.ts";
import { formatFields } from "./fields.ts";
import { readExamples } from "./init.ts";

const findExample = await readExamples();

const namesOf = (name: ResourceName): ReadonlySet<string> =>
  new Set(listContentFields(CONTRACT.resources[name]).map((one) => one.name));

describe("every field is listed, with an example", () => {
  for (const name of CONTRACT_NAMES) {
    test(name, () => {
      const text = formatFields(name, 100, findExample);
      for (const one of listContentFields(CONTRACT.resources[name])) {
        assert.ok(text.includes(`\n${one.name} `) || text.includes(`\n${one.name}\n`), one.name);
        const example = findExample(name, one);
        assert.notEqual(example, "", one.name);
        assert.ok(text.replaceAll(/\s+/gu, " ").includes(`Example: ${example}`), one.name);
      }
      for (const width of [60, 80, 132]) {
        const lines = formatFields(name, width, findExample).split("\n");
        assert.deepEqual(
          lines.filter((line) => line.length > width),
          [],
        );
      }
    });
  }
});

test("a date says in which forms tables may have it", () => {
  const words = formatFields("navigation", 200, findExample).replaceAll(/\s+/gu, " ");
  assert.ok(words.includes("YYYY-MM-DD; in tables also DD.MM.YYYY."), words);
  assert.ok(words.includes("in tables also DD.MM.YYYY HH:MM with or without seconds"), words);
});

test("names and examples are those that content is checked by", async () => {
  const content = await openContent(join(import.meta.dirname, "first-content"));
  const result = await checkContent(content);
  assert.deepEqual([result.valid, result.warnings], [true, []]);
  // What only content gives, beside what the API serves; what it gathers is not asked for.
  const facilities = namesOf("business-division-facilities");
  assert.ok(facilities.has("Key") && facilities.has("BusinessDivisionContactPersons"));
  assert.ok(!namesOf("business-divisions").has("BusinessDivisionContactPersons"));
  const navigation = namesOf("navigation");
  assert.ok(navigation.has("Articles.DE.CustomAttributes.TOPIC") && !navigation.has("Article"));
});

test("lectern fields, as the real program", async () => {
  const at = await createWorkplace();
  try {
    const all = await at.run(["fields"]);
    assert.equal(all.status, 0);
    for (const name of CONTRACT_NAMES) assert.match(all.stdout, new RegExp(`^${name} `, "mu"));
    const one = await at.run(["fields", "Facilities"]);
    assert.match(one.stdout, /^AddressZip +VARCHAR\(8\); must be given; .* Example: 24211$/msu);
    const described = (await at.runForJson(["fields", "languages"])) as {
      readonly fields: readonly Readonly<Record<string, unknown>>[];
    };
    assert.deepEqual(
      described.fields.find(({ name }) => name === "State"),
      {
        name: "State",
        type: "ENUM",
        size: null,
        required: false,
        default: "DRAFT",
        values: ["DRAFT", "PUBLISHED"],
        target: null,
        form: "one of the allowed values",
        example: "PUBLISHED",
      },
    );
    for (const [word, guess] of [
      ["navigatoin", "navigation"],
      ["facilities", "business-division-facilities"],
      ["contact-persons", "business-division-contact-persons"],
    ] as const) {
      const wrong = await at.run(["fields", word]);
      assert.equal(wrong.status, 2);
      assert.match(
        wrong.stderr,
        new RegExp(`^There is no resource "${word}": did you mean ${guess}\\?`, "u"),
      );
    }
    const none = await at.run(["fields", "xyz"]);
    assert.match(none.stderr, /^There is no resource "xyz"\. The resources are navigation, /u);
  } finally {
    await at.remove();
  }
});
