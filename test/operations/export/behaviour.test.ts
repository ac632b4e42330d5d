/** In charge of what an export behind a real web server does that the live server does otherwise, and of its switch. */
import assert from "node:assert/strict";
import { cp, readFile, readlink, realpath, rename, symlink, writeFile } from "node:fs/promises";
import type { OutgoingHttpHeaders } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { TOWN } from "../../own-resources/run-town.ts";
import { reasonToSkip } from "../../programs.ts";
import type { RunningCache } from "../caches/running-cache.ts";
import { receive } from "./compare.ts";
import type { AskedRequest, Received } from "./compare.ts";
import { runExportedSite } from "./exported-site.ts";
import type { ExportedSite } from "./exported-site.ts";
import { addMalformedCases } from "./malformed.ts";
import { WEB_SERVERS } from "./web-servers.ts";

const FIRST = fileURLToPath(new URL("../../../src/cli/commands/first-content", import.meta.url));
/** As long as nginx lets headers be. */
const HOSTILE: readonly OutgoingHttpHeaders[] = [
  { Accept: `application/json${";a    ".repeat(1000)};=` },
  { Accept: `application/json${" ".repeat(7000)}x` },
  { Accept: `application/json${";a".repeat(3400)}"` },
  { Accept: `${"a/a,".repeat(1700)}"` },
  { "Accept-Encoding": `br;q=0.0${"1".repeat(7000)}x` },
  { "Accept-Encoding": `br${" ".repeat(7000)}x` },
  { "Accept-Language": `de;q=0.${"1".repeat(7000)}x` },
  { "Accept-Language": `de${"-a".repeat(3400)}_` },
  { "Accept-Language": `${"x,".repeat(3400)}_` },
  { "If-None-Match": `${'"x",'.repeat(1700)}x` },
];
const messageOf = ({ bytes }: Received): string | undefined =>
  (JSON.parse(bytes.toString()) as { Notifications: { Message: string }[] }).Notifications[0]
    ?.Message;

