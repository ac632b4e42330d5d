/**
 * A workbook has what the text files of the same import have, of which another test proves what readers get: but for
 * what no workbook can hold, which is left out and said.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { isJsonObject } from "../../../src/lib/json-object.ts";
import { generateContent } from "../../model/generate-content.ts";
import { runs } from "../../support/seeds.ts";
import { runSite } from "../../support/site.ts";
import { readContent, withOwnSite } from "../own-resources/own-site.ts";
import { createFolder, importWell } from "./imported.ts";
import { getOf, recordService } from "./source-content.ts";
import { startSource, TOKEN } from "./source-server.ts";

const CONTENT = fileURLToPath(new URL("../../../content", import.meta.url));

/** What no cell holds; and what cannot be without it. */
const REASON =
  /which a table cannot distinguish|no workbook can hold|no cell of a workbook|which separates entries|entries that are not texts|table would turn it into text|must be given|is not an item of/u;

type Json = Readonly<Record<string, unknown>>;

/** @returns the paths of the smallest parts in which two values differ */
function listPaths(one: unknown, other: unknown, place: string): readonly string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  if (!isJsonObject(one) || !isJsonObject(other)) return [place];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => listPaths(one[name], other[name], `${place}.${name}`));
}

/** @returns by resource, Uuid and path where the items of two contents differ */
async function listLost(whole: string, part: string): Promise<readonly string[]> {
  const [one, other] = [await readContent(whole), await readContent(part)];
  assert.deepEqual(other.installation, one.installation);
  return [...one.items].flatMap(([name, items]) => {
    const read = (list: typeof items = []): readonly Json[] =>
      list.map(({ json }) => JSON.parse(Buffer.from(json).toString()) as Json);
    const left = new Map(read(other.items.get(name)).map((item) => [item["Uuid"], item]));
    const known = read(items).filter(({ Uuid: uuid }) => left.has(uuid));
    assert.deepEqual(
      [...left.keys()],
      known.map(({ Uuid: uuid }) => uuid),
      "in their order",
    );
    return read(items).flatMap((item) =>
      listPaths(item, left.get(item["Uuid"]), `${name} ${String(item["Uuid"])}`),
    );
  });
}

interface Place {
  readonly address: string;
  readonly token: string;
  readonly zone: string;
  readonly now: number;
}

/** Whether a path is another one, or leads to it. */
const covers = (outer: string, inner: string): boolean => `${inner}.`.startsWith(`${outer}.`);

/** @returns how many values were left out */
async function compareFormats(
  context: Pick<TestContext, "after">,
  { address, token, zone, now }: Place,
): Promise<number> {
  const folder = await createFolder(context);
  const [yaml, xlsx] = ["yaml", "xlsx"].map((format) => path.join(folder, format));
  assert.ok(yaml !== undefined && xlsx !== undefined);
  const words = ["--zone", zone];
  const usual = await importWell(address, token, yaml, { now, words });
  const found = await importWell(address, token, xlsx, {
    now,
    words: [...words, "--format", "xlsx"],
  });
  const known = new Set(usual.problems.map((one) => JSON.stringify(one)));
  const said = found.problems.filter((one) => !known.has(JSON.stringify(one)));
  assert.equal(found.problems.length, found.problemCount, "none is only counted");
  // Where readers get a default or a derived value instead, that is said besides.
  const left = said.filter(({ kind }) => kind === "left-out");
  for (const { why } of left) assert.match(why ?? "", REASON);
  const paths = left.map(
    ({ resource, item, field }) => `${resource} ${item}${field === null ? "" : `.${field}`}`,
  );
  const lost = await listLost(yaml, xlsx);
  assert.deepEqual(
    lost.filter((one) => !paths.some((outer) => covers(outer, one))),
    [],
    "lost, and not said",
  );
  assert.deepEqual(
    paths.filter((outer) => !lost.some((one) => covers(outer, one) || covers(one, outer))),
    [],
    "said, and not lost",
  );
  return left.length;
}

describe("a workbook has what text files have, but for what was said", () => {
  test("of the demo", async (context) => {
    await using site = await runSite();
    const { release } = await site.publishDirectory(CONTENT);
    await site.waitFor(release.number);
    const { address, token } = site;
    const now = Date.now();
    await compareFormats(context, { address, token, zone: "Europe/Berlin", now });
  });

  for (const isLectern of [true, false]) {
    test(`of generated installations, from ${isLectern ? "Lecterns" : "services of the contract"}`, async (context) => {
      let lost = 0;
      const arbitrary = fc
        .gen()
        .map((gen) => generateContent(gen, isLectern ? {} : { resources: {} }));
      await fc.assert(
        fc.asyncProperty(arbitrary, (content) =>
          withOwnSite(content, async ({ address, token }) => {
            const { zone, now } = content;
            if (isLectern) {
              lost += await compareFormats(context, { address, token, zone, now });
              return;
            }
            await using plain = await startSource(await recordService(getOf(address, token)));
            const { address: served } = plain;
            lost += await compareFormats(context, { address: served, token: TOKEN, zone, now });
          }),
        ),
        { ...runs(8), endOnFailure: true },
      );
      context.diagnostic(`${lost} values were left out`);
      assert.ok(lost > 0);
    });
  }
});
