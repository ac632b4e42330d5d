import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { TestContext } from "node:test";
import { promisify } from "node:util";
import { CONTRACT_NAMES } from "../../catalog/resource-names.ts";
import { createDirectory, listAll } from "../../../test/support/content-directory.ts";
import { openContent } from "../open-content.ts";
import type { OpenOptions } from "../open-content.ts";
import type { ShownProblem } from "../../../test/support/content-directory.ts";

const INSTEAD = "replace it with a regular file, or remove it";
const LEADS_OUT =
  "the link leads out of the content directory: replace it with a copy of its target, or allow such links with --follow-links";
const FOLDER = (name: string): string =>
  `this is a directory, not a file: name it ${name} if it contains content files, ${INSTEAD}`;
const makePipe = (path: string): Promise<unknown> => promisify(execFile)("mkfifo", [path]);

const describeProblem = ({ severity, file, resource, problem, found }: ShownProblem): string =>
  [severity, file ?? "-", resource ?? "-", problem, ...(found ? [`(${found})`] : [])].join(" ");

/** @returns how many records there are in all, and every problem in short */
async function readWhole(
  directory: string,
  options?: OpenOptions,
): Promise<{ count: number; lines: readonly string[] }> {
  const source = await openContent(directory, options);
  let count = 0;
  for (const resource of CONTRACT_NAMES)
    for await (const some of source.readRecords(resource)) count += some.length;

  return { count, lines: listAll(source).map(describeProblem) };
}

const readProblems = async (directory: string): Promise<readonly string[]> =>
  (await readWhole(directory)).lines;

describe("an entry with a resource's name that is not a regular file", () => {
  test("a named pipe, a socket, a device and a folder are errors, and none is read", async (context) => {
    const directory = await createDirectory(context, { "languages.json": "[{}]" });
    await makePipe(join(directory, "business-divisions.json"));
    await symlink("/dev/zero", join(directory, "business-division-facilities.csv"));
    await mkdir(join(directory, "trainings.json"));
    await mkdir(join(directory, "content.xlsx"));
    await mkdir(join(directory, "installation.yaml"));
    const server = createServer().listen(join(directory, "navigation.yaml"));
    context.after(() => server.close());
    await once(server, "listening");
    assert.deepEqual(await readWhole(directory, { followLinks: true }), {
      count: 1,
      lines: [
        `error business-division-facilities.csv business-division-facilities this is a device, not a file: ${INSTEAD}`,
        `error business-divisions.json business-divisions this is a named pipe, not a file: ${INSTEAD}`,
        `error content.xlsx - this is a directory, not a file: ${INSTEAD}`,
        `error installation.yaml installation this is a directory, not a file: ${INSTEAD}`,
        `error navigation.yaml navigation this is a socket, not a file: ${INSTEAD}`,
        `error trainings.json trainings ${FOLDER("trainings")}`,
      ],
    });
  });

  test("so are a pipe with a folder's name, and a broken link", async (context) => {
    const directory = await createDirectory(context, { "languages.json": "[]" });
    await makePipe(join(directory, "trainings"));
    await symlink("nowhere", join(directory, "navigation.json"));
    await symlink("nowhere", join(directory, "other"));
    assert.deepEqual(await readProblems(directory), [
      "error navigation.json navigation the file cannot be read (ENOENT): make sure that it exists and that you have permission to read it",
      `error trainings trainings this is a named pipe, not a file: ${INSTEAD}`,
    ]);
  });

  test("the same inside a resource's folder", async (context) => {
    const directory = await createDirectory(context, {
      "navigation/a.json": "[{}]",
      "navigation/older/b.json": "[{}]",
    });
    await mkdir(join(directory, "navigation", "c.json"));
    await makePipe(join(directory, "navigation", "d.csv"));
    assert.deepEqual(await readWhole(directory), {
      count: 1,
      lines: [
        `error navigation/c.json navigation this is a directory, not a file: ${INSTEAD}`,
        `error navigation/d.csv navigation this is a named pipe, not a file: ${INSTEAD}`,
        "error navigation/older navigation the folder is not read: move its files into navigation, or begin its name with _ if they are no content",
      ],
    });
  });
});

/** A content directory beside files and folders that are none of its own. */
async function createLinked(context: TestContext): Promise<string> {
  const parent = await createDirectory(context, {
    "secret.env": "PASSWORD=hunter2\n",
    "elsewhere/a.json": "[{}]",
    "content/languages.json": "[{}]",
  });
  const directory = join(parent, "content");
  await symlink("../secret.env", join(directory, "trainings.csv"));
  await symlink(join(parent, "elsewhere"), join(directory, "navigation"));
  return directory;
}

describe("links", () => {
  test("that lead out are errors that show nothing of their targets", async (context) => {
    const directory = await createLinked(context);
    assert.deepEqual(await readWhole(directory), {
      count: 1,
      lines: [
        `error navigation navigation ${LEADS_OUT} (${join(directory, "../elsewhere")})`,
        `error trainings.csv trainings ${LEADS_OUT} (../secret.env)`,
      ],
    });
  });

  test("that lead out are followed when that is allowed", async (context) => {
    const directory = await createLinked(context);
    const { count } = await readWhole(directory, { followLinks: true });
    assert.equal(count, 2);
  });

  test("out of a resource's folder are errors, too", async (context) => {
    const parent = await createDirectory(context, {
      "b.json": "[{}]",
      "content/navigation/a.json": "[{}]",
    });
    await symlink("../../b.json", join(parent, "content", "navigation", "b.json"));
    assert.deepEqual(await readWhole(join(parent, "content")), {
      count: 1,
      lines: [`error navigation/b.json navigation ${LEADS_OUT} (../../b.json)`],
    });
  });

  test("within the directory are followed, also when it is a link itself", async (context) => {
    const parent = await createDirectory(context, {
      "real/shared/x.json": "[{}]",
      "real/shared/folder/a.json": "[{}]",
    });
    await symlink("shared/x.json", join(parent, "real", "navigation.json"));
    await symlink("shared/folder", join(parent, "real", "languages"));
    await symlink("real", join(parent, "content"));
    assert.deepEqual(await readWhole(join(parent, "content")), { count: 2, lines: [] });
  });

  test("to the directory's .git folder count as leading out", async (context) => {
    const directory = await createDirectory(context, {
      ".git/config": "token\n",
      "..data/languages.json": "[{}]",
    });
    await symlink(".git/config", join(directory, "trainings.jsonl"));
    await symlink("..data/languages.json", join(directory, "languages.json"));
    assert.deepEqual(await readWhole(directory), {
      count: 1,
      lines: [`error trainings.jsonl trainings ${LEADS_OUT} (.git/config)`],
    });
  });

  test("that are not read may lead anywhere", async (context) => {
    const directory = await createDirectory(context, { "languages.json": "[]" });
    await symlink("/etc/hostname", join(directory, "README"));
    assert.deepEqual(await readProblems(directory), []);
  });
});
