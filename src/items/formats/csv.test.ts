import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { ServedPage } from "./page-formats.ts";
import { writeCsv } from "./csv.ts";

const declare = (
  fields: Parameters<typeof catalogOf>[0]["resources"][string]["fields"],
): Parameters<typeof catalogOf>[0]["resources"][string] => ({
  title: "X",
  model: "X",
  path: "/api/v1/x",
  access: "public",
  caching: "day",
  maxItemsPerPage: 100,
  fields,
});

const page = {
  catalog: catalogOf({
    resources: {
      events: declare({
        Host: { type: "reference", to: "hosts", embed: ["Name", "Town"], nullable: true },
        Site: { type: "reference", to: "hosts", embed: ["Uuid", "Name"] },
      }),
      hosts: declare({ Name: { type: "varchar" }, Town: { type: "varchar" } }),
    },
  }),
  resource: "events",
  fields: undefined,
  hasDistances: false,
  attributes: new Map(),
} as unknown as ServedPage;

test("an embedded item is its UUID, or a column for each of its fields if it has none", () => {
  const shownItems = [
    { Uuid: "u", Host: { Name: "A, B", Town: "Kiel" }, Site: { Uuid: "s", Name: "C" } },
    { Uuid: "v", Host: null, Site: { Uuid: "t", Name: "D" } },
  ];
  const [head = "", ...rows] = writeCsv({ ...page, shownItems }).split("\r\n");
  const columns = head.split(",");
  const from = columns.indexOf("Host.Name");
  assert.deepEqual(columns.slice(from, from + 3), ["Host.Name", "Host.Town", "Site"]);
  assert.match(rows[0] ?? "", /"A, B",Kiel,s/u);
  assert.match(rows[1] ?? "", /(?:^|,),,t/u);
});
