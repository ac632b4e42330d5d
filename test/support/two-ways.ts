/** The same commands beside a store and at a desk of another one, or beside its store, which must say and do the same. */
import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createNewToken } from "../../src/cli/commands/tokens.ts";
import { driverOf } from "../../src/store/open-store.ts";
import { runDesk } from "./desk.ts";
import type { TestDesk } from "./desk.ts";
import { createWorkplace } from "./workplace.ts";
import type { Outcome, Workplace } from "./workplace.ts";

export interface TwoWays extends AsyncDisposable {
  readonly desk: TestDesk;
  /** Writes files to both places; null removes one. */
  write(files: Readonly<Record<string, string | null>>): Promise<void>;
  /** @returns the file of the place beside the store, after comparing it with that of the other */
  read(file: string): Promise<string>;
  /** One beside its store, one that asks the desk; both with the same files. */
  readonly places: readonly Workplace[];
  /**
   * Runs the command both ways, and compares what it says and its exit status: a publish at the desk, another command
   * beside both stores.
   * @returns the outcome of the second way
   */
  both(line: string): Promise<Outcome>;
}

const TIME = /\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?Z?/gu;
const STORE = "beside.db";
/** Of a release that was staged at a desk, which its page makes current. */
const AT_PAGE =
  /(?:the page at STORE, or|die Redaktionsseite auf STORE oder) | (?:beside its store|auf dem Rechner ihres Stores)(?=\.)/gu;

/** @returns without what differs: the store and its address, and times */
const blind = (text: string, way: readonly [string, string]): string =>
  text
    .replaceAll(way.join(" "), "AT")
    .replaceAll(way[1], "STORE")
    .replaceAll(TIME, "TIME")
    .replaceAll(AT_PAGE, "")
    .replaceAll(/(`lectern release publish \d+) AT/gu, "$1")
    // What the desk keeps.
    .replaceAll(/,\n {2}"(?:draft|expiresAt)": "[^"]*"/gu, "")
    // Columns are as wide as their longest cell.
    .replaceAll(/ {2,}/gu, "  ");

const see = (one: Outcome, way: readonly [string, string]): Outcome => ({
  status: one.status,
  stdout: blind(one.stdout, way),
  stderr: blind(one.stderr, way),
});

const takesAuthor = (line: string): boolean => /^(?:publish|release (?:publish|roll))/u.test(line);

export async function openTwoWays(): Promise<TwoWays> {
  const desk = await runDesk();
  const [beside, there] = [await createWorkplace(), await createWorkplace()];
  const now = Math.floor(Date.now() / 1000);
  const wanted = { name: "Anna", expiresAt: null, resources: null, rights: [] };
  const store = await driverOf(STORE).open(path.join(beside.folder, STORE));
  await store.createToken(createNewToken(wanted, now).stored);
  await store.close();
  const atDesk = ["--to", desk.address] as const;
  const atStore = ["--store", desk.store] as const;
  async function both(line: string): Promise<Outcome> {
    const words = line.split(" ");
    const author = takesAuthor(line) ? ["--by", "Anna"] : [];
    const here = await beside.run([...words, "--store", STORE, ...author]);
    const way = words[0] === "publish" ? atDesk : atStore;
    const outcome = await there.run([...words, ...way, ...(way === atDesk ? [] : author)], {
      LECTERN_DESK_TOKEN: desk.anna,
    });
    assert.deepEqual(see(outcome, way), see(here, ["--store", STORE]), line);
    return outcome;
  }

  const places = [beside, there];
  return {
    desk,
    places,
    both,
    async write(files) {
      for (const { folder } of places) {
        for (const [name, content] of Object.entries(files)) {
          const file = path.join(folder, name);
          await mkdir(path.dirname(file), { recursive: true });
          if (content === null) await rm(file);
          else await writeFile(file, content);
        }
      }
    },
    async read(name) {
      const [text = "", other] = await Promise.all(
        places.map(({ folder }) => readFile(path.join(folder, name), "utf8")),
      );
      assert.equal(other, text, name);
      return text;
    },
    async [Symbol.asyncDispose]() {
      await beside.remove();
      await there.remove();
      await desk[Symbol.asyncDispose]();
    },
  };
}
