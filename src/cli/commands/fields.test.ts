import { mustGet } from "../../lib/must-get.ts";
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { CONTRACT } from "../../catalog/catalog.ts";
import { listContentFields } from "../../catalog/content-form.ts";
import { CONTRACT_NAMES } from "../../catalog/resource-names.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { checkContent } from "../../validate/check-content.ts";
import { openContent } from "../../content/open-content.ts";
import { createWorkplace } from "../../../test/support/workplace.ts";
import type { Workplace } from "../../../test/support/workplace.ts";
import { readExamples } from "../field-examples.ts";
import { formatFields } from "./fields.ts";
import { sayInEnglish } from "../../words/say.ts";

const findExample = await readExamples();

const namesOf = (name: ResourceName): ReadonlySet<string> =>
  new Set(listContentFields(mustGet(CONTRACT.resources, name)).map((one) => one.name));

describe("every field is listed, with an example", () => {
  for (const name of CONTRACT_NAMES) {
    test(name, () => {
      const text = formatFields(sayInEnglish, mustGet(CONTRACT.resources, name), 100, findExample);
      for (const one of listContentFields(mustGet(CONTRACT.resources, name))) {
        assert.ok(text.includes(`\n${one.name} `) || text.includes(`\n${one.name}\n`), one.name);
        const example = findExample(name, one);
        assert.notEqual(example, "", one.name);
        assert.ok(text.replaceAll(/\s+/gu, " ").includes(`Example: ${example}`), one.name);
      }
      for (const width of [60, 80, 132]) {
        const lines = formatFields(
          sayInEnglish,
          mustGet(CONTRACT.resources, name),
          width,
          findExample,
        ).split("\n");
        assert.deepEqual(
          lines.filter((line) => line.length > width),
          [],
        );
      }
    });
  }
});

test("a date says in which formats tables may have it", () => {
  const words = formatFields(
    sayInEnglish,
    mustGet(CONTRACT.resources, "navigation"),
    200,
    findExample,
  ).replaceAll(/\s+/gu, " ");
  assert.ok(words.includes("YYYY-MM-DD; in tables also DD.MM.YYYY."), words);
  assert.ok(words.includes("in tables also DD.MM.YYYY HH:MM, with or without seconds"), words);
});

test("names and examples are those that content is checked by", async () => {
  const content = await openContent(join(import.meta.dirname, "../templates/first-content"));
  const result = await checkContent(content);
  assert.deepEqual([result.valid, result.warnings], [true, []]);
  // Fields that exist only in content; fields that the API gathers are not part of content.
  const facilities = namesOf("business-division-facilities");
  assert.ok(facilities.has("Key") && facilities.has("BusinessDivisionContactPersons"));
  assert.ok(!namesOf("business-divisions").has("BusinessDivisionContactPersons"));
  const navigation = namesOf("navigation");
  assert.ok(navigation.has("Articles.DE.CustomAttributes.TOPIC") && !navigation.has("Article"));
});

const EVENTS = `resources:
  events:
    title: What is on
    fields:
      Name: varchar(64)
      StartsAt: timestamp
      Seats: { type: integer, min: 10, max: 500, default: 20 }
      Kinds: { type: set, values: [CONCERT, FAIR, LECTURE], nullable: true }
      Venue: { type: reference, to: business-division-facilities, nullable: true }
      Text: { type: localized, fields: { Title: varchar(64) } }
`;

describe("resources that installation.yaml declares", () => {
  let at: Workplace;

  before(async () => {
    at = await createWorkplace();
    for (const [folder, text] of [
      ["content", EVENTS],
      ["other", "resources: { jobs: { fields: { Name: varchar(8) } } }\n"],
      ["wrong", `${EVENTS}      Size: { type: varchar }\n`],
    ] as const) {
      await mkdir(join(at.folder, folder), { recursive: true });
      await writeFile(join(at.folder, folder, "installation.yaml"), text);
    }
  });

  after(async () => {
    await at.remove();
  });

  test("are found in the usual directory, with types, bounds, values and examples", async () => {
    const { stdout, status } = await at.run(["fields", "events"]);
    assert.equal(status, 0);
    const words = stdout.replaceAll(/\s+/gu, " ");
    assert.match(
      words,
      /^What is on: content file or directory events, sheet What is on of content/u,
    );
    assert.match(words, /DE stands for the Code of each language that has a text\./u);
    for (const line of [
      "Name VARCHAR(64); required; text. Example: Some words",
      "StartsAt TIMESTAMP; required; YYYY-MM-DD HH:MM:SS,",
      "Seats INTEGER; 20 if left out; whole number from 10 to 500. Example: 10",
      "Kinds SET; null if left out; list of one or more of CONCERT, FAIR, LECTURE. Example: CONCERT|FAIR",
      "Venue null if left out; Uuid or Key of an item of business-division-facilities. Example: key-of-an-item",
      "Text.DE.Title VARCHAR(64); required; text. Example: Some words",
    ])
      assert.ok(words.includes(line), `${line}\n${words}`);
    assert.match((await at.run(["fields"])).stdout, /^events +sheet What is on; \d+ fields$/mu);
  });

  test("are found in the directory that is named, and their names are suggested", async () => {
    const jobs = (await at.runForJson(["fields", "jobs", "other"])) as object;
    assert.equal("resource" in jobs && jobs.resource, "jobs");
    const { stderr, status } = await at.run(["fields", "event"]);
    assert.equal(status, 2);
    assert.match(stderr, /^There is no resource "event": did you mean events\?/u);
    const none = await at.run(["fields", "jobs", "nowhere"]);
    assert.equal(none.status, 1);
    assert.match(none.stderr, /^nowhere: there is no such directory/u);
  });

  test("a hint at them works as it is printed", async () => {
    await writeFile(join(at.folder, "other", "jobs.yaml"), "- Key: a\n  Xyz: b\n");
    const { stderr } = await at.run(["validate", "other"]);
    const [, hint = ""] = /'lectern (fields [^']+)' lists the fields/u.exec(stderr) ?? [];
    assert.equal(hint, "fields jobs other");
    assert.equal((await at.run(hint.split(" "))).status, 0);
  });

  test("errors of a declaration are printed with the list", async () => {
    const { stdout, stderr, status } = await at.run(["fields", "wrong"]);
    assert.equal(status, 0);
    assert.match(stderr, /installation\.yaml:\d+: resources\.events\.fields\.Size\.size: /u);
    assert.match(stdout, /^navigation /mu);
  });
});

test("lectern fields, as the real program", async () => {
  await using at = await createWorkplace();
  const all = await at.run(["fields"]);
  assert.equal(all.status, 0);
  for (const name of CONTRACT_NAMES) assert.match(all.stdout, new RegExp(`^${name} `, "mu"));
  const one = await at.run(["fields", "Facilities"]);
  assert.match(
    one.stdout,
    /^AddressZip +Postal code: .*VARCHAR\(8\); required; .* Example: 24211$/msu,
  );
  const described = (await at.runForJson(["fields", "languages"])) as {
    readonly fields: readonly Readonly<Record<string, unknown>>[];
  };
  assert.deepEqual(
    described.fields.find(({ name }) => name === "State"),
    {
      name: "State",
      title: "Status",
      help: "Readers do not see a draft. What is time-controlled they see only on the days that are given here.",
      type: "ENUM",
      size: null,
      required: false,
      default: "DRAFT",
      values: ["DRAFT", "PUBLISHED"],
      target: null,
      format: "one of the allowed values",
      columns: [],
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
  assert.match(none.stderr, /^There is no resource "xyz"\. Resources: navigation, /u);
});
