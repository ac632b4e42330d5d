/**
 * Two people check from one base at two desks, and publish at the same moment, each with the release that both saw:
 * one is first, the other is told so and publishes what is merged, or is told the one conflict. Nothing is lost.
 */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { Answer } from "../../support/desk.ts";
import { startRunningDesk } from "./running-desk.ts";
import type { DeskPlace, RunningDesk } from "./running-desk.ts";

const INSTALLATION = "resources: { notes: { fields: { Title: varchar(100) } } }\n";

const writeNotes = (titles: readonly string[]): string =>
  `Key,Title\n${titles.map((title, at) => `n${at},${title}\n`).join("")}`;

export interface PairOutcomes extends Readonly<Record<string, number>> {
  readonly merged: number;
  readonly "one conflict told": number;
}

export async function publishAtOnce(
  context: TestContext,
  place: DeskPlace,
  rounds: number,
): Promise<PairOutcomes> {
  const people = await Promise.all(
    ["Anna", "Ben"].map(async (name, at) => ({
      name,
      at,
      token: await place.createToken(name, "edit", "publish", "declare"),
      desk: await startRunningDesk(context, place),
    })),
  );
  const [anna, ben] = people;
  assert.ok(anna && ben);
  const read = async (desk: RunningDesk): Promise<readonly string[]> => {
    const { text } = await desk.ask(anna.token, "/content?resource=notes&format=csv");
    return text.split("\n").flatMap((line) => /(?:First|By \w+ \d+)/u.exec(line)?.[0] ?? []);
  };
  const first = { "installation.yaml": INSTALLATION, "notes.csv": writeNotes(["First", "First"]) };
  const begun = await anna.desk.check(anna.token, first, { whole: "true" });
  await anna.desk.post(anna.token, "/releases", { draft: begun.json["draft"] }, 0);
  const outcomes = { merged: 0, "one conflict told": 0 };
  for (let round = 1; round <= rounds; round += 1) {
    const base = (await anna.desk.ask(anna.token, "/current")).json["release"] as number;
    const before = await read(anna.desk);
    const isSame = round % 2 === 0;
    const changed = people.map(({ name, at }) =>
      before.with(isSame ? 0 : at, `By ${name} ${round}`),
    );
    const drafts = await Promise.all(
      people.map(async ({ desk, token, at }) => {
        const files = { "notes.csv": writeNotes(changed[at] ?? []) };
        const { status, json, text } = await desk.check(token, files, { base: String(base) });
        assert.equal(status, 201, text);
        return json["draft"];
      }),
    );
    /** At the other desk than it was checked at. */
    const publish = (at: number, current: number): Promise<Answer> => {
      const { token } = people[at] ?? anna;
      const { desk } = people[1 - at] ?? ben;
      return desk.post(token, "/releases", { draft: drafts[at] }, current);
    };
    const answers = await Promise.all(people.map(({ at }) => publish(at, base)));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    assert.deepEqual(statuses, [201, 412], answers.map(({ text }) => text.slice(0, 200)).join());
    const winner = answers.findIndex(({ status }) => status === 201);
    const current = answers[winner]?.json["release"] as number;
    const later = await publish(1 - winner, current);
    if (isSame) {
      assert.equal(later.status, 409, later.text);
      const { errors } = later.json as { errors: readonly { conflict?: object }[] };
      assert.equal(errors.length, 1);
      assert.ok(errors[0]?.conflict);
      assert.deepEqual(await read(ben.desk), changed[winner], "the first stays");
      outcomes["one conflict told"] += 1;
    } else {
      assert.equal(later.status, 201, later.text);
      assert.deepEqual(await read(ben.desk), [`By Anna ${round}`, `By Ben ${round}`]);
      outcomes.merged += 1;
    }
  }
  assert.deepEqual(await place.verify(), []);
  return outcomes;
}
