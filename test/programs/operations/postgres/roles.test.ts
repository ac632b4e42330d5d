/** Whoever owns a database, but is no superuser, makes the two roles with the script of the docs. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { Client } from "pg";
import { driverOf } from "../../../../src/store/open-store.ts";
import { createContent, createItems } from "../../../api/releases/stores/suite/content-builder.ts";
import { BY, assertWhole } from "../../../api/releases/stores/suite/place.ts";
import { startPostgres } from "../../../support/postgres.ts";
import type { PostgresServer, PostgresVersion } from "../../../support/postgres.ts";
import { reasonToSkip, TEST_PROGRAMS } from "../../../support/programs.ts";
import { publishItems } from "../../../support/publish-items.ts";

const SCRIPT = await readFile(
  new URL("../../../../docs/operations/postgresql-roles.sql", import.meta.url),
  "utf8",
);
const PART = /^-- A site\.[\s\S]*?(?=^commit;)/mu;

/** What a managed database gives its customer, and what a strict one does. */
const OWNERS = {
  "a role that inherits": "login createrole",
  "a role that does not inherit": "login createrole noinherit",
  "a superuser": "login superuser",
};

for (const version of ["15", "current"] as const satisfies readonly PostgresVersion[]) {
  const skip = version === "15" && reasonToSkip([TEST_PROGRAMS.postgres]);
  describe(`the roles of PostgreSQL ${version} are made by`, { skip }, () => {
    let server: PostgresServer;
    before(async () => {
      server = await startPostgres(version);
    });
    after(() => server.remove());

    const as = (role: string, site = ""): string =>
      `postgres://${role}@${server.address}/content${site && `?site=${site}`}`;
    const run = async (role: string, sql: string): Promise<void> => {
      const client = new Client({ connectionString: as(role) });
      await client.connect();
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    };

    for (const [who, attributes] of Object.entries(OWNERS)) {
      test(who, async () => {
        await server.run(`create role dbo ${attributes}`);
        await server.run("create database content owner dbo");
        try {
          await run("dbo", SCRIPT);
          const [part = ""] = PART.exec(SCRIPT) ?? [];
          await run("dbo", `begin; ${part.replaceAll("schema lectern", "schema news")} commit`);
          for (const site of ["", "news"]) {
            const store = await driverOf(as("lectern_writer")).open(as("lectern_writer", site));
            await publishItems(store, createContent({ trainings: createItems(3) }), BY);
            await store.close();
            const place = as("lectern_reader", site);
            const reader = await driverOf(place).openReader(place);
            await assertWhole(reader, 1);
            await reader.close();
            const readOnly = await driverOf(place).open(place);
            await assert.rejects(readOnly.prune(1), /its role may only read/u);
            await readOnly.close();
          }
          const [row] = await server.run(
            "select pg_has_role('dbo', 'lectern_writer', 'usage') as may",
          );
          assert.equal(row?.["may"], attributes.includes("superuser"), "no rights stay behind");
        } finally {
          await server.run("drop database content with (force)");
          await server.run("drop role lectern_writer; drop role lectern_reader; drop role dbo");
        }
      });
    }
  });
}
