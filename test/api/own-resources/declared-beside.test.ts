/** A resource that is declared, changed or left out changes nothing of the others. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

const EVENTS = `
  events:
    access: public
    fields: { Name: varchar(64), Notes: { type: customAttributes, nullable: true } }`;
const JOBS = `
  jobs:
    access: public
    fields: { Event: { type: reference, to: events, embed: [Name] } }`;

const contentOf = (
  ...declarations: readonly string[]
): Readonly<Record<string, string | readonly object[]>> => ({
  "installation.yaml": `timeZone: Europe/Berlin\nresources:${declarations.join("")}\n`,
  "business-divisions.json": [{ Key: "d", Name: "Culture", Identifier: "CULTURE" }],
  "events.json": [{ Key: "e", Name: "Fair" }],
  ...(declarations.length > 1 && { "jobs.json": [{ Key: "j", Event: "e" }] }),
});

let site: Site;
before(async () => {
  site = await runSite();
});
after(() => site.stop());

const readValidators = async (path: string): Promise<readonly (string | null)[]> => {
  const { headers } = await site.get(path);
  return ["last-modified", "etag"].map((name) => headers.get(name));
};

test("a resource beside others leaves their validators alone", async () => {
  const others = ["/extension/api/v1/business-divisions", "/api/v1/events"];
  const readAll = (): Promise<readonly unknown[]> => Promise.all(others.map(readValidators));
  await site.publish(contentOf(EVENTS));
  const alone = await readAll();
  await site.publish(contentOf(EVENTS, JOBS));
  assert.equal((await site.get("/api/v1/jobs")).status, 200);
  assert.deepEqual(await readAll(), alone);
  const jobs = await readValidators("/api/v1/jobs");

  await site.publish(contentOf(EVENTS.replace("varchar(64)", "varchar(80)"), JOBS));
  const [divisions, events] = await readAll();
  assert.deepEqual(divisions, alone[0]);
  assert.notDeepEqual(events, alone[1]);
  // What it embeds is declared otherwise.
  assert.notDeepEqual(await readValidators("/api/v1/jobs"), jobs);
});
