/**
 * docs/publishing.md, followed as it stands there: with real repositories, a folder that is watched, a
 * workbook at an address, and a desk.
 */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { writeXlsx } from "hucre/xlsx";
import { readBlocks, readDocs } from "../../support/docs.ts";
import { TEST_PROGRAMS, reasonToSkip } from "../../support/programs.ts";
import { BIN, createWorkplace } from "../../support/workplace.ts";
import { createDeskPlace, startRunningDesk } from "../../system/desk/running-desk.ts";
import type { Outcome, Workplace } from "../../support/workplace.ts";

const BLOCKS = readBlocks(await readDocs("publishing.md"));
const PATIENCE_MS = 60_000;

let at: Workplace;
/** Instead of /srv. */
let srv = "";
before(async () => {
  at = await createWorkplace();
  srv = path.join(at.folder, "srv");
  await mkdir(path.join(at.folder, "bin"));
  const program = `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`;
  await writeFile(path.join(at.folder, "bin/lectern"), program, { mode: 0o755 });
});
after(() => at.remove());

/** A folder with a content directory and a place for the store, and the scripts of the page in it. */
async function prepare(content: Readonly<Record<string, string>>): Promise<NodeJS.ProcessEnv> {
  await rm(srv, { recursive: true, force: true });
  await mkdir(path.join(srv, "lectern"), { recursive: true });
  await mkdir(path.join(srv, "content"));
  for (const [name, text] of Object.entries(content))
    await writeFile(path.join(srv, "content", name), text);
  for (const { word, title, text } of BLOCKS) {
    if (word === "sh" && title !== "")
      await writeFile(path.join(srv, title), text.replaceAll("/srv/", `${srv}/`), { mode: 0o755 });
  }
  return {
    ...at.environment,
    PATH: `${path.join(at.folder, "bin")}:${process.env["PATH"]}`,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_AUTHOR_NAME: "Anna Petersen",
    GIT_AUTHOR_EMAIL: "anna@example.org",
    GIT_COMMITTER_NAME: "Anna Petersen",
    GIT_COMMITTER_EMAIL: "anna@example.org",
  };
}

const run = (command: string, env: NodeJS.ProcessEnv, cwd = srv): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = execFile("sh", ["-c", command], { cwd, env }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });

async function runWell(command: string, env: NodeJS.ProcessEnv, cwd = srv): Promise<string> {
  const { status, stdout, stderr } = await run(command, env, cwd);
  assert.equal(status, 0, `${command}\n${stdout}\n${stderr}`);
  return `${stdout}\n${stderr}`;
}

const listReleases = async (env: NodeJS.ProcessEnv): Promise<readonly object[]> => {
  const json = (await run("lectern release list --store lectern/site.db --json", env)).stdout;
  return JSON.parse(json) as readonly object[];
};

const LANGUAGES = "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n";
const navigation = (name: string): string =>
  `- Key: home\n  Identifier: HOME\n  Articles:\n    DE: { State: PUBLISHED, Name: ${name}, NiceUri: start }\n`;

test("a shared folder is published when it is saved and valid", async () => {
  const env = await prepare({
    "languages.yaml": LANGUAGES,
    "navigation.yaml": navigation("Start"),
  });
  const child = spawn("sh", ["watch"], { cwd: srv, env });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const until = async (pattern: RegExp): Promise<void> => {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const [, found] = pattern.exec(said) ?? [];
      if (found !== undefined) return;
      assert.ok(performance.now() < deadline && child.exitCode === null, `${pattern}\n${said}`);
      await sleep(50);
    }
  };
  try {
    await until(/(Published release 1)/u);
    // As a program that keeps a folder equal does: beside it, then in its place.
    const save = async (text: string): Promise<void> => {
      await writeFile(path.join(srv, "content/.navigation.yaml.part"), text);
      const name = path.join(srv, "content/navigation.yaml");
      await rename(path.join(srv, "content/.navigation.yaml.part"), name);
    };
    await save(navigation("Neu"));
    await until(/(Published release 2)/u);
    await save("- Key: home\n  Identifier: [\n");
    await until(/(navigation\.yaml:\d+)/u);
    await until(/(The release that is current stays)/u);
    const copy = path.join(srv, "content/navigation (conflicted copy).yaml");
    await writeFile(copy, "");
    await save(navigation("Danach"));
    await until(/(navigation \(conflicted copy\)\.yaml: the file is no resource)/u);
    assert.doesNotMatch(said, /Published release 3/u);
    await rm(copy);
    await until(/(Published release 3)/u);
  } finally {
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    await exit;
  }
});

