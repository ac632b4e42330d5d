/** A store with what this version does not know is a sentence that says what to do. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { driverOf } from "../../../../src/store/open-store.ts";
import { proveRow } from "../../../../src/store/publish/releases.ts";
import type { ReleaseRow } from "../../../../src/store/format/tables.ts";
import { createWorkplace } from "../../../support/workplace.ts";
import type { Workplace } from "../../../support/workplace.ts";
import { STORED_CONTENTS, writeStoredContent } from "./stored-content.ts";

let at: Workplace;
before(async () => {
  at = await createWorkplace();
});
after(async () => {
  await at.remove();
});

/** @returns the path of a new store with two releases, of which the second is current, and a token */
async function makeStore(): Promise<{ file: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(at.folder, "store-"));
  const file = join(folder, "store.db");
  for (const stored of STORED_CONTENTS.slice(0, 2)) {
    await writeStoredContent(join(folder, "content"), stored);
    await at.runForJson(["publish", join(folder, "content"), "--store", file]);
  }
  const token = ["token", "create", "--name", "menu", "--resources", "navigation,languages"];
  assert.equal((await at.run([...token, "--store", file])).status, 0);
  return { file, remove: () => rm(folder, { recursive: true }) };
}

/** Gives the current release other content, as a version would that writes it. */
function changeRelease(
  database: DatabaseSync,
  change: (row: ReleaseRow) => Partial<ReleaseRow>,
): void {
  const row = database
    .prepare("select * from release where number = 2")
    .get() as unknown as ReleaseRow;
  const changed = { ...row, ...change(row) };
  database
    .prepare("update release set counts = ?, content = ?, proof = ? where number = 2")
    .run(changed.counts, changed.content, proveRow(changed));
}

interface Unknown {
  readonly change: (database: DatabaseSync) => unknown;
  /** What is said by those that meet it. */
  readonly sentence: RegExp;
  /** Those that do not meet it. */
  readonly untouched?: readonly string[];
  /** Whether a server starts nevertheless, and waits for another release. */
  readonly serves?: true;
}

const UNKNOWN: Readonly<Record<string, Unknown>> = {
  "a store of another version": {
    change: (database) => database.exec("pragma user_version = 99"),
    sentence:
      /The store \S+ was written by another version of Lectern \(its format is 99, and this version supports \d+\): use that version, restore the backup from before the upgrade, or publish its content to a new store/mu,
  },
  "a store whose format has this number, but other tables": {
    change: (database) => database.exec("alter table switch drop column kept"),
    sentence:
      /The store \S+ was written by a version of Lectern from before its format \d+ was settled/u,
  },
  "a store whose format has this number, but fewer tables": {
    change: (database) => database.exec("drop table kept"),
    sentence:
      /The store \S+ was written by a version of Lectern from before its format \d+ was settled/u,
  },
  "a release with a resource that is not known": {
    change: (database) =>
      changeRelease(database, ({ counts, content }) => {
        const events = { state: "2", bodies: "", chunks: [] };
        return {
          counts: JSON.stringify({ ...(JSON.parse(counts) as object), events: 1 }),
          content: JSON.stringify({ ...(JSON.parse(content) as object), events }),
        };
      }),
    sentence:
      /Release 2 holds events, which this version of Lectern does not know: use the version that published it, or a later one/u,
    untouched: ["token list"],
    serves: true,
  },
};

/** Each command that needs what it does not know. */
const COMMANDS = [
  "release list",
  "store backup backup.db",
  "token list",
  "store verify",
  "release diff 1 2",
  "publish content --allow-removals",
];

describe("what this version does not know", () => {
  for (const [what, { change, sentence, untouched = [], serves }] of Object.entries(UNKNOWN)) {
    test(`${what} is an error message`, async () => {
      const { file, remove } = await makeStore();
      try {
        const database = new DatabaseSync(file);
        await change(database);
        database.close();
        for (const command of serves ? COMMANDS : [...COMMANDS, "serve --port 0"]) {
          const words = [...command.split(" "), "--store", file];
          const { status, stderr } = await at.run(words);
          if (untouched.includes(command)) {
            assert.deepEqual([status, stderr], [0, ""], command);
            continue;
          }
          assert.equal(status, 1, command);
          assert.match(stderr, sentence, command);
          assert.doesNotMatch(stderr, /\n\s+at |unexpected/u, command);
        }
        if (serves) {
          const served = await at.serve(["--store", file]);
          while (!sentence.test(served.said())) await sleep(20);
          assert.doesNotMatch(served.said(), /\n\s+at |unexpected/u);
          await served.stop();
        }
      } finally {
        await remove();
      }
    });
  }

  test("a store that a later version upgrades is no longer read or written by processes that have it open", async () => {
    const { file, remove } = await makeStore();
    const store = await driverOf(file).open(file);
    const reader = await driverOf(file).openReader(file);
    try {
      const { tokens } = await reader.readState();
      const database = new DatabaseSync(file);
      database.exec("pragma user_version = 99");
      database.close();
      const refusal = { name: "CommandError", message: /written by another version of Lectern/u };
      await assert.rejects(reader.readState(), refusal);
      await assert.rejects(store.revokeToken(tokens[0]?.key ?? "", 1), refusal);
      await assert.rejects(store.makeCurrent(1, { by: "test" }), refusal);
    } finally {
      await store.close();
      await reader.close();
      await remove();
    }
  });

  test("a token for a resource that is not known opens those that are", async () => {
    const { file, remove } = await makeStore();
    try {
      const database = new DatabaseSync(file);
      database.exec(`update token set resources = '["events","navigation"]' where name = 'menu'`);
      database.close();
      const listed = await at.run(["token", "list", "--store", file]);
      assert.match(listed.stdout, / menu .* events,navigation$/mu);
      assert.equal((await at.run(["store", "verify", "--store", file])).status, 0);
    } finally {
      await remove();
    }
  });
});
