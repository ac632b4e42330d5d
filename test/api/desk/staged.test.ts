/** Staged releases: links by which people without an account see one, refusals, and how many somebody may have. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { publish, runDesk } from "../../support/desk.ts";
import type { Answer, TestDesk } from "../../support/desk.ts";

const DECLARED = "resources: { notes: { access: public, fields: { Title: varchar(64) } } }\n";
const write = (title: string): string => `Key,Title\na,${title}\n`;
const FILES = { "installation.yaml": DECLARED, "notes.csv": write("One") };

/** @returns the number of the release */
async function stage(desk: TestDesk, token: string, title: string, current = 1): Promise<number> {
  const base = String(current);
  const checked = await desk.check(token, { "notes.csv": write(title) }, { base });
  const { draft } = checked.json;
  const staged = await desk.post(token, "/releases", { draft, stage: true, note: title }, current);
  assert.equal(staged.status, 201, staged.text);
  return Number(staged.json["release"]);
}

const link = async (desk: TestDesk, token: string, release: number): Promise<Answer> =>
  desk.post(token, "/links", { release });

const tokenOf = ({ json, text, status }: Answer): string => {
  assert.equal(status, 201, text);
  const [, query = ""] = String(json["url"]).split("?");
  return new URLSearchParams(query).get("token") ?? "";
};

/** The desk looks twice a second. */
async function until(desk: TestDesk, token: string, status: number): Promise<Answer> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await desk.ask(token, "/session");
    if (answer.status === status) return answer;
    await sleep(200);
  }
  return assert.fail(`the link is not ${status}`);
}

const saidBy = ({ status, json }: Answer): readonly unknown[] => {
  const [{ problem } = { problem: "" }] = (json["errors"] ?? []) as { problem: string }[];
  return [status, problem];
};

describe("a link to a staged release", () => {
  test("shows who made the release and what it would change, for seven days, and nothing else", async () => {
    await using desk = await runDesk({ site: "https://content.example.org" });
    const { anna, ed } = desk;
    await publish(desk, anna, FILES, { whole: "true" });
    const release = await stage(desk, ed, "Two");
    const other = await stage(desk, ed, "Three");
    const made = await link(desk, ed, release);
    const guest = tokenOf(made);
    const { url, expiresAt, key, site } = made.json;
    const page = `${desk.address}/#/review/${release}?token=`;
    assert.ok(String(url).startsWith(page), String(url));
    assert.equal(site, "https://content.example.org");
    const days = (Date.parse(String(expiresAt)) - Date.now()) / 86_400_000;
    assert.ok(days > 6.99 && days <= 7, String(days));
    const session = await until(desk, guest, 200);
    const { at } = session.json["link"] as { at: string };
    assert.deepEqual(session.json["link"], { release, by: "Ed", note: "Two", at, state: "staged" });
    assert.deepEqual(session.json["rights"], []);
    const opened = [`/releases/${release}/plan`, `/releases/1/diff/${release}`, "/fields/notes"];
    for (const path of [...opened, `/releases/current/diff/${release}`, "/fields"])
      assert.equal((await desk.ask(guest, path)).status, 200, path);
    const plan = (await desk.ask(guest, `/releases/${release}/plan`)).json;
    const checked = (await desk.post(anna, "/checks", { release })).json;
    assert.deepEqual(plan, checked);
    for (const path of [
      "/releases",
      "/log",
      "/content",
      "/content?resource=notes&format=csv",
      "/checks",
      "/events",
      "/current",
      "/pending",
      "/links",
      `/releases/${other}/plan`,
      `/releases/${release}/diff/${other}`,
      `/releases/${other}/diff/${release}`,
      `/releases/1/diff/current`,
    ])
      assert.equal((await desk.ask(guest, path)).status, 403, path);
    for (const [path, body] of [
      ["/checks", { release }],
      ["/links", { release }],
      ["/refusals", { release }],
      ["/current", { release }],
    ] as const)
      assert.equal((await desk.post(guest, path, body, 1)).status, 403, path);
    const { links } = (await desk.ask(anna, `/links?release=${release}`)).json as {
      links: object[];
    };
    const [{ createdAt } = { createdAt: "" }] = links as { createdAt: string }[];
    assert.deepEqual(links, [{ key, release, by: "Ed", createdAt, expiresAt }]);
    assert.deepEqual((await desk.ask(anna, `/links?release=${other}`)).json["links"], []);
    const gone = `/links/${String(key)}`;
    assert.equal((await desk.ask(anna, gone, { method: "DELETE" })).status, 204);
    assert.equal((await desk.ask(anna, gone, { method: "DELETE" })).status, 404);
    await until(desk, guest, 401);
  });

  test("is only to be had of a staged release, and twenty of each", async () => {
    await using desk = await runDesk();
    const { anna, ed } = desk;
    await publish(desk, anna, FILES, { whole: "true" });
    const release = await stage(desk, ed, "Two");
    assert.deepEqual(saidBy(await link(desk, ed, 1)), [
      409,
      "Release 1 is not staged, so there is nothing to show to others before it is published",
    ]);
    assert.equal((await link(desk, ed, 99)).status, 404);
    for (let made = 0; made < 20; made += 1)
      assert.equal((await link(desk, ed, release)).status, 201);
    assert.deepEqual(saidBy(await link(desk, ed, release)), [
      409,
      `Release ${release} has 20 links already, which is as many as there may be: withdraw some of them`,
    ]);
  });

  test("cannot be withdrawn by guessing, nor can a person's token", async () => {
    await using desk = await runDesk();
    const { anna } = desk;
    const [own = ""] = Buffer.from(anna, "base64").toString().split(":");
    for (const key of [own, "a".repeat(16), "..%2Fsession", "%00", "a".repeat(5000)]) {
      const answer = await desk.ask(anna, `/links/${key}`, { method: "DELETE" });
      assert.ok([404, 414].includes(answer.status), key.slice(0, 30));
    }
    assert.equal((await desk.ask(anna, "/session")).status, 200);
  });
});

