import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";
import { RESOURCES } from "../catalog/resources.ts";
import { ITEM_VIEWS } from "./item-views.ts";
import { openStore } from "./open-store.ts";
import { readPragma } from "./sqlite-file.ts";
import { createContent, createEverything, createItem } from "./suite/content-builder.ts";
import { BY } from "./suite/place.ts";
import { createFile, createStore } from "./suite/sqlite-files.ts";

describe("views", () => {
  test("show the current release with wire names as columns", async (context) => {
    const file = await createFile(context);
    const store = await openStore(file);
    await store.publish(createEverything(), BY);
    await store.publish(
      createContent({ navigation: [createItem(7, "b"), createItem(3, "a")] }),
      BY,
    );
    const database = new DatabaseSync(file, { readOnly: true });
    for (const name of ITEM_VIEWS.keys()) {
      database.prepare(`select * from "${name}"`).all();
    }
    assert.deepEqual(
      database
        .prepare('select "Index", Uuid, Identifier from Navigation')
        .all()
        .map((row) => [row["Index"], row["Uuid"]]),
      [
        [0, createItem(7).Uuid],
        [1, createItem(3).Uuid],
      ],
    );
    assert.equal(database.prepare("select Uuid from Trainings").all().length, 0);
    await store.makeCurrent(1, BY);
    const [division] = database.prepare("select * from BusinessDivisions").all();
    assert.equal(division?.["Name"], "division");
    const columns = Object.keys(division ?? {});
    for (const [name, field] of Object.entries(RESOURCES["business-divisions"].fields)) {
      assert.equal(columns.includes(name), field.gathered !== true, name);
    }
    database.close();
    await store.close();
  });

  test("follow the catalog when the store was made by another version", async (context) => {
    const file = await createStore(context);
    const version = (): unknown => {
      const reopened = new DatabaseSync(file, { readOnly: true });
      const number = readPragma(reopened, "schema_version");
      reopened.close();
      return number;
    };
    const before = version();
    await (await openStore(file)).close();
    assert.equal(version(), before, "views that are right stay");
    const database = new DatabaseSync(file);
    database.exec('drop view Languages; create view "Languages" as select 1');
    database.close();
    await (await openStore(file)).close();
    const reopened = new DatabaseSync(file, { readOnly: true });
    const { sql } =
      reopened.prepare("select sql from sqlite_schema where name = 'Languages'").get() ?? {};
    assert.equal(sql, ITEM_VIEWS.get("Languages"));
    reopened.close();
  });
});
