/**
 * docs/http.md says what is so: its tables are read, and every header of real responses of all kinds is foretold
 * from them. What is sent and not documented fails, and so does what is documented and never sent.
 */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { Agent } from "node:http";
import { after, before, describe, test } from "node:test";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { perContractName } from "../../../src/catalog/resource-names.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { WRONG_TOKENS } from "../../../src/http/bearer.ts";
import { LIMITS } from "../../../src/http/limits.ts";
import { SETTING_NAMES, settingOf } from "../../../src/settings.ts";
import { createRequests, entityUuid, send } from "../../support/http-requests.ts";
import type { AnyRequest, Received } from "../../support/http-requests.ts";
import { readDocs, readPlainTable, readTable } from "../../support/docs.ts";
import { SAMPLE, uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

const TEXT = await readDocs("http.md");

/** Who answers for the sample, and enough others for a body that is not kept. */
const PERSONS = SAMPLE["business-division-contact-persons.json"] as readonly object[];

type Row = Readonly<Record<string, string>>;

/** @returns the rows of the table with this first column, by their heads, without code marks */
function readRows(firstHead: string): readonly Row[] {
  const [heads = []] = readTable(TEXT, firstHead);
  return readPlainTable(TEXT, firstHead).map((cells) =>
    Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ""])),
  );
}

const HEADERS = readRows("Header");
const COLUMNS = Object.keys(HEADERS[0] ?? {}).filter(
  (head) => !["Header", "Clause"].includes(head),
);

/** @returns the conditions of a cell; none for `always` and `never` */
const conditionsOf = (cell: string): readonly string[] =>
  cell === "always" || cell === "never" ? [] : cell.split(" or ");

const isSent = (cell: string, holds: ReadonlySet<string>): boolean =>
  cell === "always" || conditionsOf(cell).some((condition) => holds.has(condition));

/** Without what holds of bodies alone. */
const holdsOf = ({ holds }: AnyRequest): string =>
  holds.filter((condition) => condition !== "streamed").join();

