/** docs/operations/metrics.md and the rows in the code say the same, both ways; the alerts ask for what there is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { METRICS } from "../../../src/features/metrics/metrics.ts";
import { readDocs, readTable } from "../../support/docs.ts";

const read = (file: string): Promise<string> => readDocs(`operations/${file}`);

/** What stands in backquotes in a cell. */
const namesIn = (cell = ""): readonly string[] =>
  Array.from(cell.matchAll(/`([^`]+)`/gu), ([, word = ""]) => word);

const ROWS = Object.entries(METRICS);

test("every metric is documented with its labels, and no other", async () => {
  const page = await read("metrics.md");
  const documented = readTable(page, "metric")
    .slice(1)
    .map(([name, , labels]) => [...namesIn(name), namesIn(labels)]);
  assert.deepEqual(
    documented,
    ROWS.map(([name, { labels }]) => [name, [...labels]]),
  );
  const types = page
    .split("\n")
    .flatMap((line) => /^\| `(\w+)` +\| (counter|gauge|histogram) /u.exec(line)?.slice(1, 3) ?? []);
  assert.deepEqual(
    types,
    ROWS.flatMap(([name, { type }]) => [name, type]),
  );
});

test("every label is documented", async () => {
  const documented = readTable(await read("metrics.md"), "label").flatMap(([name]) =>
    namesIn(name),
  );
  const used = new Set<string>(ROWS.flatMap(([, { labels }]) => labels));
  for (const label of used)
    assert.ok([...documented, "version", "node"].includes(label), `${label} is not documented`);
});

for (const file of ["metrics.md", "alerts.yaml"]) {
  test(`${file} names no metric that there is not`, async () => {
    const samples = new Set<string>(
      ROWS.flatMap(([name, { type }]) => {
        if (type === "counter") return [name, `${name}_total`];
        return type === "gauge"
          ? [name]
          : ["", "_bucket", "_sum", "_count"].map((end) => name + end);
      }),
    );
    const named = (await read(file)).match(/\b(?:lectern|process)_\w+/gu) ?? [];
    assert.ok(named.length > 5);
    assert.deepEqual(
      named.filter((name) => !samples.has(name)),
      [],
    );
  });
}
