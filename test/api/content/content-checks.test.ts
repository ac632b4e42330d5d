/**
 * Proves what a check as a whole promises besides its sentences: what an installation says, uuids that never
 * change, no flood of problems that follow from one.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DEFAULT_INSTALLATION } from "../../../src/catalog/installation.ts";
import { LECTERN_NAMESPACE } from "../../../src/lib/uuid.ts";
import type { ValidContent } from "../../../src/validate/valid-content.ts";
import { checkFiles, listLines } from "./rules/check-files.ts";
import { contact, CONTACTS, DIVISIONS } from "./rules/rule-row.ts";
import { navigation, toLines, training } from "./rules/rule-row.ts";

async function readValid(files: Readonly<Record<string, string>>): Promise<ValidContent> {
  const result = await checkFiles(files);
  assert.ok(result.valid, listLines(result).join("\n"));
  return result.content;
}

test("the namespace of derived UUIDs is the same as when the first content was published", () => {
  assert.equal(LECTERN_NAMESPACE, "debafdb6-31b2-4285-87b7-d149e578d40b");
});

describe("the installation", () => {
  test("is the default where nothing is set", async () => {
    const { installation } = await readValid({ "business-divisions.jsonl": DIVISIONS });
    assert.deepEqual(installation, DEFAULT_INSTALLATION);
  });

  test("has what is set, and defaults for the rest", async () => {
    const { installation } = await readValid({
      "business-divisions.jsonl": DIVISIONS,
      "installation.yaml": [
        "timeZone: america/new_york",
        "locations: [KIEL, BAD_SEGEBERG]",
        "customAttributes:",
        "  Article: { TOPIC: { type: enum, values: [NEWS, 2026] } }",
        "  Language: { COUNT: { type: integer } }",
        "maxItemsPerPage: { navigation: 1, trainings: 1000, languages: null }",
        "access: { languages: public, navigation: null }",
        "maxAge: 300",
        "",
      ].join("\n"),
    });
    assert.deepEqual(installation, {
      timeZone: "America/New_York",
      locations: ["KIEL", "BAD_SEGEBERG"],
      customAttributes: {
        Article: { TOPIC: { type: "enum", values: ["NEWS", "2026"] } },
        Language: { COUNT: { type: "integer" } },
      },
      maxItemsPerPage: { ...DEFAULT_INSTALLATION.maxItemsPerPage, navigation: 1, trainings: 1000 },
      access: { ...DEFAULT_INSTALLATION.access, languages: "public" },
      maxAge: 300,
      resources: {},
    });
  });
});

describe("a problem is not followed by the problems that it causes", () => {
  test("a file that cannot be read: references to its items", async () => {
    const result = await checkFiles({
      "business-division-contact-persons.json": '[{"Key": "anna",',
      "trainings.jsonl": toLines(training({ PreetzTeamContactPerson: "anna" })),
    });
    assert.deepEqual(
      new Set(result.valid ? [] : result.errors.map(({ file }) => file)),
      new Set(["business-division-contact-persons.json"]),
    );
  });

  test("a language whose Code is wrong: articles in it, and the missing fallback language", async () => {
    const result = await checkFiles({
      "languages.jsonl": toLines({ Key: "a", Code: "DEE", State: "PUBLISHED", Fallback: true }),
      "navigation.jsonl": toLines(navigation({})),
    });
    assert.deepEqual(listLines(result), [
      "languages.jsonl:1: Code: must be one of the 124 allowed values (DEE); did you mean DE?",
    ]);
  });

  test("an item with a wrong field: references to it", async () => {
    const result = await checkFiles({
      "business-division-contact-persons.jsonl": `${CONTACTS}${toLines(contact({ Firstname: "" }))}`,
      "trainings.jsonl": toLines(training({ PreetzTeamContactPerson: "c" })),
    });
    assert.deepEqual(listLines(result), [
      "business-division-contact-persons.jsonl:3: Firstname: must not be empty ('')",
    ]);
  });

  test("an item whose Uuid is wrong: references to its Key", async () => {
    const result = await checkFiles({
      "business-division-contact-persons.jsonl": toLines(contact({ Uuid: "x" })),
      "trainings.jsonl": toLines(training({ PreetzTeamContactPerson: "c" })),
    });
    assert.deepEqual(listLines(result), [
      "business-division-contact-persons.jsonl:1: Uuid: must be a UUID: 8-4-4-4-12 hexadecimal digits (x)",
    ]);
  });
});
