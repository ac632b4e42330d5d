import { after } from "node:test";
import { testNamesOfObjects } from "../../../api/own-resources/object-names.ts";
import { startPostgres } from "../../../support/postgres.ts";

const server = await startPostgres("current");
after(() => server.remove());

testNamesOfObjects("PostgreSQL", (site) => server.url(`site=${site}`));
