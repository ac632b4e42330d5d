/** Copies of files, which programs and people name as they like, are taken for what they are by what is in them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTENT } from "../../support/desk-content.ts";
import { runDesk } from "../../support/desk.ts";
import type { TestDesk } from "../../support/desk.ts";

interface Checked {
  readonly errors?: readonly { readonly file: string; readonly suggestion: string | null }[];
  readonly warnings: readonly { readonly file: string; readonly problem: string }[];
}

type File = string | Uint8Array;

async function startWithContent(): Promise<TestDesk> {
  const desk = await runDesk();
  const { json } = await desk.check(desk.anna, CONTENT, { whole: "true" });
  const made = await desk.post(desk.anna, "/releases", { draft: json["draft"] }, 0);
  assert.equal(made.status, 201, made.text);
  return desk;
}

async function download(desk: TestDesk, format: string): Promise<Uint8Array> {
  const response = await fetch(`${desk.address}/desk/v1/content?resource=notes&format=${format}`, {
    headers: { Authorization: `Bearer ${desk.anna}` },
  });
  return new Uint8Array(await response.arrayBuffer());
}

/** @returns as which files they are read, and what is wrong */
async function check(
  desk: TestDesk,
  files: Readonly<Record<string, File>>,
): Promise<readonly string[]> {
  const { status, json } = await desk.check(desk.anna, files);
  const { errors = [], warnings } = json as unknown as Checked;
  return [
    String(status),
    ...warnings.map(({ file, problem }) => `${file}: ${problem}`),
    ...errors.map(({ file, suggestion }) => `${file} > ${suggestion}`),
  ];
}

const taken = (file: string, name: string): readonly string[] => [
  "201",
  `${file}: the file is read as ${name}, which it is by what is in it`,
];

describe("a copy", () => {
  test("is taken for what its mark and its sheet say", async () => {
    await using desk = await startWithContent();
    const workbook = await download(desk, "xlsx");
    for (const name of [
      "notes-1.xlsx",
      "notes 2.xlsx",
      "notes - Kopie.xlsx",
      "Kopie von notes.xlsx",
      "Notes.XLSX",
      "notes_final.xlsx",
      "2026-11-26 notes.xlsx",
      "für Anna.xlsx",
    ])
      assert.deepEqual(await check(desk, { [name]: workbook }), taken(name, "notes.xlsx"));
    for (const format of ["csv", "yaml", "jsonl"]) {
      const name = `Kopie von Notes (3).${format}`;
      const file = await download(desk, format);
      assert.deepEqual(await check(desk, { [name]: file }), taken(name, `notes.${format}`));
    }
  });

  test("is asked about where nothing in it says so, or where something else has its name", async () => {
    await using desk = await startWithContent();
    const bare = CONTENT["notes.csv"];
    const workbook = await download(desk, "xlsx");
    const csv = await download(desk, "csv");
    for (const [files, ...said] of [
      [{ "notes - Kopie.csv": bare }, "notes - Kopie.csv > notes.csv"],
      [{ "places 2.xlsx": workbook }, "places 2.xlsx > places.xlsx"],
      [{ "notes.csv": csv, "notes-1.csv": csv }, "notes-1.csv > notes.csv"],
      [
        { "notes-1.csv": csv, "notes-2.csv": csv },
        "notes-1.csv > notes.csv",
        "notes-2.csv > notes.csv",
      ],
      [{ "notes.csv.txt": csv }, "notes.csv.txt > notes.csv"],
      [{ "for Anna.csv": csv }, "for Anna.csv > null"],
    ] as const)
      assert.deepEqual(await check(desk, files), ["422", ...said]);
  });
});
