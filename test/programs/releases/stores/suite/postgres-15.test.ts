import { test } from "node:test";
import { reasonToSkip, TEST_PROGRAMS } from "../../../../support/programs.ts";
import { testOnPostgres } from "./postgres-suite.ts";

const reason = reasonToSkip([TEST_PROGRAMS.postgres]);
if (reason === false) testOnPostgres("15");
else test("PostgreSQL 15", { skip: reason });
