/** What changes who may read, makes drafts visible or ends an address is published only if somebody says so. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

const STORE = ["--store", "site.db"];
const LANGUAGES = "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n";

/** Three job offers, one of them a draft. */
const CONTENT: Readonly<Record<string, readonly [declaration: string, items: string]>> = {
  closed: [
    "access: token, publication: true, entity: job",
    "[{ Key: a, Title: A, State: PUBLISHED }, { Key: b, Title: B, State: PUBLISHED }, { Key: c, Title: C, State: DRAFT }]",
  ],
  open: [
    "access: public, publication: true, entity: job",
    "[{ Key: a, Title: A, State: PUBLISHED }, { Key: b, Title: B, State: PUBLISHED }, { Key: c, Title: C, State: DRAFT }]",
  ],
  stateless: [
    "access: token, entity: offer, path: /api/v1/stellen",
    "[{ Key: a, Title: A }, { Key: b, Title: B }, { Key: c, Title: C }]",
  ],
};

type Plan = Readonly<Record<string, unknown>>;

let at: Workplace;

before(async () => {
  at = await createWorkplace();
  for (const [directory, [declaration, items]] of Object.entries(CONTENT)) {
    const folder = path.join(at.folder, directory);
    await mkdir(folder);
    await writeFile(path.join(folder, "languages.yaml"), LANGUAGES);
    await writeFile(path.join(folder, "jobs.yaml"), items);
    await writeFile(
      path.join(folder, "installation.yaml"),
      `resources: { jobs: { ${declaration}, fields: { Title: varchar(64) } } }\n`,
    );
  }
  assert.equal((await at.run(["publish", "closed", ...STORE])).status, 0);
});

after(async () => {
  await at.remove();
});

const OPENED = {
  resource: "jobs",
  kind: "access",
  old: "token",
  new: "public",
  before: 0,
  after: 2,
};
const OPENS =
  "  jobs: everybody may read it, without a token: 0 → 2 items (access: token → public)\n";

test("access that opens is planned, stops a publish, and is told when it was permitted", async () => {
  const plan = ["publish", "open", "--plan", ...STORE];
  const planned = (await at.runForJson(plan)) as Plan;
  assert.deepEqual([planned["stops"], planned["accessChanges"]], [true, [OPENED]]);
  const words = await at.run(plan);
  assert.equal(
    words.stderr,
    `A publish would be refused, because it changes what may be read:\n${OPENS}If this is intended, run \`lectern publish open --store site.db --allow-access\`.\n`,
  );
  const refused = (await at.runForJson(["publish", "open", ...STORE], 1)) as Plan;
  assert.deepEqual([refused["accessChanges"], refused["removals"]], [[OPENED], []]);
  // Another permission is none of this.
  assert.equal((await at.run(["publish", "open", "--allow-removals", ...STORE])).status, 1);

  const staged = await at.run(["publish", "open", "--stage", ...STORE]);
  assert.equal(staged.status, 0);
  assert.ok(staged.stderr.includes(`because it changes what may be read:\n${OPENS}`));
  assert.equal((await at.run(["release", "publish", "2", ...STORE])).status, 1);
  const allowed = await at.run(["release", "publish", "2", "--allow-access", ...STORE]);
  assert.equal(allowed.status, 0, allowed.stderr);
  assert.match(
    allowed.stdout,
    /^jobs +everybody may read it, without a token: 0 → 2 items \(access: token → public\)\ninstallation +changed: resources\.jobs\.access$/mu,
  );
});

test("a way back that opens or closes is asked for, too", async () => {
  const back = ["release", "rollback", "1", ...STORE];
  const refused = await at.run(back);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /nobody may read it without a token any more: 2 → 0 items/u);
  assert.match(refused.stderr, /run `lectern release rollback 1 --store site\.db --allow-access`/u);
  assert.equal((await at.run([...back, "--allow-access"])).status, 0);
  const again = await at.run(["release", "rollback", "2", ...STORE]);
  assert.equal(again.status, 1);
  assert.ok(again.stderr.includes(OPENS), again.stderr);
});

test("drafts that become visible and addresses that end stop it, and are counted", async () => {
  const { accessChanges } = (await at.runForJson(["publish", "stateless", ...STORE], 1)) as Plan;
  const counts = { resource: "jobs", before: 2, after: 3 };
  assert.deepEqual(accessChanges, [
    { ...counts, kind: "publication", old: "publication", new: null },
    { ...counts, kind: "path", old: "/api/v1/jobs", new: "/api/v1/stellen" },
    { ...counts, kind: "entity", old: "/api/v1/job", new: "/api/v1/offer" },
  ]);
  assert.equal((await at.run(["publish", "stateless", "--allow-access", ...STORE])).status, 0);
});
