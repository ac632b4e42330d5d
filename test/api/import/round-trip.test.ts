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
import type { Catalog } from "../../../src/catalog/catalog.ts";
import { catalogOf } from "../../../src/catalog/own-resources.ts";
import type { Imported } from "../../../src/import/imported.ts";
import { generateContent } from "../../model/generate-content.ts";
import { IS_LONG, runs } from "../../support/seeds.ts";
import { LANGUAGES } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import { readContent, readFiles as readWritten, withOwnSite } from "../own-resources/own-site.ts";
import { compareServices, CONTRACT_ONLY, WHICH_ITEMS } from "./compared-sites.ts";
import type { Compared } from "./compared-sites.ts";
import { createFolder, importWell, readFiles } from "./imported.ts";
import { getOf, recordService } from "./source-content.ts";
import type { Get } from "./source-content.ts";
import { startSource, TOKEN } from "./source-server.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** The demo has many languages and entities. */
const MOST_LANGUAGES = IS_LONG ? Infinity : 1;

/** A thousand installations in a long run. */
const MORE = IS_LONG ? 2 : 1;

interface Found extends Compared {
  readonly said: Imported;
}

interface Round {
  readonly isLectern: boolean;
  readonly zone: string;
  readonly now: number;
  readonly catalog: Catalog;
  readonly mostLanguages?: number;
}

/** @param site a Lectern, which is asked as what it is, or by the paths of the contract alone */
async function goRound(
  context: Pick<TestContext, "after">,
  { get, address, token }: { readonly get: Get; readonly address: string; readonly token: string },
  { isLectern, zone, now, catalog, mostLanguages }: Round,
): Promise<Found> {
  const directory = path.join(await createFolder(context), "copy");
  let said: Imported;
  if (isLectern) said = await importWell(address, token, directory, { now });
  else {
    await using plain = await startSource(await recordService(get));
    const words = ["--zone", zone];
    said = await importWell(plain.address, TOKEN, directory, { now, words });
  }
  const files = await readFiles(directory);
  return withOwnSite({ files, now }, async (copy) => {
    const copied = getOf(copy.address, copy.token);
    const compared = isLectern ? catalog : CONTRACT_ONLY;
    return { ...(await compareServices(get, copied, compared, mostLanguages)), said };
  });
}

/** Without what is within it; of a declaration, the field that it declares. */
const memberOf = (field: string): string =>
  field
    .replace(/^resources\.[^.]+(?:\.fields\.)?/u, "")
    .replace(/\..*$/u, "")
    .replace(/^Articles$/u, "Article")
    // Its items have no addresses of their own then.
    .replace(/^entity$/u, WHICH_ITEMS);

/** @returns the differences of which nothing was said */
function listUnsaid({ differences, said: { problems } }: Found): readonly object[] {
  const said = new Set(
    problems.map(({ resource, field, kind }) =>
      JSON.stringify([resource, kind === "order" ? WHICH_ITEMS : memberOf(field ?? WHICH_ITEMS)]),
    ),
  );
  return differences.filter(({ resource, fields }) =>
    fields.some((field) => !said.has(JSON.stringify([resource, field]))),
  );
}

const show = ({ said }: Found): string => JSON.stringify([said.problems, said.unknown], null, 1);

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
        const { installation } = await readContent(path.join(ROOT, directory));
        const catalog = catalogOf(installation);
        const found = await goRound(context, source, {
          isLectern,
          zone,
          now,
          catalog,
          mostLanguages,
        });
        assert.deepEqual(found.differences, [], show(found));
        assert.ok(found.bodies > 50, `${found.bodies} bodies`);
      });
    }
  }

  for (const isLectern of [true, false]) {
    test(`generated installations, from ${isLectern ? "Lecterns" : "services of the contract"}`, async (context) => {
      let [bodies, told] = [0, 0];
      const arbitrary = fc
        .gen()
        .map((gen) => generateContent(gen, isLectern ? {} : { resources: {} }));
      await fc.assert(
        fc.asyncProperty(arbitrary, (content) =>
          withOwnSite(content, async (site) => {
            const source = { ...site, get: getOf(site.address, site.token) };
            const { zone, now } = content;
            const catalog = catalogOf(content);
            const found = await goRound(context, source, { isLectern, zone, now, catalog });
            // What another Lectern declares is not all in what it says of itself.
            const unsaid = isLectern ? listUnsaid(found) : found.differences;
            if (unsaid.length > 0)
              assert.fail(`${JSON.stringify(unsaid.slice(0, 3), null, 1)}\n${show(found)}`);
            bodies += found.bodies;
            told += found.differences.length;
          }),
        ),
        { ...runs((isLectern ? 10 : 15) * MORE), endOnFailure: true },
      );
      context.diagnostic(`${bodies} bodies, of which ${told} differ as it was said`);
    });
  }

  test("of embedded items without their Uuid nobody knows which they are: all else comes", async (context) => {
    const files = {
      "installation.yaml": `timeZone: Europe/Berlin
resources:
  rooms:
    access: public
    entity: { name: room, fields: [Name, Near] }
    fields: { Name: varchar(64), Near: { type: reference, to: rooms, many: true, embed: [Name] } }
`,
      "languages.json": JSON.stringify(LANGUAGES),
      "rooms.csv": "Key,Name,Near\nhall,Hall,yard\nyard,Yard,hall|yard\n",
    };
    const now = Date.now();
    const { installation } = await readWritten(await createFolder(context), files);
    const catalog = catalogOf(installation);
    await withOwnSite({ files, now }, async (site) => {
      const source = { ...site, get: getOf(site.address, site.token) };
      const found = await goRound(context, source, {
        isLectern: true,
        zone: "Europe/Berlin",
        now,
        catalog,
      });
      assert.deepEqual(listUnsaid(found), [], show(found));
    });
  });
});
