/**
 * No request holds a thread: of every parameter, path and header, the text that is worst to read costs
 * little, or at most in proportion to its length. Processor time is compared with processor time, so a busy
 * machine changes nothing.
 */
import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, describe, test } from "node:test";
import { QUERY_BOUNDS, QUERY_PARAMETERS } from "../../src/catalog/query-parameters.ts";
import { REQUEST_HEADERS } from "../../src/http/request-header-rows.ts";
import { LIMITS } from "../../src/http/limits.ts";
import { SAMPLE } from "../sample-content.ts";
import { runSite } from "../site.ts";
import type { Site } from "../site.ts";

const NAVIGATION = "/api/v1/navigation";
/** What a pattern that is tried again and again stumbles over, each repeated up to the limit. */
const UNITS = ["+", "%20", ".", ",", "+,", "a.", "-", "_", "|", "(", "\\\\", "0", "a", "%C3%9F"];
const HEADER_UNITS = [
  " ",
  "\t",
  ",",
  "a,",
  ";q=",
  "*",
  '"',
  'W/"',
  "a-",
  "/",
  'a/b;a="\\',
  "a ",
  "=",
];
/** Names of parameters that the query language only explains. */
const OTHER_NAMES = ["order", "page", "lat", "filter", "Text.Title"];
const PATHS = [
  "/",
  "/nope",
  NAVIGATION,
  `${NAVIGATION}/page/`,
  "/service/v1/changes",
  "/service/v1/events",
];

const ROUND = 4;
/** Of a round, in milliseconds: nobody notices it, whatever it grows with. */
const LITTLE_MS = 20;
/** Twice the length may cost twice as much; what is measured varies, but less than up to four times. */
const MOST_GROWTH = 3;

interface WorstRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** @returns a request with a text of about this share of its limit */
type RequestOf = (share: 0.5 | 1) => WorstRequest;

const repeat = (unit: string, length: number): string =>
  unit.repeat(Math.floor(length / unit.length));

function* listQueries(): Generator<RequestOf> {
  const filters = ["State", "Name", "Uuid", "UpdatedAt"].map((name) => `filter[${name}]`);
  const singles = Object.keys(QUERY_PARAMETERS).filter((name) => name !== "filter");
  for (const name of [...singles, ...filters, ...OTHER_NAMES]) {
    for (const unit of UNITS) {
      const start = `${NAVIGATION}?${name}=`;
      const length = QUERY_BOUNDS.queryBytes - name.length - 2;
      yield (share) => ({ path: `${start}${repeat(unit, share * length)}x` });
    }
  }
}

function* listPaths(): Generator<RequestOf> {
  const length = LIMITS.maxTargetLength - 100;
  for (const path of PATHS) {
    for (const unit of [...UNITS, "/", "a=&", "%61=&"]) {
      const written = (share: number): string => repeat(unit, share * length);
      yield (share) => ({ path: `${path}?language=DE${written(share)}x` });
      yield (share) => ({ path: `${path}?at=${written(share)}x` });
      yield (share) => ({ path: `${path}?${written(share)}` });
      if (!unit.includes("&")) yield (share) => ({ path: `${path}/${written(share)}x` });
    }
  }
}

function* listHeaders(): Generator<RequestOf> {
  for (const path of [NAVIGATION, "/nope"]) {
    for (const name of [...Object.keys(REQUEST_HEADERS), "Accept", "Authorization"]) {
      for (const unit of HEADER_UNITS) {
        const length = LIMITS.maxHeaderBytes - 1000;
        yield (share) => ({ path, headers: { [name]: `a${repeat(unit, share * length)}"x` } });
      }
    }
  }
}

describe("the worst text costs at most in proportion to its length, in", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(SAMPLE);
  });
  after(() => site.stop());

  const send = ({ path, headers }: WorstRequest): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname: host, port } = new URL(site.address);
      const own = { Authorization: `Bearer ${site.token}`, ...headers };
      request({ host, port, path, headers: own, agent: false }, (response) => {
        response.resume().once("end", () => resolve(response.statusCode ?? 0));
      })
        .once("error", reject)
        .end();
    });

  /** @returns milliseconds of processor time of a round, the lowest of several */
  async function measure(worst: WorstRequest, rounds: number): Promise<number> {
    let least = Infinity;
    for (let round = 0; round < rounds; round++) {
      const start = process.cpuUsage();
      for (let sent = 0; sent < ROUND; sent++) assert.ok((await send(worst)) < 500);
      const { user, system } = process.cpuUsage(start);
      least = Math.min(least, (user + system) / 1000);
    }
    return least;
  }

  for (const [what, list] of [
    ["each parameter", listQueries],
    ["each kind of path, before its query is refused as too long", listPaths],
    ["each header", listHeaders],
  ] as const) {
    test(what, async () => {
      for (const requestOf of list()) {
        if ((await measure(requestOf(1), 1)) <= LITTLE_MS) continue;
        const [whole, half] = [await measure(requestOf(1), 5), await measure(requestOf(0.5), 5)];
        assert.ok(
          whole <= LITTLE_MS + MOST_GROWTH * half,
          `${JSON.stringify(requestOf(1)).slice(0, 200)} takes ${whole} ms, half of it ${half} ms`,
        );
      }
    });
  }
});
