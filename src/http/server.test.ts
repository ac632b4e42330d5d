import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { HttpServer } from "./server.ts";

test("the page of the README is served, with 304, 404 and its errors", async (context) => {
  const readme = await readFile(join(import.meta.dirname, "README.md"), "utf8");
  const [, code = ""] = /```ts\n(.*?)```/su.exec(readme) ?? [];
  const folder = await mkdtemp(join(tmpdir(), "lectern-readme-"));
  context.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "example.ts");
  await writeFile(
    file,
    code.replaceAll(/from "([^"]+)"/gu, (_, name: string) => `from "${import.meta.resolve(name)}"`),
  );
  const { server } = (await import(file)) as { readonly server: HttpServer };
  context.after(() => server.close());
  const address = await server.listen({ host: "127.0.0.1", port: 0 });
  const page = await fetch(`${address}/`);
  assert.equal(page.status, 200);
  assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
  assert.match(await page.text(), /Hello/u);
  const etag = page.headers.get("etag") ?? "";
  const again = await fetch(address, { headers: { "If-None-Match": etag } });
  assert.equal(again.status, 304);
  const nowhere = await fetch(`${address}/nowhere`);
  assert.equal(nowhere.status, 404);
  assert.deepEqual(await nowhere.json(), { message: "RESOURCE_NOT_FOUND" });
  assert.equal((await fetch(address, { headers: { Accept: "image/png" } })).status, 406);
});
