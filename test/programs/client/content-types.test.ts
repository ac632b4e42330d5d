/** Holds `lectern fields --types` to what is served: every item has its type, and every path its operators. */
import type { AddressInfo } from "node:net";
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { DEFAULT_INSTALLATION } from "../../../src/catalog/installation.ts";
import { catalogOf } from "../../../src/catalog/own-resources.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { readDeclared } from "../../../src/cli/read-content.ts";
import { shapeInstallation } from "../../../src/cli/content-types/content-types.ts";
import { accessorOf, writeTypes } from "../../../src/cli/content-types/write-types.ts";
import { isSortable, pathTableOf } from "../../../src/query/paths.ts";
import { TOWN } from "../../api/own-resources/run-town.ts";
import { townContent } from "../../api/own-resources/town.ts";
import { readBlocks, readDocs } from "../../support/docs.ts";
import { BIN } from "../../support/workplace.ts";
import { runSite, writeContent } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";
import { buildClient } from "./build-client.ts";

const ROOT = new URL("../../../", import.meta.url);
const TSC = fileURLToPath(new URL("node_modules/typescript/bin/tsc", ROOT));
const DEMO = fileURLToPath(new URL("content", ROOT));
const run = promisify(execFile);

const { installation: town } = await readDeclared(TOWN);
for (const [name, installation] of Object.entries({ contract: DEFAULT_INSTALLATION, town })) {
  test(`the types of the ${name} have the paths that queries know`, () => {
    const { paths: text } = writeTypes(shapeInstallation(installation), {
      prefix: "",
      all: "Content",
    });
    const { names } = catalogOf(installation);
    const paths = names.flatMap((resource) => [
      ...pathTableOf(resource, "find", installation).paths.values(),
    ]);
    assert.ok(paths.length > 100);
    const written = Array.from(text.matchAll(/^ {2}"(.*)": (Listed<)?(\w+)Path/gmu));
    assert.deepEqual(
      written.map(([, path = "", list, type = ""]) => [
        path,
        type.toLowerCase(),
        list === undefined && type !== "Object",
      ]),
      paths.map((path) => [path.text, path.type, isSortable(path)]),
    );
  });
}

/** @returns a program with the first page of each resource, as the type says items are, and asked in queries */
async function writeProgram(site: Site, directory: string): Promise<string> {
  const { installation, catalog } = await readDeclared(directory);
  const lines = [
    'import type { Content } from "./content.ts";',
    'import { createClient } from "lectern-client";',
  ];
  lines.push('const client = createClient<Content>({ url: "http://localhost" });');
  let count = 0;
  const readPage = async (name: ResourceName): Promise<void> => {
    const { path, responseKey, entity } = mustGet(catalog.resources, name);
    const accessor = accessorOf(name);
    const { body } = await site.get(path);
    const items = body[responseKey] as readonly { readonly Uuid: string }[];
    count += items.length;
    lines.push(
      `export const ${accessor}: readonly Content["${accessor}"]["item"][] = ${JSON.stringify(items)};`,
    );
    if (entity && items[0]) {
      const answer = await site.get(`${entity.path}/${items[0].Uuid}`);
      lines.push(
        `export const ${accessor}Entity: Content["${accessor}"]["entity"] = ${JSON.stringify(answer.body[entity.responseKey])};`,
      );
    }
    const all = [...pathTableOf(name, "find", installation).paths.values()];
    const sort = all.find(isSortable)?.text;
    lines.push(
      `await client.${accessor}.find({ sort: "-${sort}", fields: ${JSON.stringify(all.map(({ text }) => text))} });`,
    );
  };
  for (const name of catalog.names) await readPage(name);
  assert.ok(count > 10, "there are items");
  return lines.join("\n");
}

const refusalOf = async (...words: readonly string[]): Promise<string> =>
  run(process.execPath, [BIN, "fields", "--types", ...words]).then(
    () => assert.fail("it was not refused"),
    (error: unknown) => (error as { readonly stderr: string }).stderr,
  );

