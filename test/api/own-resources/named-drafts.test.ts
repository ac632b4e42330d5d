/** Readers get nothing of a draft that an item names, until it is published. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { runSite } from "../../support/site.ts";
import type { Item, Site } from "../../support/site.ts";

const INSTALLATION = `
resources:
  notices:
    access: public
    publication: true
    fields: { Name: varchar(64) }
  events:
    access: public
    fields:
      Name: varchar(64)
      Notice: { type: reference, to: notices, embed: true, nullable: true }
      Others: { type: reference, to: notices, many: true, nullable: true }
`;

const contentOf = (
  event: object,
  ...notices: readonly object[]
): Readonly<Record<string, string | readonly object[]>> => ({
  "installation.yaml": INSTALLATION,
  "business-divisions.json": [{ Key: "d", Name: "Culture", Identifier: "CULTURE" }],
  "notices.json": notices,
  "events.json": [{ Key: "e", Name: "Fair", ...event }],
});
const OPEN = { Key: "open", State: "PUBLISHED", Name: "Open" };
const DRAFT = { Key: "draft", State: "DRAFT", Name: "Draft" };

let site: Site;
before(async () => {
  site = await runSite();
});
after(() => site.stop());

async function readEvent(): Promise<Item> {
  const { body } = await site.get("/api/v1/events");
  const [event = assert.fail()] = body["EventsModelCollection"] as readonly Item[];
  return { ...event, UpdatedAt: undefined };
}

test("a reference to a draft is not served", async () => {
  await site.publish(contentOf({ Others: ["open"] }, OPEN));
  const seen = await readEvent();
  await site.publish(contentOf({ Notice: "draft", Others: ["draft", "open"] }, OPEN, DRAFT));
  assert.deepEqual(await readEvent(), seen);

  const published = { ...DRAFT, State: "PUBLISHED" };
  await site.publish(contentOf({ Notice: "draft", Others: ["draft", "open"] }, OPEN, published));
  const { Notice, Others } = await readEvent();
  assert.equal((Notice as Item | null)?.["Name"], "Draft");
  assert.equal((Others as readonly string[]).length, 2);
});
