/**
 * Measures how a normal client is served while others attack, compared with the quiet server: responses
 * per second and the 99th percentile. The quiet server is measured before and after each attack.
 *
 *     node bench/attacks.ts
 */
import { startAttackedSite } from "../test/system/operations/attacks/attacked-site.ts";
import { ATTACK_NAMES, attackOf } from "../test/system/operations/attacks/attacks.ts";
import { learnAnswers, readHonestly } from "../test/system/operations/attacks/honest-reader.ts";

const SECONDS = 4;

const site = await startAttackedSite();
try {
  const expected = await learnAnswers(site.target);
  const look = async (): Promise<Awaited<ReturnType<typeof readHonestly>>> =>
    readHonestly(site.target, expected, SECONDS);
  await look();
  process.stdout.write(
    "| attack | connections | answers/s | of alone | p99 ms | p99 alone | wrong |\n",
  );
  process.stdout.write("| --- | --: | --: | --: | --: | --: | --: |\n");
  for (const name of ATTACK_NAMES) {
    const { what, connections } = attackOf(name);
    const before = await look();
    const end = await site.attack(name, SECONDS + 10);
    const during = await look();
    await end();
    const after = await look();
    const alone = (before.answersPerSecond + after.answersPerSecond) / 2;
    const row = [
      what,
      connections,
      Math.round(during.answersPerSecond),
      (during.answersPerSecond / alone).toFixed(2),
      during.p99Ms.toFixed(1),
      ((before.p99Ms + after.p99Ms) / 2).toFixed(1),
      during.wrong.length,
    ];
    process.stdout.write(`| ${row.join(" | ")} |\n`);
  }
} finally {
  await site.stop();
}
