/** A form is read by others as it was meant, and a file that changes ends it. */
import assert from "node:assert/strict";
import { appendFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createDirectory } from "../../../test/support/content-directory.ts";
import { encodeForm, FormFileChanged } from "./encode-form.ts";

test("fields and files arrive as they are", async (context) => {
  const big = "ü\r\n--".repeat(100_000);
  const folder = await createDirectory(context, { big, empty: "" });
  const files = [
    { name: "notes/Größe.csv", path: join(folder, "big"), bytes: Buffer.byteLength(big) },
    { name: 'a "b".csv', path: join(folder, "empty"), bytes: 0 },
    { name: "told.xls", bytes: 0 },
  ];
  let sent = 0;
  const { type, length, content } = encodeForm({ base: "5", call: '{"a":"ä"}' }, files, (bytes) => {
    sent += bytes;
  });
  const bytes = await new Response(content).bytes();
  assert.deepEqual([bytes.length, sent], [length, length]);
  const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  assert.deepEqual([form.get("base"), form.get("call")], ["5", '{"a":"ä"}']);
  const read = await Promise.all(
    form
      .getAll("files")
      .map(async (file) => (file instanceof File ? [file.name, await file.text()] : [])),
  );
  assert.deepEqual(read, [
    ["notes/Größe.csv", big],
    ['a "b".csv', ""],
    ["told.xls", ""],
  ]);
});

const CHANGES: Readonly<Record<string, (file: string) => Promise<void>>> = {
  longer: (file) => appendFile(file, "more"),
  removed: (file) => rm(file),
};
for (const [change, make] of Object.entries(CHANGES)) {
  test(`a file that is ${change} ends it`, async (context) => {
    const folder = await createDirectory(context, { file: "text" });
    const path = join(folder, "file");
    const { content } = encodeForm({}, [{ name: "a.csv", path, bytes: 4 }], () => {});
    await make(path);
    await assert.rejects(new Response(content).bytes(), FormFileChanged);
  });
}