describe("docs/http.md", () => {
  let sites: readonly { readonly site: Site; readonly requests: readonly AnyRequest[] }[] = [];
  const agent = new Agent({ keepAlive: true });
  const exchanges: { readonly request: AnyRequest; readonly received: Received }[] = [];

  before(async () => {
    const closed = await runSite({ access: perContractName(() => "token") });
    const open = await runSite({
      access: perContractName(() => "public"),
      settings: { cors: false },
    });
    const rateLimit = { quota: 1_000_000, windowSeconds: 60 };
    const limited = await runSite({ settings: { rateLimit } });
    const empty = await runSite();
    const content = {
      ...SAMPLE,
      "installation.yaml":
        "maxItemsPerPage: { navigation: 2, business-division-facilities: 1, business-division-contact-persons: 1 }",
      "business-division-contact-persons.json": [
        ...PERSONS,
        ...Array.from({ length: 50 }, (_, index) => ({
          Uuid: uuid(500 + index),
          DefaultContactPerson: false,
          Firstname: "Zoë",
          Lastname: `${index}`,
          OfficeHours: "Monday, ".repeat(12_500),
        })),
      ],
    };
    await closed.publish(content);
    await open.publish(content);
    const tagged = `cacheTags: docs\n${content["installation.yaml"]}`;
    await limited.publish({ ...content, "installation.yaml": tagged });
    sites = [
      { site: closed, requests: await createRequests(closed, ["cors", "token"]) },
      { site: open, requests: await createRequests(open, []) },
      { site: limited, requests: await createRequests(limited, ["cors", "limit", "tags"]) },
      { site: empty, requests: await createRequests(empty, ["cors", "empty"]) },
    ];
    for (const { site, requests } of sites) {
      for (const request of requests) {
        for (const connection of [agent, undefined]) {
          const received = await send(site, request, connection);
          const holds = [
            ...request.holds,
            ...(connection && !request.ends ? ["open"] : []),
            String(received.status),
          ];
          exchanges.push({ request: { ...request, holds }, received });
        }
      }
    }
  });
  after(async () => {
    agent.destroy();
    await Promise.all(sites.map(({ site }) => site.stop()));
  });

  test("every header of every response is foretold", () => {
    for (const { request, received } of exchanges) {
      const holds = new Set(request.holds);
      const foretold = HEADERS.filter((row) => isSent(row[request.column] ?? "", holds));
      assert.deepEqual(
        Object.keys(received.headers).toSorted(),
        foretold.map((row) => row["Header"]?.toLowerCase() ?? "").toSorted(),
        `${request.method} ${request.path} ${JSON.stringify(request.headers)}: ${received.status}`,
      );
    }
    assert.ok(exchanges.length > 300, `${exchanges.length} responses`);
  });

  test("every status is that of its column", () => {
    for (const { request, received } of exchanges) {
      const { status } = received;
      const expected: Readonly<Record<string, boolean>> = {
        Preview: status === 200,
        Error: status >= 400,
        Health: status === 200 || status === 503,
      };
      assert.ok(
        expected[request.column] ?? String(status) === request.column,
        `${request.method} ${request.path} ${JSON.stringify(request.headers)}: ${status}`,
      );
    }
  });

  test("every refusal has a detail, and none has a gap", () => {
    for (const { request, received } of exchanges) {
      if (request.column !== "Error" || received.body === "") continue;
      const { Notifications } = JSON.parse(received.body) as {
        readonly Notifications: readonly { readonly Details: readonly string[] }[];
      };
      for (const { Details } of Notifications) {
        assert.ok(Details.length > 0, received.body);
        for (const detail of Details) assert.doesNotMatch(detail, /[{}]|undefined|^$/u);
      }
    }
  });

  test("every condition both holds and does not hold somewhere in its column", () => {
    const untried = COLUMNS.flatMap((column) => {
      const seen = exchanges.filter(({ request }) => request.column === column);
      return HEADERS.flatMap((row) =>
        conditionsOf(row[column] ?? "")
          .filter((condition) => {
            const holding = seen.filter(({ request }) => request.holds.includes(condition));
            return holding.length === 0 || holding.length === seen.length;
          })
          .map((condition) => `${column}, ${row["Header"]}: ${condition}`),
      );
    });
    assert.deepEqual(untried, []);
  });

  test("every condition is explained", () => {
    const conditions = new Set(
      HEADERS.flatMap((row) => COLUMNS.flatMap((column) => conditionsOf(row[column] ?? ""))),
    );
    const named = [...conditions].filter((condition) => !/^\d+$/u.test(condition));
    const explained = Array.from(TEXT.matchAll(/^- `(\w+)`:/gmu), ([, name]) => name ?? "");
    assert.deepEqual(explained.toSorted(), named.toSorted());
  });

  test("HEAD has the headers of GET, except for what a body is sent with", () => {
    for (const { request, received } of exchanges) {
      if (request.method !== "HEAD") continue;
      assert.equal(received.body, "");
      const twin = exchanges.find(
        (other) =>
          other.request.method === "GET" &&
          other.request.path === request.path &&
          holdsOf(other.request) === holdsOf(request) &&
          JSON.stringify(other.request.headers) === JSON.stringify(request.headers),
      );
      assert.deepEqual(withoutDates(received), twin && withoutDates(twin.received), request.path);
    }
  });

  test("Cache-Control and Vary are those of the resource and its access", async () => {
    const rows = readRows("Resource");
    assert.deepEqual(
      rows.map((row) => row["Resource"]),
      CONTRACT_NAMES,
    );
    for (const [index, access] of ["token", "public"].entries()) {
      const site = sites[index]?.site;
      assert.ok(site);
      for (const [place, row] of rows.entries()) {
        const { path, entity } = mustGet(CONTRACT.resources, CONTRACT_NAMES[place] ?? "navigation");
        const { headers } = await site.get(path);
        const vary = row[`Vary, ${access}`] ?? "";
        assert.equal(headers.get("vary"), vary, path);
        const pinned = await site.get(`${path}?language=DE`);
        assert.equal(pinned.headers.get("vary"), vary.replace(", Accept-Language", ""));
        const formed = await site.get(`${path}?format=json`);
        assert.equal(formed.headers.get("vary"), vary.replace(/, Accept(?=,|$)/u, ""));
        if (entity) {
          const one = await site.get(`${entity.path}/${entityUuid(entity.path)}`);
          assert.equal(one.headers.get("vary"), vary.replace(/, Accept(?=,|$)/u, ""));
        }
        const cacheControl = headers.get("cache-control") ?? "";
        const seconds = /max-age=(\d+)/u.exec(cacheControl)?.[1];
        assert.equal(cacheControl.replace(/\d+/u, "SECONDS"), row["Cache-Control"], path);
        if (seconds === undefined) continue;
        const [date, expires] = ["date", "expires"].map((name) =>
          Date.parse(headers.get(name) ?? ""),
        );
        assert.equal((expires ?? 0) - (date ?? 0), Number(seconds) * 1000);
      }
    }
  });

  test("each coding has its tag", async () => {
    const site = sites[0]?.site;
    assert.ok(site);
    for (const row of readRows("Content-Encoding")) {
      const coding = row["Content-Encoding"] ?? "";
      const accepted = coding === "none" ? "identity" : `${coding}, identity;q=0`;
      const { headers } = await site.get("/api/v1/languages", { "Accept-Encoding": accepted });
      assert.equal(headers.get("content-encoding") ?? "none", coding);
      const form = (row["ETag"] ?? "").replace("TAG", String.raw`[\w-]{22}`);
      assert.match(headers.get("etag") ?? "", new RegExp(`^${form}$`, "u"));
    }
  });

  test("scripts may read every header that is not for connections or caches", async () => {
    const { headers } = (await sites[2]?.site.get("/api/v1/languages")) ?? {};
    const exposed = new Set(headers?.get("access-control-expose-headers")?.split(", "));
    const readable =
      /^(?:Cache-Control|Content-(?:Language|Length|Type)|Expires|Last-Modified|Access-Control-.*|Timing-Allow-Origin|X-Content-Type-Options|Cache-Tag|Surrogate-Key|Transfer-Encoding|Connection|Keep-Alive)$/u;
    const hidden = HEADERS.map((row) => row["Header"] ?? "").filter(
      (name) => !readable.test(name) && !exposed.has(name),
    );
    assert.deepEqual(hidden, []);
  });

  test("the limits are those of the source", () => {
    const documented = readRows("Limit").map((row) => [
      row["Limit"],
      row["Value"] === "none" ? 0 : Number(row["Value"]),
    ]);
    assert.deepEqual(Object.fromEntries(documented), LIMITS);
    assert.equal(documented.length, Object.keys(LIMITS).length);
    for (const row of readRows("Limit").filter(({ Setting }) => Setting !== "")) {
      const setting = SETTING_NAMES.map(settingOf).find(
        ({ flag }) => `--${flag}` === row["Setting"],
      );
      assert.equal(setting?.default, Number(row["Value"]), String(row["Setting"]));
    }
    assert.match(
      TEXT,
      new RegExp(`after ${WRONG_TOKENS.quota} wrong tokens from one address in a minute`, "u"),
    );
    assert.equal(WRONG_TOKENS.windowSeconds, 60);
  });
});

/** Of two responses a second apart, without what differs by design. */
function withoutDates({ headers }: Received): Received["headers"] {
  const {
    date: _date,
    expires: _expires,
    "x-request-id": _id,
    ratelimit: _standing,
    "transfer-encoding": _coding,
    "cache-control": cacheControl,
    ...others
  } = headers;
  return { ...others, "cache-control": cacheControl?.replace(/\d+/u, "") };
}
