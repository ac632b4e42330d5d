/** What the explorer gives to copy does what it says: it is run as it stands. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { ask } from "../../../explorer/src/state/ask.ts";
import { parsePlace } from "../../../explorer/src/state/place.ts";
import { requestPath } from "../../../explorer/src/state/query.ts";
import { samplesOf, samplesOfAnswer } from "../../../explorer/src/state/samples.ts";
import type { Sample } from "../../../explorer/src/state/samples.ts";
import { setLanguage } from "../../../explorer/src/words/words.ts";
import type { ServiceIndex } from "../../../client/src/service.ts";
import { perContractName } from "../../../src/catalog/resource-names.ts";
import { TEST_PROGRAMS, reasonToSkip } from "../../support/programs.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";
import { DEMO, TOWN } from "./visit.ts";

const execute = promisify(execFile);

const CLIENT = new URL("../../../client/src/index.ts", import.meta.url);

const runModule = (code: string): readonly [string, readonly string[]] => [
  process.execPath,
  ["--input-type=module-typescript", "--eval", `const { TOKEN: token } = process.env;\n${code}`],
];

/** How each kind is run, and shows what it read. */
const RUNS: Readonly<Record<string, (code: string) => readonly [string, readonly string[]]>> = {
  curl: (code) => ["sh", ["-c", code.replace("curl ", "curl -s ")]],
  JavaScript: (code) => runModule(`${code}\nconsole.log(JSON.stringify(body));`),
  Python: (code) => [
    "python3",
    ["-c", `import os\ntoken = os.environ["TOKEN"]\n${code}\nprint(json.dumps(body))`],
  ],
  "lectern-client": (code) =>
    runModule(
      `${code.replace('"lectern-client"', JSON.stringify(CLIENT.href))}\nconsole.log(JSON.stringify({ items, total }));`,
    ),
};

/** What all of them read, in the form of either. */
function readItems(output: string, model: string): readonly unknown[] {
  const body = JSON.parse(output) as Readonly<Record<string, unknown>>;
  return (body["items"] ?? body[`${model}Collection`]) as readonly unknown[];
}

const readNames = (output: string): readonly unknown[] =>
  readItems(output, "BusinessDivisionFacilityModel").map(
    (item) => (item as { readonly Name: string }).Name,
  );

const ALL_CLOSED = perContractName(() => "token" as const);

const { curl, python } = TEST_PROGRAMS;

async function run(kind: string, code: string, { token }: Site): Promise<string> {
  const [program, words] = RUNS[kind]?.(code) ?? ["false", []];
  return (await execute(program, words, { env: { ...process.env, TOKEN: token } })).stdout;
}

/** @returns what the page gives to copy of a place of its view of a resource */
async function samplesAt({ address }: Site, fragment: string): Promise<readonly Sample[]> {
  Object.assign(globalThis, { location: new URL(`${address}/`) });
  setLanguage("en");
  const { subject, parameters } = parsePlace(fragment);
  const index = (await ask("/")).body as ServiceIndex;
  const resource = index.resources.find(({ name }) => name === subject);
  assert.ok(resource);
  const exchange = await ask(requestPath(resource.url, parameters));
  return samplesOfAnswer(exchange, resource, parameters, 1);
}

describe("what is given to copy", { skip: reasonToSkip([curl, python]) }, () => {
  test("a query, in each programming language", async () => {
    await using site = await runSite();
    await site.publishDirectory(DEMO);
    await site.waitFor(1);
    const query = [
      "filter[AddressCity]=Kiel,Husum",
      "filter[Name][contains]=h",
      "filter[ShowOnMap]=true",
      "filter[AddressZip][ne]=00000",
      "sort=-Name",
      "fields=Name",
      "near=10.13,54.32",
      "radius=100",
      "limit=2",
    ].join("&");
    const path = `/extension/api/v1/business-division-facilities?${query}`;
    const expected = readNames((await site.get(path)).text);
    assert.ok(expected.length > 1);
    const samples = await samplesAt(site, `#/browse/business-division-facilities?${query}`);
    assert.deepEqual(
      samples.map(({ label }) => label),
      ["curl", "JavaScript", "lectern-client"],
    );
    for (const { label, text } of samples)
      assert.deepEqual(readNames(await run(label, text, site)), expected, label);
  });

  test("texts in the language of the page, in each programming language", async () => {
    await using town = await runSite();
    await town.publishDirectory(TOWN);
    await town.waitFor(1);
    const query = "search=wendel&limit=2";
    const { text: english } = await town.get(`/api/v1/news?${query}`, { "Accept-Language": "en" });
    const expected = readItems(english, "NewsItemModel");
    const german = (await town.get(`/api/v1/news?${query}`)).text;
    assert.notDeepEqual(readItems(german, "NewsItemModel"), expected);
    for (const { label, text } of await samplesAt(town, `#/browse/news?${query}`))
      assert.deepEqual(readItems(await run(label, text, town), "NewsItemModel"), expected, label);
  });

  test("a resource that needs a token, by its first lines", async () => {
    await using closed = await runSite({ access: ALL_CLOSED });
    await closed.publish(SAMPLE);
    Object.assign(globalThis, { location: new URL(`${closed.address}/`) });
    for (const { label, text } of samplesOf("/api/v1/navigation?limit=1", true))
      assert.match(await run(label, text, closed), /"NavigationModelCollection"/u, label);
  });
});