describe("lectern fields --types", () => {
  let folder: string;
  before(async () => {
    folder = await buildClient();
    const lib = ["es2022", "dom"];
    const compilerOptions = {
      noEmit: true,
      strict: true,
      module: "nodenext",
      target: "es2022",
      lib,
      types: [],
      allowImportingTsExtensions: true,
    };
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, include: ["*.ts"] }),
    );
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await writeContent(join(folder, "everything"), townContent());
  });
  after(() => rm(folder, { recursive: true }));

  /** Compiles what uses the types of a directory. */
  async function compile(directory: string, program: string): Promise<string> {
    const { stdout } = await run(process.execPath, [BIN, "fields", directory, "--types"]);
    await writeFile(join(folder, "content.ts"), stdout);
    await writeFile(join(folder, "program.ts"), program);
    return run(process.execPath, [TSC, "-p", folder]).then(
      () => "",
      (error: unknown) => (error as { readonly stdout: string }).stdout,
    );
  }

  for (const name of ["town", "demo", "everything"]) {
    test(`fits what is served of the ${name}`, async () => {
      const directory =
        { town: TOWN, demo: DEMO, everything: join(folder, "everything") }[name] ?? "";
      await using site = await runSite();
      await site.publishDirectory(directory);
      await site.waitFor(1);
      assert.equal(await compile(directory, await writeProgram(site, directory)), "");
    });
  }

  test("refuses what the town does not have", async () => {
    const program = `
import type { Content, Event } from "./content.ts";
import { createClient } from "lectern-client";
const client = createClient<Content>({ url: "http://localhost" });
const { items } = await client.events.find({
  filter: { Category: ["CONCERT", "MARKET"], "Text.Title": { contains: "x" }, Seats: { gte: 10 } },
  near: { longitude: 10, latitude: 54 },
  fields: ["Text.Title", "CustomAttributes.WEATHER"],
});
export const weather: "INDOORS" | "RAIN_OR_SHINE" | "FAIR_WEATHER_ONLY" | undefined =
  items[0]?.CustomAttributes?.WEATHER;
export const events: readonly Event[] = (await client.events.find()).items;
// @ts-expect-error not one of the allowed values
await client.events.find({ filter: { Category: "BALL" } });
// @ts-expect-error no location of the town
await client.trainings.find({ filter: { Locations: "PREETZ" } });
// @ts-expect-error not one of the attribute's values
await client.navigation.find({ filter: { "CustomAttributes.ICON": "PLANE" } });
// @ts-expect-error embedded in part only
await client.events.find({ fields: ["Venue.PhoneNumber"] });
// @ts-expect-error nobody declared it
await client.concerts.find();
`;
    assert.equal(await compile(TOWN, program), "");
  });

  test("is used as docs/client.md shows it", async () => {
    const blocks = readBlocks(await readDocs("client.md"));
    const { text: code = "" } = blocks.find(({ word }) => word === "ts") ?? {};
    assert.ok(code.includes("createClient<Content>"));
    assert.equal(await compile(TOWN, code.replace("./content.d.ts", "./content.ts")), "");
  });

  test("writes the same of what is served", async () => {
    await using site = await runSite();
    await site.publishDirectory(TOWN);
    await site.waitFor(1);
    const [here, there] = await Promise.all([
      run(process.execPath, [BIN, "fields", TOWN, "--types"]),
      run(process.execPath, [BIN, "fields", "--types", "--url", `${site.address}/`]),
    ]);
    assert.equal(there.stdout, here.stdout);
  });

  test("refuses descriptions that are none of Lectern's", async () => {
    const schema = {
      type: "object",
      properties: { Title: { type: "string" } },
      required: ["Title"],
    };
    const answers: Record<string, unknown> = {};
    const server = createServer(({ url = "" }, response) => {
      response.writeHead(answers[url] === undefined ? 404 : 200).end(JSON.stringify(answers[url]));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const refuse = async (name: string, model: string, schemas: object): Promise<string> => {
      answers["/"] = { resources: [{ name, model, url: "/api/v1/things" }] };
      const paths = { "/api/v1/things": { get: { parameters: [] } } };
      answers["/openapi.json"] = { paths, components: { schemas, parameters: {} } };
      return refusalOf("--url", address);
    };
    try {
      assert.match(await refusalOf("--url", address), /\/ answers 404\.$/mu);
      assert.match(await refuse("things", "Thing", {}), /no schema Thing/u);
      const endless = { Thing: { $ref: "#/components/schemas/Thing" } };
      assert.match(await refuse("things", "Thing", endless), /without end/u);
      assert.match(await refuse("x: any } /*", "Thing", { Thing: schema }), /the name "x: any/u);
      const named = { Thing: { ...schema, properties: { "x`": { type: "string" } } } };
      assert.match(await refuse("things", "Thing", named), /the name "x`"/u);
      answers["/openapi.json"] = [];
      assert.match(await refusalOf("--url", address), /the response is not from Lectern/u);
    } finally {
      server.close();
    }
    assert.match(
      await refusalOf("--url", address),
      /cannot be reached: the connection was refused/u,
    );
  });

  test("wants either a directory or an address", async () => {
    assert.match(await refusalOf(), /either a content directory or --url/u);
    assert.match(await refusalOf(TOWN, "--url", "http://localhost"), /either/u);
    assert.match(await refusalOf("--url", "localhost"), /begins with http/u);
  });

  test("says what is wrong with a declaration", async () => {
    const directory = join(folder, "wrong");
    await writeContent(directory, { "installation.yaml": "resources: { events: { fields: 1 } }" });
    assert.match(await refusalOf(directory), /installation\.yaml:1.*fields/u);
  });
});
