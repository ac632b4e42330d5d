/** Each alert of docs/operations/alerts.yaml, with two sites of which one has the fault: Prometheus's own tool decides. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { parse } from "yaml";
import { METRICS } from "../../../src/features/metrics/metrics.ts";
import { TEST_PROGRAMS, findProgram, reasonToSkip } from "../../support/programs.ts";

const ALERTS = path.join(import.meta.dirname, "../../../docs/operations/alerts.yaml");
const MINUTES = 60;
const INSTANCES = [1, 2];

interface Rule {
  readonly alert: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: { readonly summary: string };
}
const { groups } = parse(await readFile(ALERTS, "utf8")) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const RULES = groups.flatMap(({ rules }) => rules);

/** The samples of an instance by series, in Prometheus's notation for tests: begin, step and count. */
type Samples = Readonly<Record<string, string>>;

const always = (value: number): string => `${value}x${MINUTES}`;
const FOUND = 'lectern_http_requests_total{operation="find",status="200"}';
const FAILED = 'lectern_http_requests_total{operation="find",status="500"}';
const STATUS = (status: string): string => `lectern_status{status="${status}"}`;
const RELEASE = (number: number): string =>
  `lectern_release_info{release="${number}",digest="d${number}"}`;
const EXPIRY = 'lectern_token_expiry_timestamp_seconds{key="k"}';
const YEAR = 365 * 86_400;

/** Release and traffic of healthy sites differ. */
const healthy = (release: number, perMinute: number): Samples => ({
  up: always(1),
  [STATUS("waiting")]: always(0),
  [STATUS("degraded")]: always(0),
  [RELEASE(release)]: always(1),
  [FOUND]: `0+${perMinute}x${MINUTES}`,
  [FAILED]: always(0),
  [EXPIRY]: always(YEAR),
  lectern_store_diverged: always(0),
  lectern_database_clock_ahead_seconds: always(0.1),
  lectern_http_connections: always(10),
  lectern_http_connections_limit: always(8192),
});

interface FaultRow {
  readonly fault: string;
  /** Of site b. */
  readonly alert: string;
  /** Other than those of a healthy instance, for both or for the second one. */
  readonly both?: Samples;
  readonly second?: Samples;
  /** Labels besides site and severity. */
  readonly more?: "instance" | "key";
  /** Alerts that the same fault causes for each instance. */
  readonly also?: string;
}

const ROWS: readonly FaultRow[] = [
  {
    fault: "no instance answers",
    alert: "LecternDown",
    both: { up: always(0) },
    also: "LecternInstanceDown",
  },
  {
    fault: "nothing is in memory",
    alert: "LecternServesNothing",
    both: { [STATUS("waiting")]: always(1) },
  },
  {
    fault: "every request fails, beside a site with 200 times the traffic",
    alert: "LecternErrors",
    both: { [FOUND]: always(0), [FAILED]: `0+10x${MINUTES}` },
  },
  {
    fault: "the store contradicts what is served",
    alert: "LecternDiverged",
    second: { lectern_store_diverged: always(1) },
  },
  {
    fault: "one instance is down",
    alert: "LecternInstanceDown",
    second: { up: always(0) },
    more: "instance",
  },
  {
    fault: "one instance is degraded",
    alert: "LecternDegraded",
    second: { [STATUS("degraded")]: always(1) },
    more: "instance",
  },
  {
    fault: "one instance stays with an earlier release",
    alert: "LecternReleasesDiffer",
    second: { [RELEASE(120)]: "_", [RELEASE(119)]: always(1) },
  },
  {
    fault: "a clock is wrong",
    alert: "LecternClockWrong",
    second: { lectern_database_clock_ahead_seconds: always(-45) },
    more: "instance",
  },
  {
    fault: "a token expires soon",
    alert: "LecternTokenExpires",
    both: { [EXPIRY]: always(7 * 86_400) },
    more: "key",
  },
  {
    fault: "a token has expired",
    alert: "LecternTokenExpires",
    both: { [EXPIRY]: always(60) },
    more: "key",
  },
  {
    fault: "there are too many connections",
    alert: "LecternConnectionsNearLimit",
    second: { lectern_http_connections: always(8000) },
    more: "instance",
  },
];

