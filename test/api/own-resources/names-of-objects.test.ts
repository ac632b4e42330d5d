import { testNamesOfObjects } from "./object-names.ts";

testNamesOfObjects("SQLite", (site) => `${site}.db`);
