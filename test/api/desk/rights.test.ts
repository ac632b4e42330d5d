/** What a token may change at the desk: declarations, and some resources; and what is published only with consent. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { publish, runDesk } from "../../support/desk.ts";
import type { Answer, TestDesk } from "../../support/desk.ts";

const declare = (access: string): string =>
  `resources: { jobs: { access: ${access}, fields: { Title: varchar(64) } }, news: { access: public, fields: { Title: varchar(64) } } }\n`;
const JOBS = "Key,Title\na,One\nb,Two\n";
const CONTENT = {
  "installation.yaml": declare("token"),
  "jobs.csv": JOBS,
  "news.csv": "Key,Title\nx,New\n",
};

const saidBy = ({ status, json }: Answer): readonly unknown[] => {
  const [first] = (json["Notifications"] ?? []) as readonly {
    readonly Message: string;
    readonly Details: readonly string[];
  }[];
  return [status, first?.Message, first?.Details[0]];
};

const draftOf = async (
  desk: TestDesk,
  token: string,
  files: Readonly<Record<string, string>>,
): Promise<unknown> => {
  const checked = await desk.check(token, files);
  assert.equal(checked.status, 201, checked.text);
  return checked.json["draft"];
};

const OPENED = {
  resource: "jobs",
  kind: "access",
  old: "token",
  new: "public",
  before: 0,
  after: 2,
};
const DECLARE =
  "It changes resources.jobs.access in installation.yaml, for which the token needs the right declare (`token create --declare`).";

describe("installation.yaml", () => {
  test("is checked for everybody, and changed only by who may declare and says that access opens", async () => {
    await using desk = await runDesk();
    const { anna, ben, ed } = desk;
    await publish(desk, anna, CONTENT, { whole: "true" });
    const opened = { "installation.yaml": declare("public") };
    const checked = await desk.check(ed, opened);
    assert.deepEqual(
      [checked.status, checked.json["stops"], checked.json["accessChanges"]],
      [201, true, [OPENED]],
    );
    const { draft } = checked.json;
    const denied = [403, "CHANGE_DENIED", DECLARE];
    assert.deepEqual(saidBy(await desk.post(ed, "/releases", { draft, stage: true }, 1)), denied);
    const all = { draft, allowAccess: true, allowRemovals: true };
    assert.deepEqual(saidBy(await desk.post(ben, "/releases", all, 1)), denied);

    const refused = await desk.post(anna, "/releases", { draft, allowRemovals: true }, 1);
    assert.deepEqual([refused.status, refused.json["accessChanges"]], [409, [OPENED]]);
    const staged = await desk.post(anna, "/releases", { draft, stage: true }, 1);
    assert.deepEqual([staged.status, staged.json["release"]], [201, 2], staged.text);
    const planned = await desk.post(ben, "/checks", { release: 2 });
    assert.deepEqual([planned.json["stops"], planned.json["accessChanges"]], [true, [OPENED]]);
    const asBen = await desk.post(ben, "/current", { release: 2, allowAccess: true }, 1);
    assert.deepEqual(saidBy(asBen), denied, "who publishes what others staged");
    assert.equal((await desk.post(anna, "/current", { release: 2 }, 1)).status, 409);
    const made = await desk.post(anna, "/current", { release: 2, allowAccess: true }, 1);
    assert.deepEqual([made.status, made.json["accessChanges"]], [200, [OPENED]], made.text);

    // A way back is stopped by no removals, but it is asked whether it closes or opens.
    const back = { release: 1, allowAccess: true };
    assert.deepEqual(saidBy(await desk.post(ben, "/current", back, 2)), denied);
    assert.equal((await desk.post(anna, "/current", { release: 1 }, 2)).status, 409);
    assert.equal((await desk.post(anna, "/current", back, 2)).status, 200);
  });

  test("says who may read the contract's resources, as well", async () => {
    await using desk = await runDesk();
    const { anna, ben } = desk;
    const content = {
      "installation.yaml": "maxAge: 300\n",
      "languages.csv": "Key,Code,State,Fallback\nde,DE,PUBLISHED,true\n",
    };
    await publish(desk, anna, content, { whole: "true" });
    const opened = { "installation.yaml": "maxAge: 300\naccess: { languages: public }\n" };
    const draft = await draftOf(desk, ben, opened);
    const all = { draft, allowAccess: true };
    const denied = DECLARE.replace("resources.jobs.access", "access.languages");
    assert.deepEqual(saidBy(await desk.post(ben, "/releases", all, 1)), [
      403,
      "CHANGE_DENIED",
      denied,
    ]);
    assert.equal((await desk.post(anna, "/releases", { draft }, 1)).status, 409);
    assert.equal((await desk.post(anna, "/releases", all, 1)).status, 201);
  });

  test("is not changed by who publishes a file of before, while others declared", async () => {
    await using desk = await runDesk();
    const { anna, ben, ed } = desk;
    await publish(desk, anna, CONTENT, { whole: "true" });
    const file = { "jobs.csv": JOBS.replace("One", "Uno") };
    const checked = await desk.check(ben, file, { base: "1" });
    const opened = await draftOf(desk, anna, { "installation.yaml": declare("public") });
    const made = await desk.post(anna, "/releases", { draft: opened, allowAccess: true }, 1);
    assert.equal(made.status, 201, made.text);
    const { draft } = checked.json;
    const staged = await desk.post(ed, "/releases", { draft, stage: true }, 2);
    assert.equal(staged.status, 201, staged.text);
    const merged = await desk.post(ben, "/releases", { draft }, 2);
    assert.deepEqual([merged.status, merged.json["accessChanges"]], [201, []], merged.text);
  });
});

test("a token for some resources changes these alone, and sees all", async () => {
  await using desk = await runDesk();
  const { anna } = desk;
  await publish(desk, anna, CONTENT, { whole: "true" });
  const some = await desk.createTokenFor(["news"], "Nele", "edit", "publish", "declare");
  const session = (await desk.ask(some, "/session")).json;
  assert.deepEqual(
    [session["rights"], session["resources"]],
    [["edit", "publish", "declare"], ["news"]],
  );
  assert.equal((await desk.ask(some, "/content?resource=jobs&format=csv")).status, 200);

  const news = await draftOf(desk, some, { "news.csv": "Key,Title\nx,Newer\n" });
  assert.equal((await desk.post(some, "/releases", { draft: news }, 1)).status, 201);
  const jobs = await draftOf(desk, some, { "jobs.csv": "Key,Title\na,Uno\nb,Two\n" });
  const denied = [403, "CHANGE_DENIED", "It changes jobs, and the token is for news alone."];
  assert.deepEqual(saidBy(await desk.post(some, "/releases", { draft: jobs }, 2)), denied);
  assert.deepEqual(
    saidBy(await desk.post(some, "/releases", { draft: jobs, stage: true }, 2)),
    denied,
  );
  const opened = await draftOf(desk, some, { "installation.yaml": declare("public") });
  assert.deepEqual(saidBy(await desk.post(some, "/releases", { draft: opened }, 2)), [
    403,
    "CHANGE_DENIED",
    "It changes resources.jobs.access in installation.yaml, and the token is for other resources.",
  ]);
  const made = await desk.post(anna, "/releases", { draft: jobs }, 2);
  assert.equal(made.status, 201, "whoever may publishes the same draft");
  assert.deepEqual(saidBy(await desk.post(some, "/current", { release: 2 }, 3)), denied);
});
