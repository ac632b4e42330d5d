/**
 * What is imported, published and served gives the bodies of the source, byte by byte: from a Lectern with its own
 * resources, and from a service that serves the contract and says nothing else of itself.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { catalogOf } from "../../../src/catalog/own-resources.ts";
import { generateContent } from "../../model/generate-content.ts";
import { IS_LONG, runs } from "../../support/seeds.ts";
import { runSite } from "../../support/site.ts";
import { readContent, withOwnSite } from "../own-resources/own-site.ts";
import { compareServices, CONTRACT_ONLY } from "./compared-sites.ts";
import type { Compared } from "./compared-sites.ts";
import { createFolder, importFrom, readFiles } from "./imported.ts";
import { recordService } from "./source-content.ts";
import type { Get } from "./source-content.ts";
import { startSource, TOKEN } from "./source-server.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** The demo has many languages and entities. */
const MOST_LANGUAGES = IS_LONG ? Infinity : 1;

const getOf =
  (address: string, token: string): Get =>
  async (asked, headers = {}) => {
    const response = await fetch(`${address}${asked}`, {
      headers: { Authorization: `Bearer ${token}`, ...headers },
    });
    return { status: response.status, text: await response.text() };
  };

async function importWell(
  address: string,
  token: string,
  directory: string,
  words: readonly string[] = [],
): Promise<string> {
  const outcome = await importFrom(address, directory, words, token);
  assert.equal(outcome.status, 0, outcome.stderr);
  return outcome.stderr;
}

interface Found extends Compared {
  readonly said: string;
}

/** @param site a Lectern, which is asked as what it is, or by the paths of the contract alone */
async function goRound(
  context: Pick<TestContext, "after">,
  source: { readonly get: Get; readonly address: string; readonly token: string },
  {
    isLectern,
    zone,
    now,
    mostLanguages,
  }: { isLectern: boolean; zone: string; now: number; mostLanguages?: number },
): Promise<Found> {
  const directory = path.join(await createFolder(context), "copy");
  let { get } = source;
  let said: string;
  if (isLectern) said = await importWell(source.address, source.token, directory);
  else {
    await using plain = await startSource(await recordService(get));
    said = await importWell(plain.address, TOKEN, directory, ["--zone", zone]);
  }
  const { installation } = await readContent(directory);
  const catalog = isLectern ? catalogOf(installation) : CONTRACT_ONLY;
  const files = await readFiles(directory);
  return withOwnSite({ files, now }, async (copy) => {
    const copied = getOf(copy.address, copy.token);
    return { ...(await compareServices(get, copied, catalog, mostLanguages)), said };
  });
}

const show = ({ differences, said }: Found): string =>
  `${JSON.stringify(differences.slice(0, 2), null, 1)}\n${said}`;

describe("imported, published and served, byte by byte", () => {
  for (const directory of ["content", "examples/town"]) {
    for (const isLectern of directory === "content" && !IS_LONG ? [true] : [true, false]) {
      test(`${directory}, from ${isLectern ? "a Lectern" : "a service of the contract"}`, async (context) => {
        await using site = await runSite();
        const { release } = await site.publishDirectory(path.join(ROOT, directory));
        await site.waitFor(release.number);
        const source = { ...site, get: getOf(site.address, site.token) };
        const zone = "Europe/Berlin";
        const mostLanguages = directory === "content" ? MOST_LANGUAGES : Infinity;
        const now = Date.now();
        const found = await goRound(context, source, { isLectern, zone, now, mostLanguages });
        assert.deepEqual(found.differences, [], show(found));
        assert.ok(found.bodies > 50, `${found.bodies} bodies`);
        context.diagnostic(found.said);
      });
    }
  }

  for (const isLectern of [false]) {
    test(`generated installations, from ${isLectern ? "a Lectern" : "services of the contract"}`, async (context) => {
      let bodies = 0;
      const arbitrary = fc
        .gen()
        .map((gen) => generateContent(gen, isLectern ? {} : { resources: {} }));
      await fc.assert(
        fc.asyncProperty(arbitrary, (content) =>
          withOwnSite(content, async (site) => {
            const source = { ...site, get: getOf(site.address, site.token) };
            const { zone, now } = content;
            const found = await goRound(context, source, { isLectern, zone, now });
            assert.deepEqual(found.differences, [], show(found));
            bodies += found.bodies;
          }),
        ),
        { ...runs(isLectern ? 12 : 15), endOnFailure: true },
      );
      context.diagnostic(`${bodies} bodies`);
    });
  }
});
