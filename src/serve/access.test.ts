import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { RequestError } from "../errors.ts";
import { INVALID, createBearerReading } from "../http/bearer.ts";
import type { AccessToken } from "../http/bearer.ts";
import { checkAccess, checkPreview } from "./access.ts";

const NOW_SECONDS = 1_800_000_000;
const SECRET = "0f8fad5b-d9cb-469f-a165-70867728950e";
const KEYS = {
  plain: "abcdefghij012345",
  narrow: "narrow0000000000",
  expired: "expired000000000",
  expiring: "expiring00000000",
  revoked: "revoked000000000",
  revokedLater: "revokedlater0000",
  expiredRevoked: "both000000000000",
  broken: "broken0000000000",
};

const base: Omit<AccessToken, "key"> = {
  secretHash: createHash("sha256").update(SECRET).digest("hex"),
  expiresAt: null,
  revokedAt: null,
  resources: null,
  rights: [],
  release: null,
};
const TOKENS = new Map<string, AccessToken>(
  [
    { ...base, key: KEYS.plain },
    { ...base, key: KEYS.narrow, resources: ["languages" as const] },
    { ...base, key: KEYS.expired, expiresAt: NOW_SECONDS },
    { ...base, key: KEYS.expiring, expiresAt: NOW_SECONDS + 1 },
    { ...base, key: KEYS.revoked, revokedAt: NOW_SECONDS - 1 },
    { ...base, key: KEYS.revokedLater, revokedAt: NOW_SECONDS + 60 },
    { ...base, key: KEYS.expiredRevoked, expiresAt: 1, revokedAt: 1 },
    { ...base, key: KEYS.broken, secretHash: "" },
  ].map((token) => [token.key, token]),
);

const read = createBearerReading((key) => TOKENS.get(key));

const token = (key: string, secret = SECRET): string =>
  Buffer.from(`${key}:${secret}`).toString("base64");

type Row = readonly [name: string, header: string | undefined, outcome: string];
const PLAIN = token(KEYS.plain);

const ROWS: readonly Row[] = [
  ["a good token", `Bearer ${PLAIN}`, "open"],
  ["the scheme in small letters", `bearer ${PLAIN}`, "open"],
  ["the scheme in capitals", `BEARER ${PLAIN}`, "open"],
  ["two blanks", `Bearer  ${PLAIN}`, "open"],
  ["a token for this resource", `Bearer ${token(KEYS.narrow)}`, "open"],
  ["a second before it expires", `Bearer ${token(KEYS.expiring)}`, "open"],
  ["no header", undefined, "TOKEN_MISSING"],
  ["an empty header", "", "TOKEN_MISSING"],
  ["another scheme", "Basic dXNlcjpwYXNz", "TOKEN_MISSING"],
  ["a scheme that begins alike", `Bearerish ${PLAIN}`, "TOKEN_MISSING"],
  ["the token without scheme", PLAIN, "TOKEN_MISSING"],
  ["the scheme alone", "Bearer", "TOKEN_INVALID invalid_token"],
  ["the scheme and a blank", "Bearer ", "TOKEN_INVALID invalid_token"],
  ["an unknown key", `Bearer ${token("unknown000000000")}`, "TOKEN_INVALID invalid_token"],
  [
    "a wrong secret",
    `Bearer ${token(KEYS.plain, "00000000-0000-4000-8000-000000000000")}`,
    "TOKEN_INVALID invalid_token",
  ],
  [
    "the secret in capitals",
    `Bearer ${token(KEYS.plain, SECRET.toUpperCase())}`,
    "TOKEN_INVALID invalid_token",
  ],
  ["plain text", `Bearer ${KEYS.plain}:${SECRET}`, "TOKEN_INVALID invalid_token"],
  ["no padding", `Bearer ${PLAIN.slice(0, -1)}`, "TOKEN_INVALID invalid_token"],
  ["text behind it", `Bearer ${PLAIN} x`, "TOKEN_INVALID invalid_token"],
  [
    "another spelling of the last bits",
    `Bearer ${PLAIN.replace(/.=$/u, (end) => `${String.fromCodePoint((end.codePointAt(0) ?? 0) + 1)}=`)}`,
    "TOKEN_INVALID invalid_token",
  ],
  ["16 KiB of it", `Bearer ${"A".repeat(16_000)}`, "TOKEN_INVALID invalid_token"],
  ["a store that holds no hash", `Bearer ${token(KEYS.broken)}`, "TOKEN_INVALID invalid_token"],
  ["a revoked token", `Bearer ${token(KEYS.revoked)}`, "TOKEN_INVALID invalid_token"],
  [
    "revoked by a clock ahead of ours",
    `Bearer ${token(KEYS.revokedLater)}`,
    "TOKEN_INVALID invalid_token",
  ],
  ["revoked and expired", `Bearer ${token(KEYS.expiredRevoked)}`, "TOKEN_INVALID invalid_token"],
  ["the second it expires", `Bearer ${token(KEYS.expired)}`, "TOKEN_EXPIRED invalid_token"],
];

