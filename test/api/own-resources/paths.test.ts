/**
 * Addresses that belong to a release: they come and go while requests are answered, and those of other releases are
 * there for whoever may see previews, and for nobody else.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { runSite } from "../../support/site.ts";
import type { Answer, Site } from "../../support/site.ts";
import { EVENT, EVENTS, NOTICES, PERSONS, VENUES, declare, townContent, uuid } from "./town.ts";

const MOVED = "/api/v1/happenings";
/** Events at another path, without an entity, and nothing but what they need. */
const OTHERS = {
  "installation.yaml": `
resources:
  events:
    path: ${MOVED}
    access: public
    fields: { Identifier: varchar(64) }
`,
  "events.json": [{ Uuid: uuid(50), Identifier: "ONE" }],
  "business-divisions.json": [{ Uuid: uuid(10), Name: "Culture", Identifier: "CULTURE" }],
};

const messageOf = ({ body }: Answer): string | undefined => body.Notifications[0]?.Message;

const headersOf = ({ headers }: Answer): readonly string[] => [...headers.keys()].toSorted();

const createToken = async (
  site: Site,
  options: object,
): Promise<Readonly<Record<string, string>>> => ({
  Authorization: `Bearer ${await site.createToken(options)}`,
});

const NO_TOKEN = { Authorization: "" };

describe("paths of releases", () => {
  let site: Site;
  let preview: Readonly<Record<string, string>>;
  let narrow: Readonly<Record<string, string>>;

  before(async () => {
    site = await runSite();
    preview = await createToken(site, { rights: ["preview"] });
    narrow = await createToken(site, { rights: ["preview"], resources: ["notices"] });
    await site.publish(townContent());
    await site.publish(OTHERS);
  });
  after(() => site.stop());

  const isNowhere = async (path: string, headers = {}): Promise<void> => {
    const [answer, nowhere] = await Promise.all([
      site.get(path, headers),
      site.get(path.split("?")[0] ?? "", NO_TOKEN),
    ]);
    assert.deepEqual([answer.status, messageOf(answer)], [404, "RESOURCE_NOT_FOUND"]);
    assert.equal(answer.text, nowhere.text);
    assert.deepEqual(headersOf(answer), headersOf(nowhere));
  };

  test("what the current release lacks is 404, whatever the method", async () => {
    assert.equal((await site.get(MOVED)).status, 200);
    for (const path of [EVENTS, `${EVENTS}/page/1`, `${EVENT}/${uuid(50)}`, NOTICES]) {
      assert.equal((await site.get(path)).status, 404, path);
      const post = await fetch(site.address + path, { method: "POST" });
      assert.equal(post.status, 404);
      await post.arrayBuffer();
    }
    const post = await fetch(site.address + MOVED, { method: "POST" });
    assert.deepEqual([post.status, post.headers.get("allow")], [405, "GET, HEAD, OPTIONS"]);
    await post.arrayBuffer();
  });

  test("404 suggests addresses of the current release", async () => {
    const { body } = await site.get("/api/v1/happening");
    assert.match(body.Notifications[0]?.Details.join() ?? "", new RegExp(`“${MOVED}”`, "u"));
    const { body: old } = await site.get(NOTICES);
    assert.doesNotMatch(old.Notifications[0]?.Details[1] ?? "", /notices/u);
  });

  test("a preview shows another release under its paths and in its shape", async () => {
    const answer = await site.get(
      `${EVENTS}?release=1&filter[Venue.Name]=Park&fields=Category`,
      preview,
    );
    assert.deepEqual(answer.body["EventsModelCollection"], [{ Category: "FAIR" }]);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    assert.equal(answer.headers.get("lectern-release"), "1");
    const event = await site.get(`${EVENT}/${uuid(50)}?release=1`, preview);
    assert.equal(event.status, 200);
    const places = await site.get(`${VENUES}?release=1&format=geojson&near=10,54`, preview);
    assert.equal(places.status, 200);
    const own = await site.get(`${NOTICES}/page/1/?release=1`, narrow);
    assert.equal(own.status, 200);
  });

  test("a path that the release of a preview lacks is 404 by that release", async () => {
    const answer = await site.get(`${MOVED}?release=1`, preview);
    assert.equal(answer.status, 404);
    const near = await site.get("/api/v1/event?release=1", preview);
    assert.match(near.text, new RegExp(`“${EVENTS}”`, "u"));
    assert.equal((await site.get(`${MOVED}?release=1`, NO_TOKEN)).status, 403);
  });

  test("what only another release has is nowhere for whoever may not see it", async () => {
    for (const headers of [NO_TOKEN, {}, narrow, { Authorization: "Bearer x" }])
      await isNowhere(`${EVENTS}?release=1`, headers);
    await isNowhere(`${EVENTS}?release=99`, {});
    await isNowhere(`${EVENTS}?release=`, NO_TOKEN);
    await isNowhere(`${EVENTS}?minRelease=1`, NO_TOKEN);
    await isNowhere(`${EVENTS}?minRelease=x`, NO_TOKEN);
    assert.equal((await site.get(`${EVENTS}?release=99`, preview)).status, 400);
    const post = await fetch(`${site.address}${EVENTS}?release=1`, {
      method: "POST",
      headers: preview,
    });
    assert.equal(post.status, 404);
    await post.arrayBuffer();
  });

  test("the release that answers reads the query and chooses the format", async () => {
    assert.equal((await site.get(`${EVENTS}?release=1&filter[Nothing]=x`, preview)).status, 400);
    assert.equal((await site.get(`${EVENTS}?release=1&format=geojson`, preview)).status, 406);
    assert.equal((await site.get(`${EVENTS}/page/9?release=1`, preview)).status, 404);
    assert.equal((await site.get(`${MOVED}?filter[Category]=FAIR`)).status, 400);
  });
});

