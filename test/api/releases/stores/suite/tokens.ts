/** The promises about tokens. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CommandError } from "../../../../../src/errors.ts";
import type { StoredToken } from "../../../../../src/store/store.ts";
import type { CreatePlace } from "./place.ts";

export function testTokens(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: tokens`, () => {
    const token: StoredToken = {
      key: "abcdefghijklmnop",
      secretHash: "00ff",
      name: "Website",
      createdAt: 100,
      expiresAt: 200,
      revokedAt: null,
      resources: ["navigation", "languages"],
      rights: ["preview", "copy"],
      release: null,
    };
    const other: StoredToken = {
      ...token,
      key: "other",
      createdAt: 99,
      expiresAt: null,
      resources: null,
      rights: [],
      release: null,
    };

    test("are returned as they were created, oldest first", async (context) => {
      const store = await (await createPlace(context)).open();
      await store.createToken(token);
      await store.createToken(other);
      assert.deepEqual((await store.readState()).tokens, [other, token]);
    });

    test("have unique keys", async (context) => {
      const store = await (await createPlace(context)).open();
      await store.createToken(token);
      await assert.rejects(store.createToken({ ...other, key: token.key }), CommandError);
      assert.deepEqual((await store.readState()).tokens, [token]);
    });

    test("are revoked once", async (context) => {
      const store = await (await createPlace(context)).open();
      await store.createToken(token);
      await store.createToken(other);
      assert.equal(await store.revokeToken("unknown", 150), false);
      assert.equal(await store.revokeToken(token.key, 150), true);
      assert.equal(await store.revokeToken(token.key, 160), true);
      const { tokens } = await store.readState();
      assert.deepEqual(
        tokens.map(({ revokedAt }) => revokedAt),
        [null, 150],
      );
    });
  });
}