test("what is pushed is published, and a push of what is not valid is refused", async () => {
  const env = await prepare({});
  await runWell("sh create-repository", env);
  for (const name of ["anna", "ben"]) await runWell(`git clone -q content.git ${name}`, env);
  const commit = async (who: string, file: string, text: string, why: string): Promise<void> => {
    await writeFile(path.join(srv, who, file), text);
    await runWell(`git add . && git commit -qm "${why}"`, env, path.join(srv, who));
  };
  const push = (who: string): Promise<Outcome> =>
    run("git push -q origin HEAD:main", env, path.join(srv, who));
  await commit("anna", "languages.yaml", LANGUAGES, "Languages");
  await commit("anna", "navigation.yaml", navigation("Start"), "Opening hours for Easter");
  const first = await push("anna");
  assert.equal(first.status, 0, first.stderr);
  assert.match(first.stderr, /remote: Published release 1/u);

  await runWell("git pull -q origin main", env, path.join(srv, "ben"));
  await commit("ben", "navigation.yaml", "- Key: home\n  Identifyer: HOME\n", "A slip");
  const refused = await push("ben");
  assert.equal(refused.status, 1);
  assert.match(
    refused.stderr,
    /remote: navigation\.yaml:2: Identifyer: .*did you mean Identifier/u,
  );
  await runWell("git reset -q --hard HEAD~1", env, path.join(srv, "ben"));

  await commit("ben", "navigation.yaml", navigation("Ben"), "Of Ben");
  await commit("anna", "languages.yaml", `${LANGUAGES}# more\n`, "Of Anna");
  assert.equal((await push("ben")).status, 0);
  assert.equal((await push("anna")).status, 1, "she merges first");
  await runWell("git pull -q --no-rebase --no-edit origin main", env, path.join(srv, "anna"));
  assert.equal((await push("anna")).status, 0);
  await runWell("git push -q origin HEAD:draft", env, path.join(srv, "anna"));
  const [current, ...others] = await listReleases(env);
  assert.equal(others.length, 1, "a comment is no new release, nor is another branch");
  assert.deepEqual(
    [current, ...others].map((one) => {
      const { publishedBy, note } = one as { readonly publishedBy: string; readonly note: string };
      return [publishedBy, note];
    }),
    [
      ["Anna Petersen", "Of Ben"],
      ["Anna Petersen", "Opening hours for Easter"],
    ],
  );
});

describe("a workbook", { skip: reasonToSkip([TEST_PROGRAMS.curl]) }, () => {
  test("is published every hour, if it has changed and is valid", async () => {
    const env = await prepare({
      "installation.yaml": "resources:\n  events:\n    fields: { Title: varchar(64) }\n",
      "languages.yaml": LANGUAGES,
    });
    let sent: { readonly status: number; readonly body: Uint8Array };
    const sendEvents = async (head: string, ...titles: readonly string[]): Promise<void> => {
      const rows = titles.map((title) => [title.toLowerCase(), title]);
      const sheets = [{ name: "Events", rows: [["Key", head], ...rows] }];
      sent = { status: 200, body: await writeXlsx({ sheets }) };
    };
    const server = createServer((_request, response) => {
      response.writeHead(sent.status).end(sent.body);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const fetchEvents = (): Promise<Outcome> =>
      run("./fetch-events", { ...env, WORKBOOK: `http://127.0.0.1:${port}/events.xlsx` });
    try {
      await sendEvents("Title", "Market", "Fair");
      assert.match((await fetchEvents()).stdout, /^Published release 1 .* 2 events/u);
      assert.match((await fetchEvents()).stdout, /^Nothing new to publish/u);
      await sendEvents("Titel", "Market", "Concert");
      const wrong = await fetchEvents();
      assert.equal(wrong.status, 1);
      assert.match(wrong.stderr, /^events\.xlsx:Events!B1: Titel: /mu);
      sent = { status: 404, body: Buffer.from("gone") };
      assert.notEqual((await fetchEvents()).status, 0);
      await sendEvents("Title");
      assert.match((await fetchEvents()).stderr, /would remove/u);
      assert.equal((await listReleases(env)).length, 1);
      await sendEvents("Title", "Market", "Concert");
      assert.match((await fetchEvents()).stdout, /^Published release 2 /u);
      await runWell("lectern release rollback 1 --store lectern/site.db", env);
      assert.equal((await fetchEvents()).status, 0);
      assert.equal((await listReleases(env)).length, 2, "what was rolled back stays away");
    } finally {
      server.close();
    }
  });
});

test("jobs of a forge publish at a desk, and stage what is under review", async (context) => {
  const env = await prepare({
    "languages.yaml": LANGUAGES,
    "navigation.yaml": navigation("Start"),
  });
  const place = await createDeskPlace(context, path.join(srv, "lectern/site.db"));
  const tokens = {
    main: await place.createToken("forge", "edit", "publish", "declare"),
    review: await place.createToken("reviews", "edit"),
  };
  const desk = await startRunningDesk(context, place);
  await runWell("git init -q --initial-branch main && git add content", env);
  const job = async (script: string, token: string, subject: string): Promise<Outcome> => {
    await runWell(`git add . && git commit -qm "${subject}"`, env);
    const text = BLOCKS.find(({ title }) => title === script)?.text ?? "";
    assert.match(text, /https:\/\/desk\.example\.org/u);
    await writeFile(
      path.join(srv, script),
      text.replaceAll("https://desk.example.org", desk.address),
    );
    return run(`sh ${script}`, { ...env, LECTERN_DESK_TOKEN: token });
  };
  const first = await job("publish-job", tokens.main, "Opening hours for Easter");
  assert.match(first.stdout, /^Published release 1 to http:/u, first.stderr);

  await writeFile(path.join(srv, "content/navigation.yaml"), navigation("Neu"));
  const reviewed = await job("review-job", tokens.review, "Another name");
  assert.equal(reviewed.status, 0, reviewed.stderr);
  assert.match(reviewed.stdout, /Articles\.DE\.Name: "Start" → "Neu"/u);
  assert.match(reviewed.stdout, /^Staged release 2 in http:/mu);
  const refused = await job("publish-job", tokens.review, "Without review");
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /has no right to do this/u);

  await writeFile(path.join(srv, "content/navigation.yaml"), "- Identifyer: HOME\n");
  const wrong = await job("review-job", tokens.review, "A slip");
  assert.equal(wrong.status, 1);
  assert.match(wrong.stderr, /^navigation\.yaml:1: Identifyer: /mu);
  assert.deepEqual(
    (await listReleases(env)).map((one) => {
      const { publishedBy, note } = one as { readonly publishedBy: string; readonly note: string };
      return [publishedBy, note];
    }),
    [
      ["reviews", "Another name"],
      ["forge", "Opening hours for Easter"],
    ],
  );
});
