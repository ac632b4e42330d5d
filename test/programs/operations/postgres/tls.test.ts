import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, chown, writeFile } from "node:fs/promises";
import path from "node:path";
import { before, after, describe, test } from "node:test";
import { promisify } from "node:util";
import { connect, explainPostgresError } from "../../../../src/store/postgres/connection.ts";
import { parseLocation } from "../../../../src/store/postgres/location.ts";
import { startPostgres } from "../../../support/postgres.ts";
import type { PostgresServer } from "../../../support/postgres.ts";

const run = promisify(execFile);

describe("a database with TLS", { timeout: 120_000 }, () => {
  let server: PostgresServer;
  let certificate: string;
  before(async () => {
    server = await startPostgres("15");
    certificate = path.join(server.folder, "data/server.crt");
  });
  after(() => server.remove());

  /** @returns the sentence of the error @param text what is written there */
  const trying = async (parameters: string, database = "postgres", text = ""): Promise<string> => {
    const url = `postgres://postgres@${server.address}/${database}?${parameters}`;
    const location = parseLocation(url);
    try {
      const connection = await connect(location);
      try {
        await connection.client.query("select $1::text", [text]);
      } finally {
        await connection.end();
      }
      return "connected";
    } catch (error) {
      return (explainPostgresError(error, location.name) as Error).message;
    }
  };
  const signed = (): string => `sslrootcert=${encodeURIComponent(certificate)}`;

  test("says what is missing, and where", async () => {
    assert.match(await trying("sslmode=require"), /has no TLS, .*ssl = on.*leave sslmode out/u);
    const key = path.join(server.folder, "data/server.key");
    const made = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=x -addext subjectAltName=DNS:x`;
    await run("openssl", [...made.split(" "), "-keyout", key, "-out", certificate]);
    await chmod(key, 0o600);
    const { uid, gid } = server.runsAs;
    if (uid !== undefined && gid !== undefined) await chown(key, uid, gid);
    await server.run("alter system set ssl = on");
    await server.run(
      "create database latin encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'",
    );
    const hba = path.join(server.folder, "data/pg_hba.conf");
    const rules = "hostssl all all all trust\nhostnossl postgres postgres all trust\n";
    await writeFile(hba, rules);
    await server.stop();
    await server.start();
    const rows: readonly (readonly [parameters: string, said: RegExp, database?: string])[] = [
      ["", /takes connections with TLS only: add sslmode=verify-full/u, "latin"],
      ["sslmode=require", /signed by nobody whom this machine knows: add sslrootcert=FILE/u],
      [`sslmode=verify-full&${signed()}`, /is for another name: write the host/u],
      [
        "sslmode=verify-full&sslrootcert=/nonexistent.crt",
        /The file \/nonexistent.crt of the store .* cannot be read: check sslrootcert/u,
      ],
      ["sslmode=no-verify", /^connected$/u],
    ];
    for (const [parameters, said, database] of rows)
      assert.match(await trying(parameters, database), said, parameters);
    assert.match(
      await trying("sslmode=no-verify", "latin", "\u{1F600}"),
      /is not in UTF8 and cannot hold this text: create one with ENCODING 'UTF8'/u,
    );
  });
});
