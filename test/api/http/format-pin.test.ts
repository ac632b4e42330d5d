/** `?format=` names the format in the address, as Accept does and before it. */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { MEDIA_TYPES, MEDIA_TYPE_NAMES } from "../../../src/catalog/media-types.ts";
import type { MediaType } from "../../../src/catalog/media-types.ts";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { routesOf } from "../../../src/serve/routes.ts";
import {
  FACILITIES,
  GEO_JSON,
  JSON_TYPE,
  PERSONS,
  askRaw,
  contentOf,
  readJson,
} from "./formats-content.ts";
import { uuid } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { Site } from "../../support/site.ts";

const NAVIGATION = mustGet(CONTRACT.resources, "navigation").path;
const FACILITY = mustGet(CONTRACT.resources, "business-division-facilities").entity?.path ?? "";

describe("format", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
    await site.publish({
      ...contentOf("Care"),
      "navigation.json": [1, 2, 3].map((number) => ({
        Uuid: uuid(10 + number),
        Identifier: `ITEM_${number}`,
        Articles: { DE: { State: "PUBLISHED", Name: `Name ${number}`, NiceUri: "name" } },
      })),
      "installation.yaml": `
maxItemsPerPage: { navigation: 2, business-division-facilities: 3, business-division-contact-persons: 2 }
`,
    });
  });
  after(() => site.stop());

  const token = (): { readonly Authorization: string } => ({
    Authorization: `Bearer ${site.token}`,
  });

  for (const name of CONTRACT_NAMES) {
    for (const operation of ["find", "page"] as const) {
      test(`${name}, ${operation}: every format that it has, and 406 for the others`, async () => {
        const offered: readonly MediaType[] =
          routesOf(CONTRACT).find(
            (route) => route.resource === name && route.operation === operation,
          )?.offered ?? [];
        const { path } = mustGet(CONTRACT.resources, name);
        for (const mediaType of MEDIA_TYPE_NAMES) {
          const { format, contentType } = MEDIA_TYPES[mediaType];
          const address = `${path}${operation === "page" ? "/page/1/" : ""}?format=${format}`;
          const pinned = await askRaw(site, address, { ...token(), Accept: "image/png" });
          if (!offered.includes(mediaType)) {
            assert.equal(pinned.status, 406, address);
            const known = offered.map((one) => MEDIA_TYPES[one].format).join(", ");
            assert.match(pinned.bytes.toString(), new RegExp(`${format}.*: ${known}\\.`, "u"));
            continue;
          }
          assert.equal(pinned.status, 200, address);
          assert.equal(pinned.headers.get("content-type"), contentType);
          const vary = pinned.headers.get("vary")?.split(", ") ?? [];
          assert.ok(!vary.includes("Accept"), "Accept decides nothing");
          const plain = address.slice(0, address.indexOf("?"));
          const negotiated = await askRaw(site, plain, { ...token(), Accept: mediaType });
          assert.equal(negotiated.headers.get("content-type"), contentType);
          assert.ok(negotiated.headers.get("vary")?.split(", ").includes("Accept"));
          if (contentType.includes("json") && !contentType.includes("jsonl")) continue;
          assert.deepEqual(
            pinned.bytes,
            negotiated.bytes,
            "the same, where no page is named in it",
          );
        }
      });
    }
  }

  test("wins over Accept", async () => {
    const answer = await askRaw(site, `${FACILITIES}?format=json`, { Accept: GEO_JSON });
    assert.equal(answer.headers.get("content-type"), JSON_TYPE);
    assert.equal(answer.headers.get("vary"), "Accept-Encoding");
    const encoded = await askRaw(site, `${FACILITIES}?f%6Frmat=%67eojson`);
    assert.equal(encoded.headers.get("content-type"), GEO_JSON);
  });

  test("stays in the addresses of other pages", async () => {
    const geo = readJson(await askRaw(site, `${FACILITIES}?format=geojson&limit=2`));
    assert.partialDeepStrictEqual(geo["CollectionConfiguration"], {
      NextPageEndpoint: `${FACILITIES}/page/2/?format=geojson&limit=2`,
      TotalCount: 5,
    });
    const table = await askRaw(site, `${PERSONS}?format=csv`);
    assert.equal(table.headers.get("link"), `<${PERSONS}/page/2/?format=csv>; rel="next"`);
  });

  test("the canonical address pins format and languages", async () => {
    const asCsv = { ...token(), Accept: "text/csv" };
    const pinned = `${NAVIGATION}/page/1/?format=csv&language=DE`;
    for (const [address, headers, next] of [
      [NAVIGATION, asCsv, `${NAVIGATION}/page/2/`],
      [`${NAVIGATION}?format=csv`, token(), `${NAVIGATION}/page/2/?format=csv`],
    ] as const) {
      const answer = await askRaw(site, address, headers);
      assert.equal(
        answer.headers.get("link"),
        `<${pinned}>; rel="canonical", <${next}>; rel="next"`,
      );
      const twin = await askRaw(site, pinned, token());
      assert.deepEqual(twin.bytes, answer.bytes);
      assert.equal(twin.headers.get("vary"), "Accept-Encoding, Authorization");
    }
    const json = await askRaw(site, NAVIGATION, token());
    assert.equal(json.headers.get("link"), `<${NAVIGATION}/page/1/?language=DE>; rel="canonical"`);
  });

  test("entities know theirs", async () => {
    const path = `${FACILITY}/${uuid(40)}`;
    assert.equal((await askRaw(site, `${path}?format=json`, { Accept: "a/b" })).status, 200);
    assert.equal((await askRaw(site, `${path}?format=geojson`)).status, 406);
    assert.equal((await askRaw(site, path, { Accept: GEO_JSON })).status, 406);
    assert.equal((await askRaw(site, `${path}?format=xml`)).status, 400);
  });

  for (const [tag, message, detail] of [
    [
      "en",
      "The service cannot answer in any format that the request accepts.",
      "This URL has no format “geojson”. Available formats: json,",
    ],
    [
      "de",
      "Der Dienst kann in keinem Format antworten, das die Anfrage akzeptiert.",
      "Diese URL hat kein Format „geojson“. Verfügbare Formate: json,",
    ],
  ] as const) {
    test(`what the resource does not have, in ${tag}`, async () => {
      const { path } = mustGet(CONTRACT.resources, "trainings");
      const answer = await askRaw(site, `${path}?format=geojson`, { "Accept-Language": tag });
      assert.equal(answer.status, 406);
      assert.equal(answer.headers.get("content-type"), JSON_TYPE);
      const [notification] = readJson(answer)["Notifications"] as {
        LocalizedMessage: string;
        Details: string[];
      }[];
      assert.equal(notification?.LocalizedMessage, message);
      assert.ok(notification.Details[0]?.startsWith(detail));
    });
  }

  test("an unknown one is 400, once Accept is satisfied", async () => {
    const unknown = `${PERSONS}?format=xml`;
    assert.equal((await askRaw(site, unknown, { Accept: "image/png" })).status, 406);
    const answer = await askRaw(site, unknown, { "Accept-Language": "en" });
    assert.equal(answer.status, 400);
    assert.match(answer.bytes.toString(), /Allowed: json, geojson, csv, jsonl/u);
  });
});
