/** What a watched directory has of problems is shown at the desk, by itself, until it is valid. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { runDesk } from "../../support/desk.ts";
import { CONTENT, NOTES } from "../../support/desk-content.ts";
import { createWorkplace } from "../../support/workplace.ts";
import { waitUntil } from "../../support/wait-until.ts";

interface Listed {
  readonly draft: string;
  readonly by: string;
  readonly valid: boolean;
  readonly errors: number;
  readonly files: readonly string[];
}

test("problems of a watched directory are listed once, announced, and gone when it is valid", async () => {
  await using desk = await runDesk();
  await using at = await createWorkplace();
  for (const [name, text] of Object.entries(CONTENT))
    await writeFile(path.join(at.folder, name), text);
  const list = async (): Promise<readonly Listed[]> =>
    (await desk.ask(desk.ed, "/checks")).json["checks"] as readonly Listed[];
  const abort = new AbortController();
  const events = await fetch(`${desk.address}/desk/v1/events`, {
    headers: { Authorization: `Bearer ${desk.ed}` },
    signal: abort.signal,
  });
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();

  await writeFile(path.join(at.folder, "notes.csv"), `${NOTES}c,,empty,\n`);
  const words = ["publish", at.folder, "--watch", "--by", "watcher", "--store", desk.store];
  const watching = await at.start(words);
  let heard = "";
  while (!heard.includes("event: check")) heard += (await reader?.read())?.value ?? "";
  assert.match(heard, /"by":"watcher","valid":false/u);
  abort.abort();
  const [listed, ...others] = await list();
  assert.deepEqual(others, []);
  assert.deepEqual(
    [listed?.by, listed?.valid, listed?.errors, listed?.files],
    ["watcher", false, 1, [at.folder]],
  );
  const document = await desk.ask(desk.ed, `/checks/${listed?.draft}`);
  const [error] = document.json["errors"] as readonly {
    file: string;
    line: number;
    field: string;
  }[];
  assert.deepEqual([error?.file, error?.line, error?.field], ["notes.csv", 4, "Title"]);
  for (const [language, said] of [
    ["de", "muss angegeben werden"],
    ["en", "must be given"],
  ] as const) {
    const headers = { "Accept-Language": language };
    const { json } = await desk.ask(desk.ed, `/checks/${listed?.draft}`, { headers });
    const [one] = json["errors"] as readonly { readonly problem: string }[];
    assert.equal(one?.problem, said);
  }

  await writeFile(path.join(at.folder, "notes.csv"), NOTES);
  await waitUntil(async () => (await list())[0]?.valid === true, watching.said);
  assert.deepEqual(
    (await list()).map(({ draft }) => draft),
    [listed?.draft],
  );
});
