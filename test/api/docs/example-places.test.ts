/**
 * The directories that the examples for operators give to programs: none of one lies in another's. systemd and
 * nginx give everything below theirs to their own user, and nginx deletes what it does not know.
 */
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { before, test } from "node:test";

const ROOT = path.join(import.meta.dirname, "../../..");
/** The site of the units, which are templates. */
const SITE = "town";
const BASES = {
  State: "/var/lib",
  Cache: "/var/cache",
  Logs: "/var/log",
  Runtime: "/run",
} as const;

interface Place {
  /** Who owns everything in it. */
  readonly owner: string;
  readonly directory: string;
}

/** By their path below the root. */
const texts = new Map<string, string>();
const places: Place[] = [];

const findAll = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

function listUnitPlaces(unit: string): readonly Place[] {
  const [owner = ""] = findAll(unit, /^User=(.*)$/gmu);
  return Object.entries(BASES).flatMap(([kind, base]) =>
    findAll(unit, new RegExp(`^${kind}Directory=(.*)$`, "gmu"))
      .flatMap((value) => value.split(" "))
      .map((value) => ({ owner, directory: path.join(base, value.replaceAll("%i", SITE)) })),
  );
}

const isBelow = (inner: string, outer: string): boolean => inner.startsWith(`${outer}/`);

before(async () => {
  const operations = await readdir(path.join(ROOT, "docs/operations"));
  const pages = await readdir(path.join(ROOT, "docs"), { recursive: true });
  const names = [
    "README.md",
    ...operations.filter((name) => !name.endsWith(".md")).map((name) => `docs/operations/${name}`),
    ...pages.filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`),
  ];
  for (const name of names) texts.set(name, await readFile(path.join(ROOT, name), "utf8"));
  for (const [name, text] of texts) {
    if (name.endsWith(".service")) places.push(...listUnitPlaces(text));
    for (const directory of findAll(text, /^\s*proxy_cache_path (\S+)/gmu))
      places.push({ owner: "nginx", directory });
  }
});

test("no directory of an example lies in another's", () => {
  assert.ok(places.length >= 7, "the places were not found");
  for (const one of places) {
    for (const other of places) {
      assert.ok(!isBelow(one.directory, other.directory), `${one.directory}, ${other.directory}`);
      const isSame = one.directory === other.directory;
      assert.ok(!isSame || one.owner === other.owner, `${one.directory} has two owners`);
    }
  }
});

test("what empties a cache deletes nothing of another program", () => {
  const emptied = [...texts.values()].flatMap((text) =>
    Array.from(
      text.matchAll(/root (\/\S+);\n.*\n.*location = (\/\w+)\/ \{ dav_methods DELETE;/gu),
      ([, root = "", name = ""]) => root + name,
    ),
  );
  assert.ok(emptied.length > 0, "nothing was found");
  for (const directory of emptied) {
    const lost = places.filter((place) => `${place.directory}/`.startsWith(`${directory}/`));
    assert.deepEqual(lost, [{ owner: "nginx", directory }]);
  }
});
