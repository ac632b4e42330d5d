/** No reader can harm another: whatever is sent, an honest reader gets what it got before. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { rounds } from "../../../support/seeds.ts";
import { startAttackedSite } from "./attacked-site.ts";
import type { AttackedSite } from "./attacked-site.ts";
import { ATTACK_NAMES, attackOf } from "./attacks.ts";
import { learnAnswers, readHonestly } from "./honest-reader.ts";
import type { Expected } from "./honest-reader.ts";

const SECONDS = 0.7 * rounds(1);
/** Attackers, reader and server share two processors: little is left, but never nothing. */
const LEAST_SHARE = 0.01;

describe("an honest reader is answered as ever during", () => {
  let site: AttackedSite;
  let expected: Expected;
  before(async () => {
    site = await startAttackedSite();
    expected = await learnAnswers(site.target);
    for (const [asked, answer] of expected) assert.match(answer, /^200 /u, asked);
  });
  after(() => site.stop());

  for (const name of ATTACK_NAMES) {
    test(attackOf(name).what, async () => {
      const alone = await readHonestly(site.target, expected, 0.2);
      const end = await site.attack(name, SECONDS + 10);
      const { answersPerSecond, wrong } = await readHonestly(site.target, expected, SECONDS);
      await end();
      assert.deepEqual(wrong.slice(0, 5), []);
      assert.ok(
        answersPerSecond > LEAST_SHARE * alone.answersPerSecond,
        `${answersPerSecond} answers in a second instead of ${alone.answersPerSecond}`,
      );
      const afterwards = await readHonestly(site.target, expected, 0.2);
      assert.deepEqual(afterwards.wrong.slice(0, 5), []);
    });
  }
});
