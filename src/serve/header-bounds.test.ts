import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MEDIA_TYPE_NAMES } from "../catalog/media-types.ts";
import { createLanguageChoice, parseAcceptLanguage } from "../items/languages.ts";
import { LIST_HEADER } from "../lib/http/list-header.ts";
import { createBearerReading } from "../http/bearer.ts";
import { findClientAddress } from "../http/client-address.ts";
import { listAcceptedCodings } from "../http/accept-encoding.ts";
import { chooseMediaType } from "../http/accept.ts";
import type { Offered } from "../http/accept.ts";
import { findUnchanged } from "../http/preconditions.ts";

const offered = MEDIA_TYPE_NAMES as unknown as Offered<string>;
const readBearer = createBearerReading(() => undefined);
const languages = ["de", "en-GB", "fr"].map((tag) => ({ code: tag, tag, uuid: tag }));
const chooseLanguages = createLanguageChoice(languages, languages[0]);

let asked = 0;
const isTrusted = (): boolean => {
  asked += 1;
  return true;
};

/** Each header that is read, and what may be repeated in it. */
const HEADERS: readonly (readonly [
  name: string,
  read: (header: string) => unknown,
  units: readonly string[],
])[] = [
  [
    "Accept",
    (header) => chooseMediaType(header, offered),
    ["a/b,", ",", "text/*;q=0.1,", 'a/b;c="\\"",', "a/b;c=d;"],
  ],
  ["Accept-Encoding", listAcceptedCodings, ["a,", ",", "gzip;q=0.5,", "x-gzip ,"]],
  ["Accept-Language", chooseLanguages, ["xx,", ",", "de;q=0.5,", "zh-Hant-TW,", "*,"]],
  [
    "If-None-Match",
    (header) =>
      findUnchanged(
        { ifNoneMatch: header, ifModifiedSince: undefined },
        { entityTags: ['"a"', '"b"', '"c"', '"d"'], lastModified: 0 },
        0,
      ),
    ['"x",', ",", 'W/"",', '"x'],
  ],
  ["Authorization", (header) => readBearer(`Bearer ${header}`, 0), ["a", "=", " ", "a".repeat(72)]],
  [
    "X-Forwarded-For",
    (header) => findClientAddress({ remoteAddress: "127.0.0.1" }, header, isTrusted),
    ["::1,", "10.0.0.1,", "[::1]:80 ,", ","],
  ],
];

/** The longest that Node takes. */
const LONGEST = 16_384;
/** One for each character that is read, where a member may be empty; and those of a usual header. */
const MAX_STEPS = LIST_HEADER.characters + 100;

describe("however long a header is, at most so much work is done for it", () => {
  for (const [name, read, units] of HEADERS) {
    for (const unit of units) {
      test(`${name}: ${JSON.stringify(unit)} and so on`, (context) => {
        const header = unit.repeat(Math.ceil(LONGEST / unit.length)).slice(0, LONGEST);
        // All expressions, also of replaceAll, matchAll and test, are executed by this.
        const executed = context.mock.method(RegExp.prototype, "exec");
        asked = 0;
        read(header);
        const steps = executed.mock.callCount() + asked;
        assert.ok(steps <= MAX_STEPS, `${steps} steps`);
      });
    }
  }
});

test("what stands before the bound counts, and nothing that it would cut in two", () => {
  const far = ", ".repeat(1200);
  assert.equal(chooseMediaType(`text/csv${far}, application/json`, offered), "text/csv");
  assert.deepEqual(listAcceptedCodings(`br;q=0.5${far}, gzip`), ["br", "identity"]);
  assert.deepEqual(parseAcceptLanguage(`fr${far}, de`), [{ range: "fr", weight: 1 }]);
  const cut = `de,${"x".repeat(2040)},`;
  assert.deepEqual(parseAcceptLanguage(`${cut.slice(0, 2044)},en;q=0.5`), [
    { range: "de", weight: 1 },
  ]);
  assert.deepEqual(listAcceptedCodings(`${" ".repeat(2040)}gzip;q=0.5`), ["identity"]);
});
