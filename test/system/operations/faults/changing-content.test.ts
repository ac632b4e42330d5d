/**
 * Content that is being written is never published by halves: a process of its own rewrites a file in several ways
 * while it is published. What is published is one text or the other, all of it, or the publish is refused.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { driverOf } from "../../../../src/store/open-store.ts";
import { readItems } from "../../../api/releases/stores/suite/place.ts";
import type { Item } from "../../../support/site.ts";
import { rounds } from "../../../support/seeds.ts";
import { findVersion, nameVersion, writeLines } from "./content-version.ts";
import { printFault } from "./fault-row.ts";
import { runFaultSite } from "./fault-site.ts";

const ROUNDS = rounds(5);
const WRITER = fileURLToPath(new URL("rewrite-file.ts", import.meta.url));
/** Of one length, so that the size does not give a change away. */
const VERSIONS = [nameVersion("even", 400), nameVersion("odds", 400)] as const;

describe("content that is rewritten while it is published,", { concurrency: 3 }, () => {
  for (const manner of ["in place", "from nothing", "by renaming"]) {
    test(manner, async (context) => {
      const site = await runFaultSite(context, nameVersion("first", 3));
      const directory = await site.write(VERSIONS[0]);
      const file = join(directory, "navigation.jsonl");
      const sources = await Promise.all(
        VERSIONS.map(async (version) => {
          const source = join(site.folder, `${version.split("/")[0]}.jsonl`);
          await writeFile(source, writeLines(version));
          return source;
        }),
      );
      const writer = spawn(process.execPath, [WRITER, file, manner, ...sources], {
        stdio: ["pipe", "pipe", "inherit"],
      });
      context.after(() => writer.kill("SIGKILL"));
      const outcomes = { refused: 0, "published whole": 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        // In every other round, the writer does not rest.
        if (round > 0) writer.stdin.write("other\n");
        await once(writer.stdout, "data");
        const { status, stdout, stderr } = await site.run(["publish", directory]);
        if (status === 1) {
          outcomes.refused += 1;
          // An empty file that nobody writes to meanwhile is what the guard is for.
          assert.match(
            stderr,
            /try again when no program writes to|navigation\.jsonl|this would remove:\n  navigation: all/u,
          );
          assert.doesNotMatch(stderr, /\n\s+at /u);
          continue;
        }
        assert.equal(status, 0, stderr);
        outcomes["published whole"] += 1;
        const number = Number(/release (\d+)/u.exec(stdout)?.[1]);
        const reader = await driverOf(site.location).openReader(site.location);
        const items = await readItems(reader, number, "navigation");
        await reader.close();
        const version = findVersion(items.map(({ text }) => JSON.parse(text) as Item));
        assert.ok(
          VERSIONS.some((one) => one === version),
          version,
        );
      }
      const exit = once(writer, "exit");
      writer.kill("SIGKILL");
      await exit;
      await writeFile(file, writeLines(VERSIONS[1]));
      const last = await site.run(["publish", directory]);
      assert.equal(last.status, 0, last.stderr);
      await site.waitFor(VERSIONS[1]);
      await site.verify();
      printFault(context, `content rewritten ${manner} while it is read`, ROUNDS, outcomes);
    });
  }
});
