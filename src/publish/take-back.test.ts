/** What one release changed is taken back, and what was changed since stays. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { createContentStore } from "../../test/support/content-store.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { CommandError } from "../errors.ts";
import { createUuid } from "../lib/uuid.ts";
import { mustGet } from "../lib/must-get.ts";
import { readItems } from "../store/content.ts";
import { readHeld } from "../store/publish/held-chunks.ts";
import { parseItem } from "../validate/valid-content.ts";
import { isContradiction } from "./merge-current.ts";
import { takeBack } from "./take-back.ts";

const NOTES = "notes" as ResourceName;
const INSTALLATION = `
resources:
  notes:
    fields:
      Title: varchar(60)
      Number: { type: integer, nullable: true }
      See: { type: reference, to: notes, nullable: true }
`;
const idOf = (key: string): string => createUuid(`notes/${key}`);

/** @param notes such as `a=Alpha,1 b=Beta,,a` */
const write = (notes: string): Readonly<Record<string, string>> => ({
  "installation.yaml": INSTALLATION,
  "notes.csv": [
    "Key,Title,Number,See",
    ...notes.split(" ").map((note) => {
      const [title = "", number = "", see = ""] = note.slice(2).split(",");
      return [note.slice(0, 1), title, number, see].join();
    }),
  ].join("\n"),
});

type Gives = string | RegExp | readonly string[];

interface Story {
  /** The notes of each release; one with `^` before it is staged beside the one before. */
  readonly releases: readonly string[];
  /** Of which release, of which note; empty: all. */
  readonly of: readonly [release: number, key: string];
  readonly side?: "mine" | "theirs";
  /** All notes; or conflicts as `a Title`; or what is said. */
  readonly gives: Gives;
}

const STORIES: Readonly<Record<string, Story>> = {
  "the last release, all of it": {
    releases: ["a=A b=B", "a=X,1 c=C"],
    of: [2, ""],
    gives: "a=A b=B",
  },
  "what was changed since stays": {
    releases: ["a=A,1 b=B", "a=X,1 b=B c=C", "a=X,2 b=Y c=C d=D"],
    of: [2, ""],
    gives: "a=A,2 b=Y d=D",
  },
  "one item of several": {
    releases: ["a=A b=B", "a=X b=Y", "a=X b=Y,2"],
    of: [2, "b"],
    gives: "a=X b=B,2",
  },
  "an item that was added": {
    releases: ["a=A", "a=A b=B", "a=A,1 b=B"],
    of: [2, "b"],
    gives: "a=A,1",
  },
  "an item that was removed, where it stood": {
    releases: ["a=A b=B c=C", "a=X c=Y", "z=Z a=X c=Y"],
    of: [2, "b"],
    gives: "z=Z a=X b=B c=Y",
  },
  "an item that was removed and was the first": {
    releases: ["a=A b=B", "b=B", "b=B c=C"],
    of: [2, "a"],
    gives: "a=A b=B c=C",
  },
  "an item that was moved and changed": {
    releases: ["a=A b=B c=C", "c=X a=A b=B", "c=X a=A b=Y"],
    of: [2, "c"],
    gives: "a=A b=Y c=C",
  },
  "what both changed is asked": {
    releases: ["a=A,1 b=B", "a=X,2 b=B", "a=Y,2 b=B"],
    of: [2, ""],
    gives: ["a Title"],
  },
  "what both changed, as decided: mine": {
    releases: ["a=A,1 b=B", "a=X,2 b=B", "a=Y,2 b=B"],
    of: [2, "a"],
    side: "mine",
    gives: "a=A,1 b=B",
  },
  "what both changed, as decided: theirs": {
    releases: ["a=A,1 b=B", "a=X,2 b=B", "a=Y,2 b=B"],
    of: [2, "a"],
    side: "theirs",
    gives: "a=Y,1 b=B",
  },
  "an item that is gone is asked": {
    releases: ["a=A b=B", "a=X b=B", "b=B"],
    of: [2, "a"],
    gives: ["a null"],
  },
  "an added item that others changed since is asked": {
    releases: ["b=B", "a=A b=B", "a=X b=B"],
    of: [2, "a"],
    gives: ["a null"],
  },
  "an added item to which something refers now": {
    releases: ["b=B", "a=A b=B", "a=A b=B,,a"],
    of: [2, "a"],
    gives: /is not an item of notes/u,
  },
  "it was taken back already": {
    releases: ["a=A b=B", "a=X b=B", "a=A b=B,1"],
    of: [2, "a"],
    gives: "a=A b=B,1",
  },
  "a release that did not change the item": {
    releases: ["a=A b=B", "a=X b=B"],
    of: [2, "b"],
    gives: /^Release 2 did not change B, so there is nothing to take back$/u,
  },
  "an item that never was": {
    releases: ["a=A", "a=X"],
    of: [2, "q"],
    gives: /^Neither release 2 nor what was current before it has such an item of notes/u,
  },
  "the first release": {
    releases: ["a=A", "a=X"],
    of: [1, ""],
    gives: /^Release 1 was the first one/u,
  },
  "a staged release": {
    releases: ["a=A", "^a=X"],
    of: [2, ""],
    gives: /^Release 2 never was current, so there is nothing to take back/u,
  },
  "what was before it was pruned": {
    releases: ["a=A", "a=B", "a=C", "prune"],
    of: [2, ""],
    gives: /^Release 1, which was current before release 2, was removed to save space/u,
  },
};

async function tellStory(context: TestContext, { releases, of, side }: Story): Promise<Gives> {
  const { store, publish } = await createContentStore(context);
  for (const notes of releases) {
    if (notes === "prune") await store.prune(2);
    else {
      const keptAs = notes.startsWith("^") ? "staged" : undefined;
      await publish(write(notes.replace("^", "")), { keptAs });
    }
  }
  const { current } = await store.readState();
  const known = await store.listReleases();
  const [release, key] = of;
  const listed = mustGet(new Map(known.map((one) => [one.number, one])), release);
  const wish = { release, ...(key !== "" && { resource: "notes", Uuid: idOf(key).toUpperCase() }) };
  const now = await store.readRelease(current?.number ?? 0);
  try {
    const taken = await takeBack(store, listed, now, wish, side && (() => side));
    if (isContradiction(taken)) {
      const [problem] = taken.problems;
      if (problem) return problem.problem.text.replace("{target}", "notes");
      const keys = new Map(["a", "b", "c"].map((one) => [idOf(one), one]));
      return taken.conflicts.map(({ Uuid, field }) => `${keys.get(Uuid)} ${field}`);
    }
    const { content } = taken;
    const chunks = readHeld(content.held, store);
    const items = await Array.fromAsync(readItems(chunks, content, NOTES), ({ json }) =>
      parseItem(json),
    );
    return items
      .map(({ Key, Title, Number: number }) => {
        const cells = [Title, number]
          .filter((cell) => cell !== undefined)
          .map((cell) => JSON.stringify(cell).replaceAll('"', ""));
        return `${Key as string}=${cells.join(",")}`;
      })
      .join(" ");
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return error.message;
  }
}

for (const [name, story] of Object.entries(STORIES)) {
  test(`taking back: ${name}`, async (context) => {
    const given = await tellStory(context, story);
    if (story.gives instanceof RegExp) assert.match(String(given), story.gives);
    else assert.deepEqual(given, story.gives);
  });
}
