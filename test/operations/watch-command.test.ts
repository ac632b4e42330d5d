/**
 * In charge of `lectern serve --watch`: what is saved and valid is served, what is wrong is shown
 * while the last valid release stays.
 */
import assert from "node:assert/strict";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createWorkplace } from "../workplace.ts";

const PATH = "/extension/api/v1/business-divisions";

test("--watch publishes on save when valid, and keeps the last valid release", async (t) => {
  const at = await createWorkplace();
  t.after(() => at.remove());
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
  const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    const deadline = performance.now() + 10_000;
    while (!(await holds())) {
      assert.ok(performance.now() < deadline, `${what}\n${errors}`);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  };

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

test("--watch says that nothing is served while nothing valid was ever published", async (t) => {
  const at = await createWorkplace();
  t.after(() => at.remove());
  const served = await at.startServing(
    ["--store", "w.db", "--watch", "broken"],
    /^Lectern serves/u,
  );
  let errors = "";
  served.child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const deadline = performance.now() + 10_000;
  while (!errors.includes("waiting for the next change")) {
    assert.ok(performance.now() < deadline, errors);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  assert.match(
    errors,
    /^Nothing is served yet, because nothing valid has been published; waiting/mu,
  );
  assert.equal(await at.endServing(served, "SIGTERM"), 0);
});

test("--watch of a directory that does not exist is an error", async (t) => {
  const at = await createWorkplace();
  t.after(() => at.remove());
  const line = ["serve", "--port", "0", "--watch", "gibtsnicht"];
  const { status, stdout, stderr } = await at.run(line);
  assert.equal(status, 1);
  assert.equal(stdout, "", "no address of a server that never stays");
  assert.match(stderr, /^There is no directory gibtsnicht to watch: create it first/u);
});