describe("a refusal", () => {
  test("is listed with who, when and why, ends links, and is no way to readers", async () => {
    await using desk = await runDesk();
    const { anna, ben, ed } = desk;
    await publish(desk, anna, FILES, { whole: "true" });
    const release = await stage(desk, ed, "Two");
    const guest = tokenOf(await link(desk, ed, release));
    await until(desk, guest, 200);
    const body = { release, note: "A date is wrong" };
    const refused = await desk.post(ben, "/refusals", body);
    const { at } = refused.json;
    assert.deepEqual(refused.json, { ...body, by: "Ben", at });
    await until(desk, guest, 401);
    const { releases } = (await desk.ask(ed, "/releases")).json as { releases: object[] };
    const [first = {}] = releases as Readonly<Record<string, unknown>>[];
    const { number, kept, staged, refusal, current } = first;
    assert.deepEqual([number, kept, staged, current], [release, "refused", true, false]);
    assert.deepEqual(refusal, { by: "Ben", note: body.note, at });
    const { acts } = (await desk.ask(ed, "/log")).json as {
      acts: { kept: unknown; by: unknown }[];
    };
    assert.deepEqual(
      acts.map(({ kept: why, by }) => [why, by]),
      [
        ["refused", "Ben"],
        ["staged", "Ed"],
        [null, "Anna"],
      ],
    );
    const sentence = `Release ${release} was refused by Ben on ${String(at)} (A date is wrong) and is not to be published: stage it again with the changes that are asked for`;
    assert.deepEqual(saidBy(await desk.post(anna, "/current", { release }, 1)), [409, sentence]);
    assert.deepEqual(saidBy(await desk.post(anna, "/refusals", body)), [409, sentence]);
    assert.deepEqual(saidBy(await link(desk, ed, release)), [409, sentence]);
    assert.equal((await desk.ask(ed, `/releases/${release}/plan`)).status, 200);
    // Whoever sends its content sends this release; who refused it may change their mind.
    const { draft } = (await desk.check(anna, { "notes.csv": write("Two") })).json;
    assert.deepEqual(saidBy(await desk.post(anna, "/releases", { draft }, 1)), [409, sentence]);
    // What was checked is staged again: somebody insists.
    assert.equal(await stage(desk, ed, "Two"), release);
    assert.equal((await desk.post(anna, "/current", { release }, 1)).status, 200);
    const [published] = (await desk.ask(ed, "/log")).json["acts"] as object[];
    const { by, author } = published as Readonly<Record<string, unknown>>;
    assert.deepEqual([by, author], ["Anna", "Ed"]);
  });

  test("of others needs the right to publish; one's own is withdrawn; what is public is not refused", async () => {
    await using desk = await runDesk();
    const { anna, ed } = desk;
    await publish(desk, anna, FILES, { whole: "true" });
    const [own, of] = [await stage(desk, ed, "Two"), await stage(desk, anna, "Three")];
    assert.equal((await desk.post(ed, "/refusals", { release: of })).status, 403);
    assert.equal((await desk.post(ed, "/refusals", { release: 1 })).status, 403);
    assert.equal((await desk.post(ed, "/refusals", { release: 99 })).status, 404);
    assert.equal((await desk.post(ed, "/refusals", { release: own })).status, 201);
    assert.deepEqual(saidBy(await desk.post(anna, "/refusals", { release: 1 })), [
      409,
      "Release 1 is not staged, so there is nothing to refuse: what was published can be rolled back",
    ]);
    for (const body of [
      {},
      { release: "2" },
      { release: 0 },
      { release: of, note: "a\nb" },
      { release: of, note: 1 },
    ])
      assert.equal((await desk.post(anna, "/refusals", body)).status, 400, JSON.stringify(body));
  });

  test("makes room: an author has at most twenty that wait", async () => {
    await using desk = await runDesk();
    const { anna, ed } = desk;
    await publish(desk, anna, FILES, { whole: "true" });
    let last = 0;
    for (let made = 0; made < 20; made += 1) last = await stage(desk, ed, `Number ${made}`);
    const checked = await desk.check(ed, { "notes.csv": write("Too many") });
    const more = { draft: checked.json["draft"], stage: true };
    const full = [
      409,
      "Ed has 20 staged releases that nobody has published or refused, which is as many as there may be: publish or refuse some of them, or withdraw your own",
    ];
    assert.deepEqual(saidBy(await desk.post(ed, "/releases", more, 1)), full);
    await stage(desk, anna, "Of somebody else");
    await desk.post(ed, "/refusals", { release: last });
    assert.equal((await desk.post(ed, "/releases", more, 1)).status, 201);
    const again = await desk.check(ed, { "notes.csv": write("Again too many") });
    const next = { draft: again.json["draft"], stage: true };
    assert.deepEqual(saidBy(await desk.post(ed, "/releases", next, 1)), full);
    // Published, and merged with what others published since.
    await publish(desk, anna, { "installation.yaml": DECLARED.replace("64", "65") }, { base: "1" });
    const number = Number((await desk.ask(anna, "/current")).json["release"]);
    const merged = await desk.post(anna, "/current", { release: last - 1 }, number);
    assert.equal(merged.status, 200, merged.text);
    assert.equal(
      (await desk.post(ed, "/releases", next, Number(merged.json["release"]))).status,
      201,
    );
  });
});