test("publish and rollback change the paths without a failed request", async () => {
  await using site = await runSite();
  await site.publish(townContent());
  await site.publish(OTHERS);
  const seen = new Set<string>();
  let isOver = false;
  const read = async (path: string): Promise<void> => {
    while (!isOver) {
      const { status, headers } = await site.get(path);
      seen.add(`${path} ${status}`);
      const release = Number(headers.get("lectern-release"));
      if (status === 200 && path !== PERSONS)
        assert.equal(release % 2 === 1, path === EVENTS, `${path} from ${release}`);
    }
  };
  const reading = [EVENTS, MOVED, PERSONS].map(read);
  for (const number of [1, 2, 1]) {
    await site.store.makeCurrent(number, { by: "test" });
    await site.waitFor(number);
  }
  await site.publish(OTHERS);
  isOver = true;
  await Promise.all(reading);
  assert.deepEqual(
    [...seen].toSorted(),
    [`${EVENTS} 200`, `${EVENTS} 404`, `${MOVED} 200`, `${MOVED} 404`, `${PERSONS} 200`].toSorted(),
  );
});

test("the first address of a new resource is waited for", async () => {
  await using site = await runSite();
  await site.publish(townContent());
  assert.equal((await site.get(MOVED, NO_TOKEN)).status, 404);
  const asked = site.get(`${MOVED}/page/1?minRelease=2`, NO_TOKEN);
  await site.publish(OTHERS);
  assert.equal((await asked).status, 200);
});

test("a resource that shows what needs a token cannot be declared public", async () => {
  await using site = await runSite();
  const contract = [
    PERSONS.split("/").at(-1),
    "trainings",
    "business-division-facilities",
    "business-division-working-groups",
    "business-divisions",
  ];
  const access = `access: { ${contract.map((name) => `${name}: token`).join(", ")} }\n`;
  const closed = (changes: Readonly<Record<string, string>>): Promise<unknown> =>
    site.publish(townContent({ "installation.yaml": access + declare(changes) }));
  await assert.rejects(
    closed({}),
    /resources\.events\.access: would make embedded items public that need a token/u,
  );
  await closed({ "    access: public\n    order": "    order" });
  assert.equal((await site.get(EVENTS, NO_TOKEN)).status, 401);
  assert.equal((await site.get(EVENTS)).status, 200);
  assert.match((await site.get(EVENTS)).headers.get("vary") ?? "", /Authorization/u);
  assert.equal((await site.get(NOTICES, NO_TOKEN)).status, 200);
  assert.equal((await site.get(VENUES, NO_TOKEN)).status, 200);
});
