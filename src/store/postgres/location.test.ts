import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseLocation } from "./location.ts";

describe("parseLocation", () => {
  for (const [location, expected] of [
    [
      "postgres://db/lectern",
      { servers: ["postgres://db/lectern"], site: "lectern", name: "postgres://db/lectern" },
    ],
    [
      "postgresql://u:p%40ss@db:5433/x?site=news&sslmode=verify-full",
      {
        servers: ["postgres://u:p%40ss@db:5433/x?sslmode=verify-full"],
        site: "news",
        name: "postgres://db:5433/x?site=news",
      },
    ],
    [
      "postgres://db/x?sslmode=require",
      {
        servers: ["postgres://db/x?sslmode=verify-full"],
        site: "lectern",
        name: "postgres://db/x",
      },
    ],
    [
      "postgres://u@one,two:5433/x",
      {
        servers: ["postgres://u@one/x", "postgres://u@two:5433/x"],
        site: "lectern",
        name: "postgres://one,two:5433/x",
      },
    ],
    [
      "postgres:///x?host=/run/postgresql",
      {
        servers: ["postgres:///x?host=%2Frun%2Fpostgresql"],
        site: "lectern",
        name: "postgres:///x",
      },
    ],
  ] as const) {
    test(location, () => {
      assert.deepEqual(parseLocation(location), expected);
    });
  }

  for (const location of [
    "postgres:db",
    "postgres://u:pa/ss@db/x",
    "postgres://u:pa?ss@db/x",
    "postgres://db:pass/x",
    "postgres://db/x?site=",
    "postgres://db/x?site=News",
    "postgres://db/x?site=pg_news",
    'postgres://db/x?site=a";drop',
    `postgres://db/x?site=${"a".repeat(64)}`,
  ]) {
    test(`refuses ${location} and repeats no password`, () => {
      assert.throws(
        () => parseLocation(location),
        (error: Error) => error.name === "CommandError" && !/pa.?ss@|:pass/u.test(error.message),
      );
    });
  }
});
