/** `lectern publish DIR --watch`: what is saved and valid is published, what is wrong is shown. */
import assert from "node:assert/strict";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";
import { waitUntil } from "../../support/wait-until.ts";

interface Watching {
  /** Waits until something is said that was not there before. */
  readonly until: (told: RegExp) => Promise<void>;
  readonly stop: () => Promise<void>;
}

async function watch(at: Workplace, ...words: readonly string[]): Promise<Watching> {
  const { said, stop } = await at.start(["publish", ...words, "--store", "w.db", "--watch"]);
  let read = 0;
  return {
    stop,
    async until(told) {
      const isSaid = (): boolean => told.test(said().slice(read));
      await waitUntil(isSaid, () => `${String(told)}\n${said()}`);
      read = said().length;
    },
  };
}

test("it publishes what is saved when it is valid, also after the directory was away", async () => {
  await using at = await createWorkplace();
  const directory = join(at.folder, "written");
  const file = join(directory, "business-divisions.yaml");
  const write = async (text: string): Promise<void> => {
    // As editors do: a new file takes the place of the old one.
    await writeFile(`${file}.tmp`, text);
    await rename(`${file}.tmp`, file);
  };
  await mkdir(directory);
  await write("- { Key: a, Identifier: A, Name: First }\n");
  const { until } = await watch(at, "written");
  await until(/Published release 1 /u);
  await write("- { Key: a, Identifier: A, Name: Second }\n");
  await until(/Published release 2 /u);
  await write("- { Key: a, Identifier: A, Namee: Third }\n");
  await until(
    /business-divisions\.yaml:1: Namee: .*Name[^]*The release that is current stays; waiting/u,
  );
  await rm(directory, { recursive: true });
  await until(/^The directory written is not there: it is published again when it is back\.$/mu);
  await mkdir(directory);
  await write("- { Key: a, Identifier: A, Name: Fourth }\n");
  await until(/Published release 3 /u);
});

test("a rollback stays until the content changes", async () => {
  await using at = await createWorkplace();
  await at.run(["publish", "content", "--store", "w.db"]);
  const file = join(at.folder, "changed", "navigation.yaml");
  const text = await readFile(file, "utf8");
  const kept =
    /^Nothing was published: changed has the content of release 2, which was rolled back to release 1\. Change/mu;

  const first = await watch(at, "changed");
  await first.until(/Published release 2 /u);
  assert.equal((await at.run(["release", "rollback", "1", "--store", "w.db"])).status, 0);
  await writeFile(file, text);
  await first.until(kept);
  await first.stop();

  const second = await watch(at, "changed");
  await second.until(kept);
  await writeFile(file, text.replace("Anfang", "Beginn"));
  await second.until(/Published release 3 /u);
  // Nobody else has made a release current: what was there before is a change like any other.
  await writeFile(file, text);
  await second.until(/Release 2 is current again, instead of release 3/u);
  await writeFile(file, text.replace("Anfang", "Start"));
  await second.until(/Release 1 is current again, instead of release 2/u);
  await writeFile(file, text);
  await second.until(/Release 2 is current again, instead of release 1/u);
});

test("it says that nothing valid was ever published", async () => {
  await using at = await createWorkplace();
  const { until } = await watch(at, "broken");
  await until(/^Nothing valid has been published yet; waiting for the next change\.$/mu);
});

test("it never removes that much, and says what to do", async () => {
  await using at = await createWorkplace();
  const directory = join(at.folder, "watched");
  const writeDivisions = (count: number): Promise<void> =>
    writeFile(
      join(directory, "business-divisions.yaml"),
      Array.from(
        { length: count },
        (_, index) => `- { Key: k${index}, Identifier: I${index}, Name: N }\n`,
      ).join(""),
    );
  await mkdir(directory);
  await writeDivisions(12);
  const { until } = await watch(at, "watched");
  await until(/Published release 1 /u);
  await writeDivisions(2);
  await until(/run `lectern publish watched --store w\.db --mine --allow-removals`\.$/mu);
});

for (const [words, status, error] of [
  ["gibtsnicht --watch", 1, /^There is no directory gibtsnicht to watch: create it first/u],
  ["content --watch --plan", 2, /^--watch does not work with --plan\.$/mu],
  ["content --watch --stage", 2, /^--watch does not work with --stage\.$/mu],
  ["content --watch --json", 2, /^--watch does not work with --json\.$/mu],
] as const) {
  test(`publish ${words} is an error`, async () => {
    await using at = await createWorkplace();
    const outcome = await at.run(["publish", ...words.split(" ")]);
    assert.equal(outcome.status, status);
    assert.match(outcome.stderr, error);
  });
}
