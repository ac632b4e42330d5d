/** Changes of items whose Keys are made of their values: the Key follows, and the Uuid stays. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createContentStore } from "../../test/support/content-store.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { createUuid } from "../lib/uuid.ts";
import { readItems } from "../store/content.ts";
import { readHeld } from "../store/publish/held-chunks.ts";
import { parseItem } from "../validate/valid-content.ts";
import { sayInEnglish } from "../words/say.ts";
import { checkChanges } from "./check-changes.ts";
import type { ItemChange } from "./given-change.ts";

const FILES = {
  "installation.yaml": `
resources:
  clubs: { key: Number, fields: { Number: integer, Name: varchar(20) } }
  games: { key: row, fields: { Club: { type: reference, to: clubs }, Note: varchar(9) } }
`,
  "clubs.csv": "Number,Name\n1,A\n2,B\n",
  "games.csv": "Club,Note\n1,x\n2,x\n",
};
const ONE = createUuid("clubs/1");

const club = (change: Omit<ItemChange, "resource">): ItemChange => ({
  resource: "clubs",
  ...change,
});

test("the Key of an item follows the value that it is made of, and the Uuid stays", async (context) => {
  const at = await createContentStore(context);
  const { release } = await at.publish(FILES);
  const base = await at.reader.readRelease(release.number);
  const run = async (changes: readonly ItemChange[]): Promise<readonly unknown[]> => {
    const result = await checkChanges(at.reader, base, changes);
    if (!result.valid)
      return result.errors.map(({ field, problem }) => `${field}: ${sayInEnglish(problem)}`);
    const { content } = result;
    const chunks = readHeld(content.held, at.reader);
    const { names } = catalogOf(content.installation);
    const own = names.filter((name) => ["clubs", "games"].includes(name));
    const lists = await Promise.all(
      own.map((name) =>
        Array.fromAsync(readItems(chunks, content, name), ({ json }) => parseItem(json)),
      ),
    );
    return lists.flat();
  };
  const two = { Key: "2", Number: 2, Name: "B", Uuid: createUuid("clubs/2") };
  const games = ["1", "2"].map((row) => ({
    Club: createUuid(`clubs/${row}`),
    Note: "x",
    Uuid: createUuid(`games/${row}`),
  }));
  assert.deepEqual(await run([club({ Key: "1", set: { Number: 7 } })]), [
    { Key: "7", Number: 7, Name: "A", Uuid: ONE },
    two,
    ...games,
  ]);
  assert.deepEqual(
    await run([
      club({ Key: "1", set: { Number: 7 } }),
      club({ Key: "7", set: { Name: "C" } }),
      club({ add: { Number: 3, Name: "D" }, after: null }),
      { resource: "games", add: { Club: "3", Note: "y", Uuid: createUuid("new") } },
      { resource: "games", Uuid: createUuid("games/1"), remove: true },
    ]),
    [
      { Key: "3", Number: 3, Name: "D", Uuid: createUuid("clubs/3") },
      { Key: "7", Number: 7, Name: "C", Uuid: ONE },
      two,
      games[1],
      { Club: createUuid("clubs/3"), Note: "y", Uuid: createUuid("new") },
    ],
  );
  assert.deepEqual(await run([club({ Key: "1", set: { Number: 2 } })]), [
    "Number: in B, together with release 1, must be unique, and is also the Number of the item at A",
  ]);
  assert.deepEqual(await run([club({ add: { Number: 2, Name: "X" } })]), [
    "Number: must be unique, and is also the Number of the item at B",
  ]);
  assert.deepEqual(await run([club({ Key: "1", set: { Key: "b" } })]), [
    "Key: is made of Number, which gives 1: leave Key out",
  ]);
  assert.deepEqual(await run([club({ add: { Name: "X" } })]), ["Number: must be given"]);
});
