/** What the site shows by a link to a staged release, and to whoever decides about one: that release, and nothing else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { runSite } from "../../support/site.ts";

const write = (title: string, more = "") => ({
  "installation.yaml": `resources:
  notes: { access: public, fields: { Title: varchar(64) } }
  jobs: { access: token, fields: { Title: varchar(64) } }
${more}`,
  "notes.csv": `Key,Title\na,${title}\n`,
  "jobs.csv": `Key,Title\na,${title}\n`,
});
const MORE = "  plans: { access: token, fields: { Title: varchar(64) } }\n";

test("a link opens its release with all resources; editors see each staged one; readers none", async () => {
  await using site = await runSite();
  await site.publish(write("one"));
  await site.stage({ ...write("two", MORE), "plans.csv": "Key,Title\na,two\n" });
  await site.stage(write("three"));
  const expiresAt = Math.floor(Date.now() / 1000) + 600;
  const link = await site.createToken({ name: "Anna", expiresAt, release: 2 });
  const ended = await site.createToken({ name: "Anna", expiresAt: 10, release: 2 });
  const edit = await site.createToken({ rights: ["edit"] });
  const publish = await site.createToken({ rights: ["edit", "publish"] });
  const reader = await site.createToken();
  const ask = async (path: string, token?: string): Promise<readonly [number, string | null]> => {
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const { status, headers: told } = await fetch(`${site.address}${path}`, { headers });
    return [status, told.get("lectern-release")];
  };
  while ((await ask("/api/v1/notes?release=2", publish))[0] !== 200) await sleep(50);
  const see = async (token: string | undefined, paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await ask(path, token))[0]));
  const STAGED = [
    "/api/v1/notes?release=2",
    "/api/v1/jobs?release=2",
    "/api/v1/plans?release=2",
    "/api/v1/notes?release=2&search=two",
    "/api/v1/notes?release=2&at=2090-01-01",
  ];
  const OTHERS = [
    "/api/v1/notes?release=3",
    "/api/v1/jobs?release=3",
    "/api/v1/notes?release=1",
    "/api/v1/notes?at=2090-01-01",
    "/api/v1/notes?release=02",
    "/api/v1/notes?release=2&release=3",
    "/api/v1/notes?release=3&release=2",
    "/api/v1/jobs",
    "/service/v1/releases",
    "/service/v1/releases?release=2x",
  ];
  assert.deepEqual(await see(link, STAGED), [200, 200, 200, 200, 200]);
  assert.deepEqual(await ask("/api/v1/jobs?release=2", link), [200, "2"]);
  assert.deepEqual([...new Set(await see(link, OTHERS))], [403]);
  // What nothing leads to in the current release is as if it were nowhere.
  assert.deepEqual(await see(link, ["/api/v1/plans", "/api/v1/plans?release=3"]), [404, 404]);
  assert.deepEqual(await ask("/api/v1/notes", link), [200, "1"]);
  for (const token of [edit, publish]) {
    assert.deepEqual(await see(token, STAGED), [200, 200, 200, 200, 200]);
    assert.deepEqual(await see(token, ["/api/v1/notes?release=3"]), [200]);
  }
  assert.deepEqual(await see(reader, STAGED), [403, 403, 404, 403, 403]);
  assert.deepEqual(await see(undefined, STAGED), [403, 401, 404, 403, 403]);
  assert.deepEqual(await see(ended, ["/api/v1/notes?release=2", "/api/v1/jobs"]), [403, 401]);
  const said = await site.get("/api/v1/jobs", { Authorization: `Bearer ${link}` });
  assert.deepEqual(said.body.Notifications[0]?.Details, [
    "This link opens release 2 only, by the parameter release.",
  ]);
  await site.store.refuse(2, { by: "Ben" });
  while ((await ask("/api/v1/jobs?release=2", link))[0] !== 401) await sleep(50);
  assert.deepEqual(await see(link, STAGED.slice(0, 2)), [403, 401]);
  assert.deepEqual(await see(edit, ["/api/v1/notes?release=2"]), [200]);
});