function outcomeOf(header: string | undefined, resource: "languages" | "navigation"): string {
  try {
    const bearer = read(header, NOW_SECONDS * 1000);
    checkAccess(bearer, resource);
    return "open";
  } catch (error) {
    assert.ok(error instanceof RequestError);
    const challenge = error.headers["WWW-Authenticate"] ?? "";
    assert.match(challenge, /^Bearer realm="Lectern"(?:, error="[a-z_]+")?$/u);
    const reason = /error="([a-z_]+)"/u.exec(challenge)?.[1];
    return reason === undefined ? error.message : `${error.message} ${reason}`;
  }
}

test("an expired token does not count as a guess, everything that never was a token does", () => {
  for (const [name, header, outcome] of ROWS) {
    const bearer = read(header, NOW_SECONDS * 1000);
    assert.equal(bearer === INVALID, outcome.startsWith("TOKEN_INVALID"), name);
  }
});

test("a good token is compared once, until it is replaced; its end counts each time", () => {
  let compared = 0;
  const create = (changes: Partial<AccessToken> = {}): AccessToken => ({
    ...base,
    key: KEYS.plain,
    get secretHash() {
      compared += 1;
      return base.secretHash;
    },
    expiresAt: 2000,
    ...changes,
  });
  let stored: AccessToken | undefined = create();
  const readOne = createBearerReading(() => stored);
  const isGood = (at: number): boolean => !(readOne(`Bearer ${PLAIN}`, at) instanceof RequestError);
  assert.deepEqual([isGood(0), isGood(1_999_999), compared], [true, true, 1]);
  assert.deepEqual([isGood(2_000_000), compared], [false, 1]);
  stored = create();
  assert.deepEqual([isGood(0), isGood(0), compared], [true, true, 2]);
  stored = create({ revokedAt: 1 });
  assert.equal(isGood(0), false);
  stored = undefined;
  assert.equal(isGood(0), false);
});

describe("checkAccess", () => {
  for (const [name, header, outcome] of ROWS)
    test(name, () => assert.equal(outcomeOf(header, "languages"), outcome));

  test("a token for another resource", () => {
    assert.equal(
      outcomeOf(`Bearer ${token(KEYS.narrow)}`, "navigation"),
      "ACCESS_DENIED insufficient_scope",
    );
  });
});

test("whoever edits may preview what the token opens, and whoever copies may not", () => {
  const bearer: AccessToken = {
    key: "k",
    secretHash: "",
    expiresAt: null,
    revokedAt: null,
    resources: ["languages"],
    rights: ["edit"],
    release: null,
  };
  checkPreview(bearer, "languages");
  checkPreview(bearer, undefined);
  assert.throws(() => checkPreview(bearer, "navigation"), RequestError);
  assert.throws(() => checkPreview({ ...bearer, rights: ["copy"] }, "languages"), RequestError);
});

test("without the preview right, an address is said to need it, or the parameters of a resource", () => {
  const bearer = read(undefined, 0);
  for (const [resource, preview] of [
    [undefined, "address"],
    ["languages", "parameters"],
  ] as const) {
    assert.throws(
      () => checkPreview(bearer, resource),
      (error) => error instanceof RequestError && error.cases[0]?.values["reason"] === preview,
    );
  }
});
