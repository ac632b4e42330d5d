/** `lectern import` of sources that break the contract: what is said, what is bent, and what is left out. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { listCountRows } from "./count-rows.ts";
import {
  createFolder,
  createSourceContent,
  importFrom,
  listVisible,
  readKept,
} from "./imported.ts";
import type { BreakRow, Kept } from "./break-row.ts";
import type { SourceContent } from "./source-content.ts";
import { startSource } from "./source-server.ts";
import { VALUE_ROWS } from "./value-rows.ts";
import { listWireRows } from "./wire-rows.ts";

/** Another origin, which must not learn the token. */
const elsewhere = createServer((_request, response) => response.end("{}"));
elsewhere.listen(0, "127.0.0.1");
await once(elsewhere, "listening");
let asksElsewhere = 0;
elsewhere.on("request", () => (asksElsewhere += 1));
const { port } = elsewhere.address() as AddressInfo;

const ROWS: readonly BreakRow[] = [
  ...listCountRows(),
  ...VALUE_ROWS,
  ...listWireRows(`http://127.0.0.1:${port}`),
];

let content: SourceContent;
let whole: Kept;

before(async () => {
  content = await createSourceContent();
});
after(async () => {
  assert.equal(asksElsewhere, 0, "another origin was never asked");
  elsewhere.close();
  await once(elsewhere, "close");
});

test("a source that keeps to the contract", async (context) => {
  await using source = await startSource(content);
  const { status, stderr, directory } = await importFrom(
    source.address,
    path.join(await createFolder(context), "town"),
  );
  assert.equal(status, 0, stderr);
  assert.equal(source.mostAtOnce, 1);
  whole = await readKept(directory);
});

describe("a source with", { concurrency: true }, () => {
  for (const { name, says, keeps, isSlow, ...broken } of ROWS) {
    test(name, async (context) => {
      await using source = await startSource(content, broken);
      const words = isSlow ? ["--timeout", "1"] : [];
      const directory = path.join(await createFolder(context), "town");
      const outcome = await importFrom(source.address, directory, words);
      const said = `${outcome.stdout}\n${outcome.stderr}`;
      context.diagnostic(said);
      assert.equal(outcome.status, keeps === null ? 1 : 0, said);
      const lines = said.split("\n");
      const missing = says.filter((pattern) => !lines.some((line) => pattern.test(line)));
      assert.deepEqual(missing, [], said);
      if (!isSlow) assert.equal(source.mostAtOnce, 1);
      if (keeps === null) {
        assert.deepEqual(listVisible(directory), [], "there is no directory");
        return;
      }
      const expected = structuredClone(whole);
      keeps?.(expected);
      assert.deepEqual(await readKept(directory), expected);
    });
  }
});