for (const [name, server] of Object.entries(WEB_SERVERS)) {
  const reason = reasonToSkip([server.program]);
  if (reason !== false) {
    test(`an export behind ${name}`, { skip: reason });
    continue;
  }
  describe(`an export behind ${name}`, () => {
    let running: ExportedSite;
    let started: RunningCache;
    let now = Date.now();
    before(async () => {
      running = await runExportedSite((site) => site.publishDirectory(TOWN), {
        isOpen: false,
        clock: () => now,
      });
      started = await running.start(server);
    });
    after(() => running?.stop());
    const ask = async (request: AskedRequest): Promise<Received> =>
      receive({ socketPath: started.socketPath }, request);
    /** @returns ms of the fastest of five */
    const measure = async (headers: OutgoingHttpHeaders): Promise<number> => {
      const times: number[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const begun = performance.now();
        assert.equal((await ask({ path: "/api/v1/news", headers })).status, 200);
        times.push(performance.now() - begun);
      }
      return Math.min(...times);
    };
    const idOf = async (sent: string): Promise<unknown> => {
      const { headers } = await ask({ path: "/api/v1/news", headers: { "X-Request-Id": sent } });
      return headers["x-request-id"];
    };

    test("a resource that needs a token: 401, and with one NOT_EXPORTED", async () => {
      for (const one of ["/api/v1/navigation", "/api/v1/languages/page/1", "/service/v1/events"]) {
        const without = await ask({ path: one });
        assert.equal(without.status, 401);
        assert.equal(messageOf(without), "TOKEN_MISSING");
        assert.equal(without.headers["www-authenticate"], 'Bearer realm="Lectern"');
        const given = await ask({ path: one, headers: { Authorization: "Bearer abc" } });
        assert.equal(given.status, 501);
        assert.equal(messageOf(given), "NOT_EXPORTED");
        assert.equal(given.headers["cache-control"], "no-store");
      }
    });

    test("queries and what only a running server knows: NOT_EXPORTED", async () => {
      const facilities = "/extension/api/v1/business-division-facilities";
      const paths = ["limit=1", "filter[Name]=x", "search=x", "at=2027-01-01", "language=XX"]
        .map((query) => `${facilities}?${query}`)
        .concat("/health/live", "/health/ready");
      for (const one of paths) {
        const answer = await ask({ path: one, headers: { "Accept-Language": "en" } });
        assert.equal(answer.status, 501, one);
        assert.equal(messageOf(answer), "NOT_EXPORTED");
        assert.equal(answer.headers["content-language"], "en");
      }
    });

    if (name === "nginx") {
      addMalformedCases(() => started);

      test("headers that are made to be hard to match take no more time than others", async () => {
        const plain = await measure({});
        for (const headers of HOSTILE) {
          const ratio = (await measure(headers)) / plain;
          assert.ok(ratio < 60, `${ratio}: ${JSON.stringify(headers).slice(0, 80)}`);
        }
      });
    }

    test("a path that only a web server makes an address of: 404", async () => {
      for (const one of [
        "/api/v1/news%2Fpage%2F1",
        "/api/v1/news/page/1/../1",
        "/api/v1/./news",
        "/api/v1/x/%2e%2E/news",
        "/api/v1/news/.",
        "//api/v1/news",
        "/api/v1//news?format=json",
        "/api/v1/news%0A",
      ]) {
        const answer = await ask({ path: one });
        assert.equal(answer.status, 404, one);
        assert.equal(messageOf(answer), "RESOURCE_NOT_FOUND");
      }
      const page = await ask({ path: "/api/v1/news/page/1%0A" });
      assert.equal(page.status, 400);
      assert.equal(messageOf(page), "PAGE_NUMBER_INVALID");
      assert.equal((await ask({ path: "/api/v1/n%65ws?format=json" })).status, 200);
    });

    test("X-Request-Id: that of the request where it is one, or a new one", async () => {
      assert.equal(await idOf("Of-my_own.1"), "Of-my_own.1");
      const made =
        name === "nginx" ? /^[0-9a-f]{32}$/u : /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
      const [one, other] = [await idOf("no id"), await idOf("x".repeat(129))];
      assert.match(String(one), made);
      assert.match(String(other), made);
      assert.notEqual(one, other);
    });

    test("past the moment at which content changes by itself: 503, not the old content", async () => {
      const news = { path: "/api/v1/news" };
      assert.equal((await ask(news)).status, 200);
      // Of a day that was the day before a boundary.
      now = Date.parse("2026-06-01T12:00:00Z");
      await running.exportAgain();
      const answers = await Promise.all(
        ["/api/v1/news", "/api/v1/events", "/training-extension/api/v1/trainings"].map((one) =>
          ask({ path: one }),
        ),
      );
      const outdated = answers.filter(({ status }) => status === 503);
      assert.ok(outdated.length > 0);
      for (const answer of outdated) {
        assert.equal(messageOf(answer), "SERVICE_UNAVAILABLE");
        assert.ok(Number(answer.headers["retry-after"]) > 0);
      }
      assert.equal(answers.at(-1)?.status, 200);
      now = Date.now();
      await running.exportAgain();
      assert.equal((await ask(news)).status, 200);
    });

    test("content that changes in a far year: not outdated", async () => {
      const town = path.join(running.folder, "far");
      await cp(TOWN, town, { recursive: true });
      for (const file of ["news.yaml", "navigation.yaml"]) {
        const text = await readFile(path.join(town, file), "utf8");
        const far = text
          .replaceAll(/PublishedFrom: .*/gu, "PublishedFrom: 2020-01-01")
          .replaceAll(/PublishedTo: .*/gu, "PublishedTo: 2300-01-01");
        await writeFile(path.join(town, file), far);
      }
      await running.site.publishDirectory(town);
      await running.exportAgain();
      const list = await realpath(path.join(running.folder, "export", "current", "news"));
      assert.match(list, /~9{10}~[^~]+$/u);
      assert.equal((await ask({ path: "/api/v1/news" })).status, 200);
    });

    test("a switch under load: every answer is whole, of one release", async (t) => {
      const address = "/extension/api/v1/business-divisions";
      const seen = new Map<string, string>();
      let [count, isOver] = [0, false];
      const read = async (): Promise<void> => {
        while (!isOver) {
          const { status, headers, bytes } = await ask({ path: address });
          assert.equal(status, 200);
          const { etag, "lectern-release": release } = headers;
          const known = seen.getOrInsert(`${String(release)} ${String(etag)}`, bytes.toString());
          assert.equal(bytes.toString(), known);
          count += 1;
        }
      };
      const readers = Promise.all(Array.from({ length: 4 }, read));
      try {
        const link = path.join(running.folder, "export", "current");
        const targets = [await readlink(link)];
        await running.site.publishDirectory(FIRST);
        await running.exportAgain();
        targets.push(await readlink(link));
        // Far more often than anybody publishes.
        for (let turn = 0; turn < 500; turn += 1) {
          await symlink(targets[turn % 2] ?? "", `${link}.next`);
          await rename(`${link}.next`, link);
          await sleep(turn % 5);
        }
      } finally {
        isOver = true;
        await readers;
      }
      t.diagnostic(`${count} answers, ${seen.size} bodies`);
      assert.equal(new Set(Array.from(seen.keys(), (key) => key.split(" ")[0])).size, seen.size);
      assert.ok(seen.size >= 2);
    });
  });
}
