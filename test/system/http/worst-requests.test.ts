/**
 * No request holds a thread: of every parameter, path and header, the text that is worst to read costs
 * little, or at most in proportion to its length. Processor time is compared with processor time, so a busy
 * machine changes nothing.
 */
import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { after, before, describe, test } from "node:test";
import { QUERY_BOUNDS, QUERY_PARAMETERS } from "../../../src/catalog/query-parameters.ts";
import { LIMITS } from "../../../src/http/limits.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { DOCUMENTED_REQUEST_HEADERS } from "../../api/http/header-table.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

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
const PATHS = ["/", "/nope", NAVIGATION, `${NAVIGATION}/page/`, "/service/v1/changes"];

const ROUND = 4;
/** Of a round, in milliseconds: nobody notices it, whatever it grows with. */
const LITTLE_MS = 20;
/** Twice the length may cost twice as much; what is measured varies, but less than up to four times. */
const MOST_GROWTH = 3;

/** Of one client: as many as a browser opens, and two more. */
const HOSTILE_CONNECTIONS = 8;
const READINGS = 40;
/** Of processor time, while a reader waits: several times what all hostile connections take now. */
const MOST_WAITING_MS = 250;

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
    for (const name of DOCUMENTED_REQUEST_HEADERS) {
      for (const unit of HEADER_UNITS) {
        const length = LIMITS.maxHeaderBytes - 1000;
        yield (share) => ({ path, headers: { [name]: `a${repeat(unit, share * length)}"x` } });
      }
    }
  }
}

/** What took a thread a sixth of a second each, and what is longest in a path. */
const FLOOD: readonly string[] = [
  `/nope?language=DE${"+".repeat(8050)}x`,
  `/?language=DE${"+".repeat(4000)}x`,
  "/".repeat(7900),
  `/nope${"/".repeat(7900)}x`,
  `${NAVIGATION}?sort=Name${"+".repeat(4000)}x`,
  `${NAVIGATION}?sort=${".".repeat(4000)}`,
  `${NAVIGATION}?fields=${".".repeat(4000)}`,
  `${NAVIGATION}?filter[State]=${"+".repeat(4000)}x`,
];

/** @returns milliseconds of processor time */
async function measureOnce(ask: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage();
  await ask();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

describe("no request holds a thread:", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish(SAMPLE);
  });
  after(() => site.stop());

  const send = ({ path, headers }: WorstRequest, agent: Agent | false = false): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname: host, port } = new URL(site.address);
      const own = { Authorization: `Bearer ${site.token}`, ...headers };
      request({ host, port, path, headers: own, agent }, (response) => {
        response.resume().once("end", () => resolve(response.statusCode ?? 0));
      })
        .once("error", reject)
        .end();
    });

  /** @returns milliseconds of processor time of a round, the lowest of several */
  async function measure(worst: WorstRequest, rounds: number): Promise<number> {
    let least = Infinity;
    for (let round = 0; round < rounds; round++) {
      const taken = await measureOnce(async () => {
        for (let sent = 0; sent < ROUND; sent++) assert.ok((await send(worst)) < 500);
      });
      least = Math.min(least, taken);
    }
    return least;
  }

  for (const [what, list] of [
    ["each parameter", listQueries],
    ["each kind of path, before its query is refused as too long", listPaths],
    ["each header", listHeaders],
  ] as const) {
    test(`the worst text costs at most in proportion to its length, in ${what}`, async () => {
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

  test("a reader beside a client with eight connections of the worst requests waits for little work", async () => {
    let isOver = false;
    let sent = 0;
    async function flood(first: number): Promise<void> {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let at = first; !isOver; at++, sent++) {
        const path = FLOOD[at % FLOOD.length] ?? "";
        assert.ok((await send({ path }, agent)) < 500);
      }
      agent.destroy();
    }
    const hostile = Array.from({ length: HOSTILE_CONNECTIONS }, (_, at) => flood(at));
    let most = 0;
    try {
      for (let reading = 0; reading < READINGS && most < MOST_WAITING_MS; reading++) {
        const waited = await measureOnce(async () => {
          assert.equal(await send({ path: NAVIGATION }), 200);
        });
        most = Math.max(most, waited);
      }
    } finally {
      isOver = true;
      await Promise.all(hostile);
    }
    assert.ok(sent > READINGS, `${sent} hostile requests`);
    assert.ok(most < MOST_WAITING_MS, `${most} ms of processor time for one answer`);
  });
});
