import { testOnPostgres } from "./postgres-suite.ts";

testOnPostgres("current");