const label = (series: string, labels: string): string =>
  series.includes("{") ? series.replace("}", `,${labels}}`) : `${series}{${labels}}`;

const listSeries = (site: string, number: number, samples: Samples): readonly object[] =>
  Object.entries(samples).map(([series, values]) => ({
    series: label(series, `job="lectern",site="${site}",instance="${site}${number}"`),
    values,
  }));

const program = findProgram(TEST_PROGRAMS.promtool.program) ?? "";

/** @throws with what promtool says when other alerts fire than these */
async function check(
  series: readonly object[],
  fires: (rule: Rule) => readonly object[],
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-alerts-"));
  const alert_rule_test = RULES.map((rule) => ({
    eval_time: `${MINUTES}m`,
    alertname: rule.alert,
    exp_alerts: fires(rule),
  }));
  const tests = [{ interval: "1m", input_series: series, alert_rule_test }];
  const file = path.join(folder, "tests.yaml");
  try {
    await writeFile(file, JSON.stringify({ rule_files: [ALERTS], tests }));
    await promisify(execFile)(program, ["test", "rules", file]);
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    assert.fail(`${stdout}${stderr}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @returns what promtool expects of one firing alert */
function expect({ labels, annotations }: Rule, found: Readonly<Record<string, string>>): object {
  const summary = annotations.summary.replaceAll(
    /\{\{ \$labels\.(\w+) \}\}/gu,
    (_, name: string) => found[name] ?? "",
  );
  return { exp_labels: { ...labels, ...found }, exp_annotations: { summary } };
}

/** For rules that keep all labels of a series. */
const expectInstances = (rule: Rule, numbers: readonly number[]): readonly object[] =>
  numbers.map((number) => {
    const degraded = rule.alert === "LecternDegraded" && { status: "degraded" };
    return expect(rule, { job: "lectern", site: "b", instance: `b${number}`, ...degraded });
  });

describe("alerts", { skip: reasonToSkip([TEST_PROGRAMS.promtool]), concurrency: 2 }, () => {
  const a = INSTANCES.flatMap((number) => listSeries("a", number, healthy(7, 2000)));

  test("none fires for two healthy sites with different releases", () =>
    check([...a, ...INSTANCES.flatMap((one) => listSeries("b", one, healthy(120, 10)))], () => []));

  for (const { fault, alert, both = {}, second = {}, more, also } of ROWS) {
    test(`${fault}: ${alert} fires for this site alone`, async () => {
      const b = INSTANCES.flatMap((number) =>
        listSeries("b", number, { ...healthy(120, 10), ...both, ...(number === 2 && second) }),
      );
      await check([...a, ...b], (rule) => {
        if (rule.alert === also) return expectInstances(rule, INSTANCES);
        if (rule.alert !== alert) return [];
        if (more === "instance") return expectInstances(rule, [2]);
        return [expect(rule, { site: "b", ...(more === "key" && { key: "k" }) })];
      });
    });
  }

  test("each alert has a fault here, and each series a metric", () => {
    assert.deepEqual(
      new Set(ROWS.map(({ alert }) => alert)),
      new Set(RULES.map(({ alert }) => alert)),
    );
    for (const series of Object.keys(healthy(1, 1))) {
      const [, name = "", , labels = ""] = /^(\w+?)(_total)?(?:\{(.*)\})?$/u.exec(series) ?? [];
      if (name === "up") continue;
      const row = METRICS[name as keyof typeof METRICS];
      for (const [, one = ""] of labels.matchAll(/(\w+)=/gu))
        assert.ok((row.labels as readonly string[]).includes(one), series);
    }
  });
});
