/**
 * `lectern serve --watch`: what is saved and valid is served, what is wrong is shown while the last valid release
 * stays.
 */
import assert from "node:assert/strict";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import { waitUntil } from "../../support/wait-until.ts";

const PATH = "/extension/api/v1/business-divisions";

test("--watch publishes on save when valid, and keeps the last valid release", async () => {
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

  const served = await at.startServing(
    ["--store", "watched.db", "--watch", "written"],
    /^Lectern serves watched\.db on /u,
  );
  let errors = "";
  served.child.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const nameServed = async (): Promise<unknown> => {
    const response = await fetch(served.address + PATH);
    const body = (await response.json()) as Readonly<
      Record<string, readonly Readonly<Record<string, unknown>>[] | undefined>
    >;
    return body["BusinessDivisionModelCollection"]?.[0]?.["Name"];
  };
  const until = (what: string, holds: () => Promise<boolean>): Promise<void> =>
    waitUntil(holds, () => `${what}\n${errors}`);

  await until(
    "the content is published at the start",
    async () => (await nameServed()) === "First",
  );
  await write("- { Key: a, Identifier: A, Name: Second }\n");
  await until("what is saved is served", async () => (await nameServed()) === "Second");
  await write("- { Key: a, Identifier: A, Namee: Third }\n");
  await until("what is wrong is shown", async () =>
    /business-divisions\.yaml:1: Namee: .*Name/u.test(errors),
  );
  assert.equal(await nameServed(), "Second");
  await rm(directory, { recursive: true });
  await mkdir(directory);
  await write("- { Key: a, Identifier: A, Name: Fourth }\n");
  await until(
    "a directory that is made anew is found",
    async () => (await nameServed()) === "Fourth",
  );
  assert.equal(await at.endServing(served, "SIGTERM"), 0);
});

test("--watch leaves a rollback as it is until the content changes", async () => {
  await using at = await createWorkplace();
  const store = ["--store", "w.db"];
  await at.run(["publish", "content", ...store]);
  const watching = async (): Promise<{
    readonly end: () => Promise<void>;
    readonly until: (told: RegExp) => Promise<void>;
  }> => {
    const served = await at.startServing(
      [...store, "--watch", "changed", "--max-age", "60"],
      /^Lectern serves/u,
    );
    let told = "";
    for (const stream of [served.child.stdout, served.child.stderr])
      stream?.on("data", (chunk: Buffer) => (told += chunk.toString()));
    return {
      async until(wanted) {
        await waitUntil(
          () => wanted.test(told),
          () => `${String(wanted)}\n${told}`,
        );
        told = "";
      },
      end: async () => assert.equal(await at.endServing(served, "SIGTERM"), 0),
    };
  };
  const file = join(at.folder, "changed", "navigation.yaml");
  const text = await readFile(file, "utf8");
  const kept =
    /^Nothing was published: changed has the content of release 2, which was rolled back to release 1\. Change/mu;

  const first = await watching();
  // The settings of the server are those of the publish.
  await first.until(/Published release 2 [^]*up to 1 minute/u);
  assert.equal((await at.run(["release", "rollback", "1", ...store])).status, 0);
  await writeFile(file, text);
  await first.until(kept);
  await first.end();

  const second = await watching();
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
  await second.end();
});

test("--watch says that nothing is served while nothing valid was ever published", async () => {
  await using at = await createWorkplace();
  const served = await at.startServing(
    ["--store", "w.db", "--watch", "broken"],
    /^Lectern serves/u,
  );
  let errors = "";
  served.child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  await waitUntil(
    () => errors.includes("waiting for the next change"),
    () => errors,
  );
  assert.match(
    errors,
    /^Nothing is served yet, because nothing valid has been published; waiting/mu,
  );
  assert.equal(await at.endServing(served, "SIGTERM"), 0);
});

test("--watch of a directory that does not exist is an error", async () => {
  await using at = await createWorkplace();
  const line = ["serve", "--port", "0", "--watch", "gibtsnicht"];
  const { status, stdout, stderr } = await at.run(line);
  assert.equal(status, 1);
  assert.equal(stdout, "", "no address of a server that never stays");
  assert.match(stderr, /^There is no directory gibtsnicht to watch: create it first/u);
});

test("--watch never removes that much, and says what to do", async () => {
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
  const served = await at.startServing(
    ["--store", "guarded.db", "--watch", "watched"],
    /^Lectern serves /u,
  );
  let errors = "";
  served.child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const waitFor = (holds: () => boolean | Promise<boolean>): Promise<void> =>
    waitUntil(holds, () => errors);
  // There is no store to ask before the first publish.
  await waitFor(async () => {
    const { headers } = await fetch(served.address + PATH);
    return headers.get("Lectern-Release") === "1";
  });
  await writeDivisions(2);
  const remedy = "run `lectern publish watched --store guarded.db --mine --allow-removals`.\n";
  await waitFor(() => errors.includes(remedy));
  const { headers: unchanged } = await fetch(served.address + PATH);
  assert.equal(unchanged.get("Lectern-Release"), "1");
  assert.equal(await at.endServing(served, "SIGTERM"), 0);
});
