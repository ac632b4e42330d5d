/** The real program beside a real desk: what is published with `--to`, and what nobody can read. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { BIN, COMPILE_CACHE, execute } from "../../support/workplace.ts";
import type { Outcome } from "../../support/workplace.ts";
import { createDeskPlace, startRunningDesk } from "./running-desk.ts";

const LANGUAGES = "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n";
const page = (name: string): string =>
  `- { Key: a, Identifier: a, Articles: { DE: { State: PUBLISHED, Name: ${name}, NiceUri: a } } }\n`;

test("a directory is published at a desk, and its token stays secret", async (context) => {
  const place = await createDeskPlace(context);
  const token = await place.createToken("Anna", "edit", "publish", "declare");
  const desk = await startRunningDesk(context, place);
  const folder = join(place.folder, "anna");
  await mkdir(join(folder, "content"), { recursive: true });
  const write = (name: string, text: string): Promise<void> =>
    writeFile(join(folder, "content", name), text);
  const run = (...words: readonly string[]): Promise<Outcome> =>
    execute([BIN, ...words, "--to", desk.address], {
      cwd: folder,
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, LECTERN_DESK_TOKEN: token },
    });
  const runWell = async (...words: readonly string[]): Promise<string> => {
    const { status, stdout, stderr } = await run(...words);
    assert.equal(status, 0, stderr);
    assert.ok(!`${stdout}${stderr}${desk.said()}`.includes(token));
    return stdout;
  };
  await write("languages.yaml", LANGUAGES);
  await write("navigation.yaml", page("Start"));
  assert.match(await runWell("publish", "content"), /^Published release 1 to http:/u);
  await write("navigation.yaml", page("Neu"));
  const planned = await run("publish", "content", "--plan", "--exit-code");
  assert.equal(planned.status, 3, planned.stderr);
  assert.match(planned.stdout, /Articles\.DE\.Name: "Start" → "Neu"/u);
  await runWell("publish", "content", "--stage", "--note", "Monday");
  const made = await desk.post(token, "/current", { release: 2 }, 1);
  assert.equal(made.status, 200, made.text);
  await write("navigation.yaml", "- Key: a\n  Identifyer: a\n");
  const wrong = await run("publish", "content");
  assert.equal(wrong.status, 1);
  assert.match(wrong.stderr, /^navigation\.yaml:2: Identifyer: .*did you mean Identifier/mu);
  const { json } = await desk.ask(token, "/releases");
  assert.deepEqual(
    (json["releases"] as readonly { readonly publishedBy: string }[]).map((one) => one.publishedBy),
    ["Anna", "Anna"],
  );
  assert.deepEqual(await place.verify(), []);
  await desk.end("SIGTERM");
  const gone = await run("publish", "content");
  assert.equal(gone.status, 1);
  assert.match(gone.stderr, /^http:\S+ cannot be reached: the connection was refused\.$/mu);
});
