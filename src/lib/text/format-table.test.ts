import assert from "node:assert/strict";
import { test } from "node:test";
import { formatTable } from "./format-table.ts";

test("formatTable aligns columns and leaves no space at the end", () => {
  const table = formatTable([
    ["Key", "Name"],
    ["a", "first"],
    ["long", ""],
  ]);
  assert.equal(table, "Key   Name\na     first\nlong");
});

test("formatTable truncates the shrinking columns, and no line is too long", () => {
  const rows = [
    ["1", "Ö".repeat(30), "a short note", "12"],
    ["2", "Ben", "n".repeat(60), "3"],
  ];
  const cut = formatTable(rows, { width: 40, shrinking: [2, 1] }).split("\n");
  assert.equal(cut[0], `1  ${"Ö".repeat(24)}…  a shor…  12`.replace("a shor…", "a sho…"));
  assert.equal(cut[1], `2  Ben${" ".repeat(22)}  nnnnn…  3`);
  for (const width of [20, 30, 50, 100]) {
    for (const line of formatTable(rows, { width, shrinking: [2, 1] }).split("\n"))
      assert.ok(line.length <= width);
  }
});

test("formatTable aligns what takes two columns, or none, and cuts it to the width", () => {
  const rows = [
    ["图书馆员", "a"],
    ["🏛️ 👩‍👩‍👧 🇩🇪", "b"],
    ["Cafe\u0301", "c"],
    ["plain", "d"],
  ];
  assert.equal(formatTable(rows), "图书馆员  a\n🏛️ 👩‍👩‍👧 🇩🇪  b\nCafe\u0301      c\nplain     d");
  const cut = formatTable(rows, { width: 9, shrinking: [0] });
  assert.equal(cut, "图书…   a\n🏛️ 👩‍👩‍👧…  b\nCafe\u0301    c\nplain   d");
});
