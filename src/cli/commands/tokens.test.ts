import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { CommandError } from "../../errors.ts";
import { createNewToken, KEY_FORM } from "../../store/new-token.ts";
import { parseExpiry } from "./tokens.ts";

const NOW = Date.UTC(2026, 0, 15, 12) / 1000;
const HOUR = 3600;

describe("parseExpiry", () => {
  const cases = [
    ["12h", NOW + 12 * HOUR],
    ["90d", NOW + 90 * 24 * HOUR],
    ["4w", NOW + 28 * 24 * HOUR],
    ["2027-01-31", Date.UTC(2027, 1, 1) / 1000],
    ["2026-01-15", Date.UTC(2026, 0, 16) / 1000],
    ["2028-02-29", Date.UTC(2028, 2, 1) / 1000],
  ] as const;
  for (const [text, expected] of cases) {
    test(text, () => {
      assert.equal(parseExpiry(text, NOW), expected);
    });
  }

  const wrong = ["", "90", "90 d", "1y", "-1d", "0d", "2026-01-14", "2027-02-29", "2027-1-31"];
  for (const text of [...wrong, "2027-01-31T10:00:00Z", "99999999d", "99999-01-01"]) {
    test(`${JSON.stringify(text)} is refused`, () => {
      assert.throws(
        () => parseExpiry(text, NOW),
        (error) => error instanceof CommandError && error.exitStatus === 2,
      );
    });
  }
});

const OPTIONS = { name: "website", expiresAt: 20, resources: ["navigation"] } as const;

test("a token is Base64 of key and uuid; the store gets the uuid's digest only", () => {
  const { token, stored } = createNewToken(OPTIONS, 10);
  const [key, secret = "", ...more] = Buffer.from(token, "base64").toString().split(":");
  assert.deepEqual(more, []);
  assert.match(secret, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
  assert.deepEqual(stored, {
    key,
    secretHash: createHash("sha256").update(secret).digest("hex"),
    name: "website",
    createdAt: 10,
    expiresAt: 20,
    revokedAt: null,
    resources: ["navigation"],
    rights: [],
    release: null,
  });
});

test("keys use every character and do not repeat", () => {
  const keys = Array.from({ length: 500 }, () => createNewToken(OPTIONS, 10).stored.key);
  assert.ok(keys.every((key) => KEY_FORM.test(key)));
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(new Set(keys.join("")).size, 36);
});