describe("who made what somebody else published", () => {
  test("stands in the history, and conflicts name them, whatever way it went", async () => {
    await using desk = await runDesk();
    const { anna, ben, ed } = desk;
    await publish(desk, anna, FILES, { whole: "true" });
    const checked = await desk.check(ed, { "notes.csv": write("Of Ed") });
    const published = await desk.post(anna, "/releases", { draft: checked.json["draft"] }, 1);
    assert.equal(published.json["release"], 2, published.text);
    const history = async (path: string, list: string) => {
      const [first = {}] = (await desk.ask(ed, path)).json[list] as Readonly<
        Record<string, unknown>
      >[];
      return [first["publishedBy"] ?? first["by"], first["author"]];
    };
    assert.deepEqual(await history("/releases", "releases"), ["Anna", "Ed"]);
    assert.deepEqual(await history("/log", "acts"), ["Anna", "Ed"]);
    const other = await desk.check(ben, { "notes.csv": write("Of Ben") }, { base: "1" });
    const [{ conflict } = { conflict: {} }] = other.json["errors"] as {
      conflict: { by?: string };
    }[];
    assert.equal(conflict.by, "Ed", other.text);
    const release = await stage(desk, ed, "Staged by Ed", 2);
    assert.equal((await desk.post(anna, "/current", { release }, 2)).status, 200);
    assert.deepEqual(await history("/log", "acts"), ["Anna", "Ed"]);
    await publish(desk, ben, { "notes.csv": write("Of Ben") }, { base: String(release) });
    assert.deepEqual(await history("/log", "acts"), ["Ben", null]);
  });

  test("is told of the refusal while the page is open", async () => {
    await using desk = await runDesk();
    const { anna, ben, ed } = desk;
    await publish(desk, anna, FILES, { whole: "true" });
    const waiting = [
      await stage(desk, ed, "1"),
      await stage(desk, ed, "2"),
      await stage(desk, ed, "3"),
    ];
    const headers = { Authorization: `Bearer ${ed}` };
    const events = await fetch(`${desk.address}/desk/v1/events`, { headers });
    const heard = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    let isTold = false;
    const listening = (async () => {
      for (let text = ""; !isTold; isTold = text.includes("event: release"))
        text += (await heard?.read())?.value ?? "";
    })();
    // What was refused while the stream began is no news.
    for (const release of waiting) {
      if (isTold) break;
      await desk.post(ben, "/refusals", { release });
      await Promise.race([listening, sleep(5000)]);
    }
    assert.ok(isTold);
    await heard?.cancel();
  });
});
