/** No reader can harm another: whatever is sent, an honest reader gets what it got before. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { rounds } from "../../../support/seeds.ts";
import { startAttackedSite } from "./attacked-site.ts";
import type { AttackedSite } from "./attacked-site.ts";
import { ATTACK_NAMES, attackOf } from "./attacks.ts";
import { learnAnswers, readHonestly } from "./honest-reader.ts";
import type { Expected } from "./honest-reader.ts";

/** Of each page in each language: all of them while the attack stands, however long the machine takes for them. */
const TIMES = 2 * rounds(1);
/** That the server needs meanwhile, in MiB; if it read on while nobody reads its answers, it would need twice as much. */
const MOST_MEMORY = 192;

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
      const readMemory = await site.watchMemory();
      const end = await site.attack(name);
      const during = await readHonestly(site.target, expected, TIMES);
      await end();
      assert.deepEqual(during.slice(0, 5), []);
      const afterwards = await readHonestly(site.target, expected, 1);
      assert.deepEqual(afterwards.slice(0, 5), []);
      const memory = await readMemory();
      assert.ok(memory < MOST_MEMORY, `${memory} MiB more`);
    });
  }
});
