import assert from "node:assert/strict";
import { test } from "node:test";
import { createDirectory, readAll } from "../../../test/support/content-directory.ts";

test("an ampersand in a text does not hide that several items are broken", async (context) => {
  const content = '- A: Müller & Söhne\n- A: "x\n- A: B&B\n- A: [1\n- A: 2\n';
  const directory = await createDirectory(context, { "navigation.yaml": content });
  const { records, problems } = await readAll(directory, "navigation");
  assert.deepEqual(
    records.map(({ line }) => line),
    [1, 3, 5],
  );
  assert.equal(problems.length, 2);
});

test("an anchor is found where the items of a list refer to it", async (context) => {
  for (const anchored of ["- &a { A: 1 }", "- A: [&b 1]", "- { A: 1, B: &b 2 }"]) {
    const content = `${anchored}\n- A: *${anchored.includes("&a") ? "a" : "b"}\n`;
    const directory = await createDirectory(context, { "navigation.yaml": content });
    assert.deepEqual((await readAll(directory, "navigation")).problems, [], content);
  }
});
