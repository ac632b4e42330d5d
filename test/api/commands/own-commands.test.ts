/** Commands on an installation that declares resources: from `lectern init --with` to releases that declare others. */
import assert from "node:assert/strict";
import { appendFile, cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

let at: Workplace;

before(async () => {
  at = await createWorkplace();
});

after(async () => {
  await at.remove();
});

interface Report {
  readonly valid: boolean;
  readonly errors: readonly unknown[];
  readonly warnings: readonly unknown[];
}

describe("lectern init --with", () => {
  const SUBSETS = ["jobs", "news,events", "events, news,jobs"];
  for (const subset of SUBSETS) {
    test(`${subset} is valid as it is, and a workbook gives the same release`, async () => {
      const store = ["--store", `${subset}.db`];
      for (const format of ["yaml", "xlsx"]) {
        const directory = `${subset} in ${format}`;
        const made = await at.run(["init", directory, "--with", subset, "--format", format]);
        assert.equal(made.status, 0, made.stderr);
        const report = (await at.runForJson(["validate", directory])) as Report;
        assert.deepEqual(report, { valid: true, errors: [], warnings: [] });
      }
      const first = await at.runForJson(["publish", `${subset} in yaml`, ...store]);
      const { counts } = first as { readonly counts: Readonly<Record<string, number>> };
      const own = subset.split(",").map((word) => word.trim());
      assert.deepEqual(Object.keys(counts), [...CONTRACT_NAMES, ...own.toSorted()]);
      for (const name of own) assert.ok((counts[name] ?? 0) > 0, name);
      const second = await at.runForJson(["publish", `${subset} in xlsx`, ...store]);
      assert.equal((second as { readonly created: boolean }).created, false);
    });
  }

  test("says what to do next with them, and refuses what it does not know", async () => {
    const { stdout } = await at.run(["init", "mine", "--with", "events"]);
    assert.match(stdout, /^ {2}lectern token create .* navigation, languages and events need a/mu);
    assert.match(stdout, /^ {2}lectern fields events mine +the fields of events$/mu);
    const wrong = await at.run(["init", "other", "--with", "event,news"]);
    assert.equal(wrong.status, 2);
    assert.match(wrong.stderr, /^The value "event" of --with .*; did you mean events\?/u);
    assert.match((await at.run(["init", "--help"])).stdout, /--with <NAME,…>/u);
  });
});

/** @returns the path of a file of the content that declares other resources than before */
const file = (name: string): string => join(at.folder, "changed-own", name);

describe("releases that declare different resources", () => {
  const store = ["--store", "changing.db"];
  const JOBS = { resource: "jobs", kind: "resource", before: 2, removed: 2, after: 0 };
  const publish = async (status: number, ...flags: readonly string[]): Promise<unknown> =>
    at.runForJson(["publish", "changed-own", ...store, ...flags], status);

  before(async () => {
    await at.runForJson(["init", "own", "--with", "events,jobs,news"]);
    await at.runForJson(["publish", "own", ...store]);
    await cp(join(at.folder, "own"), join(at.folder, "changed-own"), { recursive: true });
    const declared = await readFile(file("installation.yaml"), "utf8");
    const [kept = ""] = declared.split("  # Open positions");
    await writeFile(
      file("installation.yaml"),
      kept
        .replace("Title: { type: varchar, size: 128,", "Title: { type: varchar, size: 120,")
        .replace(
          /^ {6}Seats:\n(?: {8}.*\n)+/mu,
          "      Hall: { type: varchar, size: 20, nullable: true }\n",
        ),
    );
    const events = await readFile(file("events.yaml"), "utf8");
    await writeFile(file("events.yaml"), events.replace(/^ {2}Seats: 40\n/mu, ""));
    await rm(file("jobs.csv"));
  });

  test("are compared, stop at a lost resource, are published, and go back", async () => {
    const plan = (await publish(0, "--plan")) as {
      readonly installation: readonly Record<"field" | "old" | "new", unknown>[];
    };
    assert.partialDeepStrictEqual(plan, { stops: true, removals: [JOBS] });
    const rows = new Map(plan.installation.map(({ field, ...sides }) => [field, sides]));
    const fields = "resources.events.fields";
    const [hall, seats] = [
      { type: "varchar", size: 20, nullable: true },
      {
        type: "integer",
        nullable: true,
        min: 0,
        max: 10_000,
        title: { de: "Plätze", en: "Seats" },
        help: {
          de: "Ohne Angabe gibt es keine Grenze.",
          en: "If left empty, there is no limit.",
        },
      },
    ];
    assert.deepEqual(rows.get(`${fields}.Hall`), { old: null, new: hall });
    assert.deepEqual(rows.get(`${fields}.Seats`), { old: seats, new: null });
    assert.deepEqual(rows.get(`${fields}.Text.fields.Title.size`), { old: 128, new: 120 });
    assert.equal(rows.get("resources.jobs")?.new, null);
    assert.equal(rows.size, 4);
    assert.partialDeepStrictEqual(await publish(1), { removals: [JOBS] });
    assert.partialDeepStrictEqual(await publish(0, "--allow-removals"), {
      release: 2,
      undeclared: ["jobs"],
      differences: { events: { changed: 1 } },
    });
    const [second, first] = (await at.runForJson(["release", "list", ...store])) as readonly {
      readonly counts: Readonly<Record<string, number>>;
    }[];
    assert.deepEqual([second?.counts["events"], second?.counts["jobs"]], [2, undefined]);
    assert.equal(first?.counts["jobs"], 2);
    const back = (await at.runForJson(["release", "diff", "2", "1", ...store])) as {
      readonly resources: Readonly<Record<string, { readonly added: readonly object[] }>>;
    };
    assert.equal(back.resources["jobs"]?.added.length, 2);
  });

  test("are checked out, each with its own resources, and publish to the same release", async () => {
    for (const [release, format] of [
      ["1", "xlsx"],
      ["2", "csv"],
    ] as const) {
      await at.runForJson(["release", "checkout", release, format, "--format", format, ...store]);
      const words = ["publish", format, "--over", "--plan", ...store];
      assert.partialDeepStrictEqual(await at.runForJson(words), {
        same: { number: Number(release) },
      });
    }
    const book = await readXlsx(await readFile(join(at.folder, "xlsx/content.xlsx")));
    assert.ok(book.sheets.some(({ name }) => name === "Job offers"));
  });

  test("are all known to tokens", async () => {
    const words = ["token", "create", "--name", "x", ...store, "--resources"];
    const made = (await at.runForJson([...words, "jobs,events,navigation"])) as object;
    assert.deepEqual("resources" in made && made.resources, ["navigation", "events", "jobs"]);
    const wrong = await at.run([...words, "job"]);
    assert.equal(wrong.status, 2);
    assert.match(
      wrong.stderr,
      /^The value "job" of --resources is not a resource; did you mean jobs/u,
    );
    for (const [flags, rights] of [
      [["--edit"], ["edit"]],
      [["--publish"], ["edit", "publish"]],
      [["--declare"], ["edit", "declare"]],
    ] as const) {
      const some = (await at.runForJson([...words, "jobs", ...flags])) as Record<string, unknown>;
      assert.deepEqual(some["resources"], ["jobs"]);
      const given = ["preview", "copy", "edit", "publish", "declare"].filter((one) => some[one]);
      assert.deepEqual(given, rights);
    }
  });
});

test("a resource may be declared before it has items, and go again", async () => {
  const store = ["--store", "empty.db"];
  await at.runForJson(["init", "without"]);
  await at.runForJson(["publish", "without", ...store]);
  await cp(join(at.folder, "without"), join(at.folder, "with"), { recursive: true });
  const rooms = "\nresources: { rooms: { fields: { Name: varchar(20) } } }\n";
  await appendFile(join(at.folder, "with/installation.yaml"), rooms);
  const first = (await at.runForJson(["publish", "with", ...store])) as object;
  assert.deepEqual("counts" in first && Object.entries(first.counts as object).at(-1), [
    "rooms",
    0,
  ]);
  assert.partialDeepStrictEqual(await at.runForJson(["publish", "without", "--over", ...store]), {
    release: 1,
    again: true,
    undeclared: ["rooms"],
  });
});
