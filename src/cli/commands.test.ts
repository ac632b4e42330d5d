import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadCommands, refuseFormer } from "./commands.ts";

describe("a command of a former name is unknown, and what it does now is suggested", () => {
  const rows = {
    "backup x.db": "store backup",
    "copy a.db b.db": "store copy",
    "help releases list": "release list",
    "hooks add https://example.org": "notify add",
    "pull https://example.org": "store copy",
    purge: "notify run --purge",
    releases: "release",
    "releases history": "release log",
    "releases prune --keep 1": "store prune",
    "releases rollback 3": "release rollback",
    "releases verify": "store verify",
    "restore x.db": "store restore",
    "store upgrade --json": "store verify",
    "types content": "fields --types",
  };
  for (const [line, meant] of Object.entries(rows)) {
    test(line, () => {
      assert.throws(() => refuseFormer(line.split(" ")), {
        exitStatus: 2,
        message: new RegExp(
          `^There is no command named ".*": did you mean lectern ${meant}\\?$`,
          "u",
        ),
      });
    });
  }

  test("no command has one of these names", async () => {
    for (const { name } of await loadCommands()) refuseFormer(name.split(" "));
  });
});
