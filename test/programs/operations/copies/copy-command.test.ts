/** What `lectern store copy` promises to those who run it: the real command, between files and PostgreSQL. */
import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { driverOf } from "../../../../src/store/open-store.ts";
import { startPostgres } from "../../../support/postgres.ts";
import type { PostgresServer } from "../../../support/postgres.ts";
import { createWorkplace } from "../../../support/workplace.ts";
import type { Workplace } from "../../../support/workplace.ts";
import { readStored } from "../../../system/operations/copies/read-stored.ts";

describe("lectern store copy", { concurrency: 1 }, () => {
  let at: Workplace;
  let postgres: PostgresServer;
  before(async () => {
    [at, postgres] = await Promise.all([createWorkplace(), startPostgres("current")]);
    await at.run(["publish", "content", "--store", "from.db"]);
    await at.run(["token", "create", "--name", "app", "--store", "from.db"]);
  });
  after(async () => {
    await at.remove();
    await postgres.remove();
  });

  test("from a file to PostgreSQL, to another schema and back to a file, everything is the same", async () => {
    const places = ["from.db", postgres.url("site=one"), postgres.url("site=two"), "back.db"];
    for (const [index, to] of places.entries()) {
      if (index === 0) continue;
      const from = places[index - 1] ?? "";
      const { status, stdout, stderr } = await at.run(["store", "copy", from, to]);
      assert.deepEqual([status, stderr], [0, ""]);
      assert.match(
        stdout,
        /: 1 release added \(\d+ chunks, [\d,]+ bytes\), 1 token copied; release 1 is current\.$/mu,
      );
    }
    const [first, ...others] = await Promise.all(
      places.map((place) =>
        readStored(place.includes("://") ? place : path.join(at.folder, place)),
      ),
    );
    assert.ok(Object.keys(first?.chunks ?? {}).length > 0);
    for (const other of others) assert.deepEqual(other, first);
    await at.run(["publish", "changed", "--store", "from.db"]);
    const again = await at.runForJson(["store", "copy", "from.db", places[1] ?? ""]);
    assert.partialDeepStrictEqual(again, {
      release: 2,
      added: [2],
      removed: [],
      tokens: 0,
      chunks: 1,
    });
  });

  const REFUSALS: Readonly<Record<string, readonly [status: number, says: RegExp]>> = {
    "store copy from.db ./from.db": [2, /^FROM and TO are the same store: name two\.$/mu],
    "store copy --replace from.db link.db": [2, /^FROM and TO are the same store: name two\.$/mu],
    "store copy missing.db to.db": [1, /^There is no store missing\.db: name the one to copy\.$/mu],
    "store copy from.db content": [1, /content is a folder/u],
    "store copy from.db --store ./from.db": [2, /^FROM and TO are the same store: name two\.$/mu],
    "store copy from.db http://127.0.0.1:1": [2, /^TO is the URL of a service: give the path/mu],
    "store copy http://127.0.0.1:1 to.db": [
      2,
      /^There is no token: put one .* into LECTERN_TOKEN/mu,
    ],
    "store copy": [2, /missing required argument 'FROM'/u],
  };
  for (const [line, [status, says]] of Object.entries(REFUSALS)) {
    test(`lectern ${line} is refused`, async () => {
      const link = path.join(at.folder, "link.db");
      if (line.includes("link.db")) await symlink("from.db", link);
      const outcome = await at.run(line.split(" "));
      assert.equal(outcome.status, status, outcome.stderr);
      assert.match(outcome.stderr, says);
      assert.equal(await driverOf("to.db").exists(path.join(at.folder, "to.db")), false);
    });
  }
});
