/** A real Prometheus scrapes an instance, and the alerts that are shipped ring when they should. */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "../../support/ports.ts";
import { TEST_PROGRAMS, findProgram, reasonToSkip } from "../../support/programs.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";

const { prometheus, promtool } = TEST_PROGRAMS;
const ALERTS = join(import.meta.dirname, "../../../docs/operations/alerts.yaml");
const PATIENCE_MS = 120_000;

const pathOf = ({ program }: { readonly program: string }): string =>
  findProgram(program) ?? program;

describe("Prometheus", { skip: reasonToSkip([prometheus, promtool]) }, () => {
  test("finds nothing wrong with the alerts", async () => {
    const { stdout } = await promisify(execFile)(pathOf(promtool), ["check", "rules", ALERTS]);
    assert.match(stdout, /SUCCESS: \d+ rules found/u);
  });

  test("scrapes an instance, and knows when it is degraded", async (context) => {
    await using site = await runSite();
    await site.publish(SAMPLE);
    const credentials = await site.createToken({ rights: ["metrics"] });
    const folder = await mkdtemp(join(tmpdir(), "lectern-prometheus-"));
    // Nobody waits half an hour for an alert.
    const alerts = (await readFile(ALERTS, "utf8")).replaceAll(/for: \d+m/gu, "for: 1s");
    await writeFile(join(folder, "alerts.yaml"), alerts);
    const target = new URL(site.address).host;
    const configuration = {
      global: { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" },
      scrape_configs: [
        {
          job_name: "lectern",
          authorization: { credentials },
          static_configs: [{ targets: [target] }],
        },
      ],
      rule_files: ["alerts.yaml"],
    };
    await writeFile(join(folder, "prometheus.yaml"), JSON.stringify(configuration));
    const port = await findFreePort();
    const child = spawn(
      pathOf(prometheus),
      [
        "--config.file=prometheus.yaml",
        `--storage.tsdb.path=${folder}/data`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
    );
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    context.after(async () => {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
      // It writes there until it ends.
      await rm(folder, { recursive: true, force: true });
    });

    interface Found {
      readonly metric: Readonly<Record<string, string>>;
      readonly value: readonly [at: number, value: string];
    }
    const ask = async (query: string): Promise<readonly Found[]> => {
      const address = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`;
      // While it starts, it does not answer, or not in JSON.
      const answer = await fetch(address)
        .then((response) => response.json() as Promise<{ data?: { result: readonly Found[] } }>)
        .catch(() => ({ data: undefined }));
      return answer.data?.result ?? [];
    };
    const waitFor = async (query: string, expected: string): Promise<void> => {
      const deadline = performance.now() + PATIENCE_MS;
      for (;;) {
        const found = await ask(query);
        if (found[0]?.value[1] === expected) return;
        assert.ok(performance.now() < deadline, `${query}: ${JSON.stringify(found)} ${said}`);
        await sleep(200);
      }
    };

    await waitFor('up{job="lectern"}', "1");
    await waitFor("lectern_release", "1");
    for (let count = 0; count < 5; count++) await site.get("/extension/api/v1/business-divisions");
    const answers = 'lectern_http_requests_total{operation="find",status="200"}';
    await waitFor(`sum(${answers}) >= bool 5`, "1");
    await waitFor(
      'sum(lectern_http_request_duration_seconds_bucket{operation="find",le="+Inf"}) >= bool 5',
      "1",
    );
    const ringing = 'count(ALERTS{alertstate="firing"}) or vector(0)';
    await waitFor(ringing, "0");
    const away = `${site.location}.away`;
    await rename(site.location, away);
    await waitFor('ALERTS{alertname="LecternDegraded",alertstate="firing",severity="ticket"}', "1");
    await waitFor('count(ALERTS{severity="page"}) or vector(0)', "0");
    await rename(away, site.location);
    await waitFor(ringing, "0");
  });
});
