/**
 * What lies derived beside the chunks may be gone, damaged or of another version at any time: a server answers the
 * same, and whoever writes the store puts it back.
 */
import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import { pino } from "pino";
import { catalogOf } from "../../../src/catalog/own-resources.ts";
import { createNewToken } from "../../../src/store/new-token.ts";
import { startServer } from "../../../src/process/start-server.ts";
import { DEFAULT_SETTINGS } from "../../../src/settings.ts";
import { makeCopy } from "../../../src/store/copy/copy.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { publishItems, checkItems } from "../../support/publish-items.ts";
import { openContent } from "../../../src/content/open-content.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import { runs } from "../../support/seeds.ts";
import * as fc from "fast-check";

const ROOT = join(import.meta.dirname, "../../..");
const NDJSON = { Accept: "application/jsonl" };

interface Derived {
  readonly hash: string;
  readonly derived: Uint8Array | null;
}

for (const [name, directory] of Object.entries({ demo: "content", town: "examples/town" })) {
  describe(`derived parts of the ${name}`, () => {
    let folder = "";
    let sound = "";
    let headers: Readonly<Record<string, string>> = {};
    let expected: ReadonlyMap<string, string>;
    let all: readonly Derived[] = [];

    /** @returns a copy of the store in which something was done to what is derived */
    const harm = async (
      change: (rows: readonly Derived[]) => readonly Derived[],
    ): Promise<string> => {
      const file = join(folder, "copy.db");
      for (const side of ["", "-wal", "-shm"]) await rm(file + side, { force: true });
      await copyFile(sound, file);
      using database = new DatabaseSync(file);
      const update = database.prepare("update chunk set derived = ? where hash = ?");
      for (const { hash, derived } of change(all)) update.run(derived, hash);
      return file;
    };

    const listDerived = (file: string): readonly Derived[] => {
      using database = new DatabaseSync(file, { readOnly: true });
      const rows = database.prepare("select hash, derived from chunk order by hash").all();
      return rows as unknown as readonly Derived[];
    };

    /** @returns what a server of the store answers: every item of every resource, by page, by uuid and by query */
    const readAll = async (file: string): Promise<ReadonlyMap<string, string>> => {
      const server = await startServer(
        { ...DEFAULT_SETTINGS, port: 0, cors: false },
        {
          reader: await driverOf(file).openReader(file),
          log: pino({ level: "silent" }),
        },
      );
      const answers = new Map<string, string>();
      const ask = async (
        path: string,
        more: Readonly<Record<string, string>> = {},
      ): Promise<string> => {
        const response = await fetch(server.address + path, { headers: { ...headers, ...more } });
        const text = await response.text();
        assert.equal(response.status, 200, `${path}: ${text.slice(0, 200)}`);
        answers.set(`${path} ${JSON.stringify(more)}`, text);
        return text;
      };
      try {
        for (const { path, entity } of await listResources(file)) {
          const lines = (await ask(path, NDJSON)).split("\n").filter((line) => line !== "");
          await ask(`${path}/page/1`);
          await ask(`${path}?sort=-Uuid&limit=5`);
          for (const line of entity ? lines.slice(0, 5) : []) {
            const { Uuid } = JSON.parse(line) as { readonly Uuid: string };
            await ask(`${entity?.path}/${Uuid}`);
          }
        }
        await ask("/service/v1/calendar");
        return answers;
      } finally {
        await server.stop();
      }
    };

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "lectern-derived-"));
      sound = join(folder, "sound.db");
      const store = await driverOf(sound).open(sound);
      const result = await checkItems(await openContent(join(ROOT, directory)));
      assert.ok(result.valid);
      await publishItems(store, result.content, { by: "test" });
      const options = {
        name: "test",
        expiresAt: null,
        resources: null,
        rights: ["preview"],
      } as const;
      const { token, stored } = createNewToken(options, 0);
      headers = { Authorization: `Bearer ${token}` };
      await store.createToken(stored);
      await store.close();
      all = listDerived(sound);
      assert.ok(all.length > 5 && all.every(({ derived }) => derived !== null));
      expected = await readAll(sound);
    });
    after(() => rm(folder, { recursive: true }));

    test("a server answers the same without them, and a prune puts them back", async () => {
      const file = await harm((rows) => rows.map((row) => ({ ...row, derived: null })));
      assert.deepEqual(await readAll(file), expected);
      const store = await driverOf(file).open(file);
      await store.prune(1);
      await store.close();
      assert.deepEqual(listDerived(file), all);
      assert.deepEqual(await readAll(file), expected);
    });

    test("a copy and a restored backup have their own, whatever lay beside the chunks", async () => {
      const file = await harm((rows) =>
        rows.map((row, at) => ({ ...row, derived: rows.at(at - 1)?.derived ?? null })),
      );
      const [backup, copy] = [join(folder, "backup.db"), join(folder, "other.db")];
      await driverOf(file).backUp(file, backup, { groupReadable: false }, () => {});
      await driverOf(copy).restore(backup, copy, { by: "test" }, { onProgress: () => {} });
      assert.deepEqual(listDerived(copy), all);
      await rm(copy);
      const reader = await driverOf(file).openReader(file);
      const store = await driverOf(copy).open(copy);
      await makeCopy(reader, store);
      await reader.close();
      await store.close();
      assert.deepEqual(listDerived(copy), all);
    });

    test("a server answers the same whatever was done to them, and a verify finds the store whole", async () => {
      const change = fc.array(
        fc.tuple(
          fc.nat(),
          fc.oneof(fc.constant(null), fc.nat(), fc.uint8Array({ maxLength: 200 })),
        ),
        { minLength: 1, maxLength: 20 },
      );
      await fc.assert(
        fc.asyncProperty(change, async (changes) => {
          const file = await harm((rows) =>
            changes.map(([at, what]) => {
              const { hash, derived } = rows[at % rows.length] as Derived;
              if (typeof what !== "number") return { hash, derived: what };
              // That of another chunk, or with a bit that has changed.
              if (what % 2 === 0)
                return { hash, derived: rows[what % rows.length]?.derived ?? null };
              const changed = Uint8Array.from(derived ?? []);
              changed[what % changed.length] =
                (changed[what % changed.length] ?? 0) ^ (1 << (what % 8));
              return { hash, derived: changed };
            }),
          );
          assert.deepEqual(await readAll(file), expected);
          assert.deepEqual((await driverOf(file).verify(file, () => {})).faults, []);
        }),
        runs(5),
      );
    });
  });
}

