/** What commands print with --json is what docs/reference/results.md says: real results are compiled with its types. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { RESULT_TYPES } from "../../../scripts/reference/results-page.ts";
import { readBlocks, readDocs } from "../../support/docs.ts";
import { SECRET } from "../../support/told.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const TSC = path.join(ROOT, "node_modules/.bin/tsc");

/** One article that appears in a far year, and attributes that no table can hold. */
const LATER = `
- Key: later
  Identifier: later
  CustomAttributes: { MARKS: ["a|b"] }
  Articles:
    DE: { State: TIME_CONTROLLED, TimeControlledPublishedFrom: 2098-01-01, Name: Bald, NiceUri: bald }
`;

let at: Workplace;
const samples: { readonly name: string; readonly data: unknown }[] = [];

before(async () => {
  at = await createWorkplace();
});
after(() => at.remove());

/** Runs a command of these words. @returns its result, which is kept */
async function take(name: string, words = "", status = 0): Promise<unknown> {
  const all = [...name.split(" "), ...words.split(" ").filter((word) => word !== "")];
  const data = await at.runForJson(all, status);
  samples.push({ name, data });
  return data;
}

async function takeContent(): Promise<void> {
  await take("init", "made");
  await writeFile(path.join(at.folder, "staff.csv"), "Nr;Name\n1;Ada\n2;Bob\n");
  await take("init", "guessed --from staff.csv");
  await take("validate", "content");
  await take("validate", "broken", 1);
  await take("fields");
  await take("fields", "navigation");
  await take("fields", "content --types");
  await take("fields", "content --schema schemas");
}

async function takeReleases(): Promise<void> {
  await take("publish", "content --plan");
  await take("publish", "content");
  await take("publish", "broken", 1);
  await take("publish", "changed");
  await take("release rollback", "1 --note again");
  await take("publish", "changed --keep-rollback");
  await mkdir(path.join(at.folder, "less"));
  const languages = await readFile(path.join(at.folder, "content/languages.yaml"), "utf8");
  await writeFile(path.join(at.folder, "less/languages.yaml"), languages);
  await take("publish", "less --plan");
  await take("publish", "less", 1);
  const { release } = (await take("publish", "less --stage")) as { readonly release: number };
  await take("release publish", String(release), 1);
  await take("release list");
  await take("release log");
  await take("release publish", `${release} --allow-removals`);
  await take("release rollback", "1");
  await appendFile(path.join(at.folder, "content/navigation.yaml"), LATER);
  await take("publish", "content --over");
  await take("release list");
  await take("release log");
  await take("release diff", "1 current");
  await take("release checkout", "1 lines");
  await take("release checkout", "current tables --format csv", 1);
  // Nobody listens there.
  const rows = `- webhook: http://127.0.0.1:1/hook\n  secret: ${SECRET}\n`;
  await writeFile(path.join(at.folder, "tell.yaml"), rows);
  await take("release rollback", "1 --tell tell.yaml");
  await take("release tell", "--tell tell.yaml", 1);
}

async function takeStores(): Promise<void> {
  const { key } = (await take("token create", "--name reader")) as { readonly key: string };
  await take("token list");
  await take("token revoke", key);
  await take("store verify");
  await take("store backup", "backup.db");
  await take("store copy", "data/lectern.db copy.db");
  await take("store restore", "backup.db");
  await take("store prune", "--keep 1");
}

async function takeServices(): Promise<void> {
  await take("export", "exported");
  const served = await at.serve([]);
  await take("check", served.address);
  await take("import", `${served.address} imported`);
  await served.stop();
}

test("every command prints what its type says, no more and no less", async () => {
  await takeContent();
  await takeReleases();
  await takeStores();
  await takeServices();
  const typed = [...RESULT_TYPES].filter(([, type]) => type !== "unknown").map(([name]) => name);
  assert.deepEqual([...new Set(samples.map(({ name }) => name))].toSorted(), typed.toSorted());

  const types = readBlocks(await readDocs("reference/results.md")).map(({ text }) => text);
  const values = samples.map(
    ({ name, data }, index) =>
      `// ${name}\nexport const sample${index}: ${RESULT_TYPES.get(name)} = ${JSON.stringify(data)};\n`,
  );
  const file = path.join(at.folder, "samples.ts");
  await writeFile(file, [...types, ...values].join("\n"));
  const words = ["--noEmit", "--strict", "--ignoreConfig", "--types", "", file];
  const printed = await new Promise<string>((resolve) => {
    execFile(TSC, words, { timeout: 60_000 }, (error, stdout) =>
      resolve(error ? stdout || error.message : ""),
    );
  });
  assert.equal(printed, "");
});
