import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { createNewToken, KEY_FORM } from "./new-token.ts";

const WISH = { name: "website", expiresAt: 20, resources: ["navigation"] } as const;

test("a token is Base64 of key and uuid; the store gets the uuid's digest only", () => {
  const { token, stored } = createNewToken(WISH, 10);
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
    preview: false,
  });
});

test("keys use every character and do not repeat", () => {
  const keys = Array.from({ length: 500 }, () => createNewToken(WISH, 10).stored.key);
  assert.ok(keys.every((key) => KEY_FORM.test(key)));
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(new Set(keys.join("")).size, 36);
});
