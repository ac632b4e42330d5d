/**
 * In charge of the tokens' rows: what a store knows of a token, never its secret. In come tokens and
 * revocations; out come the tokens in the order of their making.
 */
import type { ResourceName } from "../../catalog/resources.ts";
import { CommandError } from "../../errors.ts";
import type { StoreDatabase } from "./schema.ts";
import type { StoredToken } from "../store.ts";

export async function readTokens(db: StoreDatabase): Promise<readonly StoredToken[]> {
  const rows = await db
    .selectFrom("token")
    .selectAll()
    .orderBy("createdAt")
    .orderBy("key")
    .execute();
  return rows.map((row) => ({
    ...row,
    resources: row.resources === null ? null : (JSON.parse(row.resources) as ResourceName[]),
    preview: row.preview === 1,
  }));
}

/** @throws CommandError when another token has this key */
export async function insertToken(db: StoreDatabase, token: StoredToken): Promise<void> {
  const known = await db
    .selectFrom("token")
    .select("key")
    .where("key", "=", token.key)
    .executeTakeFirst();
  if (known) {
    throw new CommandError(
      `There is a token with the key ${token.key} already: create another one`,
    );
  }
  await db
    .insertInto("token")
    .values({
      key: token.key,
      secretHash: token.secretHash,
      name: token.name,
      createdAt: token.createdAt,
      expiresAt: token.expiresAt,
      revokedAt: token.revokedAt,
      resources: token.resources && JSON.stringify(token.resources),
      preview: token.preview ? 1 : 0,
    })
    .execute();
}

/** @returns false when no token has this key; a token that was revoked before keeps its instant */
export async function markRevoked(db: StoreDatabase, key: string, at: number): Promise<boolean> {
  await db
    .updateTable("token")
    .set({ revokedAt: at })
    .where("key", "=", key)
    .where("revokedAt", "is", null)
    .execute();
  const row = await db.selectFrom("token").select("key").where("key", "=", key).executeTakeFirst();
  return row !== undefined;
}
