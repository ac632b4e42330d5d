/** See `Newsroom`: three people, their files with marks and without, second copies, directories and rollbacks. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import * as fc from "fast-check";
import { Newsroom } from "../../model/newsroom.ts";
import { runs } from "../../support/seeds.ts";

const folder = await mkdtemp(join(tmpdir(), "lectern-untold-"));
after(() => rm(folder, { recursive: true }));

test("nothing that somebody published goes untold, and nothing that somebody typed", async () => {
  const done = new Map<string, number>();
  const property = fc.asyncProperty(fc.gen(), async (gen) => {
    const room = new Newsroom(folder);
    await room.begin();
    for (let step = 0; step < 20; step += 1) {
      const kind = await room.act(gen);
      done.set(kind, (done.get(kind) ?? 0) + 1);
    }
  });
  await fc.assert(property, { ...runs(4), endOnFailure: true });
  for (const kind of ["upload", "directory", "copy", "roll back", "download without mark"])
    assert.ok((done.get(kind) ?? 0) > 0, JSON.stringify([...done]));
  const kinds = [...done.keys()].join("; ");
  for (const choice of ["chose published", "chose other", "decided"])
    assert.ok(kinds.includes(choice), kinds);
});