test("a declaration that finds items in another way is served at once, though their chunks are the same", async () => {
  await using site = await runSite();
  const publish = async (gathered: string): Promise<readonly string[]> => {
    const { release } = await site.publish({
      ...SAMPLE,
      "installation.yaml": `resources:
  events: { fields: { Name: varchar(40), Place: { type: reference, to: places, nullable: true } } }
  places: { fields: { Name: varchar(40)${gathered} } }
`,
      "places.json": [{ Key: "hall", Name: "Hall" }],
      "events.json": [{ Key: "fair", Name: "Fair", Place: "hall" }],
    });
    const { lists } = await site.store.readRelease(release.number);
    return lists.get("events") ?? [];
  };
  const first = await publish("");
  const second = await publish(
    ", Events: { type: reference, to: events, inverse: Place, embed: [Name] }",
  );
  assert.deepEqual(second, first);
  const { text } = await site.get("/api/v1/places");
  assert.match(text, /"Events":\[\{"Name":"Fair"\}\]/u);
});

/** @returns those of the current release */
async function listResources(
  file: string,
): Promise<readonly { readonly path: string; readonly entity?: { readonly path: string } }[]> {
  const reader = await driverOf(file).openReader(file);
  const { installation } = await reader.readRelease(1);
  await reader.close();
  return [...catalogOf(installation).resources.values()];
}
