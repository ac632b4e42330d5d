/** Who may read, and for how long caches may keep it, are facts of the release that is served. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { runSite } from "../../support/site.ts";

const LANGUAGES = "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n";
const PATH = "/api/v1/languages";

test("access and maxAge are those of the release", async (context) => {
  const site = await runSite();
  context.after(() => site.stop());
  const preview = await site.createToken({ rights: ["preview"] });
  const ask = async (url: string, token?: string): Promise<Response> =>
    fetch(
      site.address + url,
      token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } },
    );
  const publish = (installation: string): Promise<unknown> =>
    site.publish({ "languages.yaml": LANGUAGES, "installation.yaml": installation });

  await publish("access: { languages: public }\nmaxAge: 300\n");
  const open = await ask(PATH);
  assert.equal(open.status, 200);
  assert.equal(open.headers.get("cache-control"), "public, max-age=300, must-revalidate");
  assert.doesNotMatch(open.headers.get("vary") ?? "", /Authorization/u);
  const index = (await (await ask("/")).json()) as {
    readonly resources: readonly { readonly name: string; readonly access: string }[];
  };
  assert.equal(index.resources.find(({ name }) => name === "languages")?.access, "public");

  await publish("maxAge: 600\n");
  assert.equal((await ask(PATH)).status, 401);
  const closed = await ask(PATH, site.token);
  assert.equal(closed.headers.get("cache-control"), "public, max-age=600, must-revalidate");
  assert.match(closed.headers.get("vary") ?? "", /Authorization/u);
  assert.notEqual(closed.headers.get("etag"), null);

  // A preview needs its right, whatever that release let everybody read.
  assert.equal((await ask(`${PATH}?release=1`)).status, 401);
  assert.equal((await ask(`${PATH}?release=1`, preview)).status, 200);
});
