/** The first five minutes: from an empty folder to served own content, in each format. */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { unzipSync } from "fflate";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import type { CellValue } from "hucre/xlsx";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

let at: Workplace;

before(async () => {
  at = await createWorkplace();
});

after(async () => {
  await at.remove();
});

/** @returns the rows of a sheet of texts, without the empty ones that are ready for more */
async function readSheet(path: string, name: string): Promise<CellValue[][]> {
  const { sheets } = await readXlsx(await readFile(path));
  const sheet = sheets.find((one) => one.name === name);
  return (sheet?.rows ?? []).filter((row) => row.some((cell) => cell !== null));
}

describe("lectern init", () => {
  test("writes the same content in all formats, without errors and warnings", async () => {
    for (const format of ["yaml", "xlsx", "csv"]) {
      const made = await at.run(["init", `first-${format}`, "--format", format]);
      assert.equal(made.status, 0, made.stderr);
      assert.match(made.stdout, new RegExp(`^Next:\n  lectern validate first-${format} `, "mu"));
      assert.deepEqual(await at.runForJson(["validate", `first-${format}`]), {
        valid: true,
        errors: [],
        warnings: [],
      });
    }
    const published = (await at.runForJson(["publish", "first-yaml"])) as {
      readonly counts: Readonly<Record<string, number>>;
    };
    for (const name of CONTRACT_NAMES) assert.ok((published.counts[name] ?? 0) > 0, name);
    for (const format of ["xlsx", "csv"]) {
      const again = (await at.runForJson(["publish", `first-${format}`])) as {
        readonly created: boolean;
      };
      assert.equal(again.created, false, format);
    }
  });

  test("is suggested for an empty or missing directory", async () => {
    await mkdir(join(at.folder, "nothing"));
    for (const directory of ["nothing", "nowhere"]) {
      for (const command of ["validate", "publish"]) {
        const { status, stderr } = await at.run([command, directory]);
        assert.equal(status, 1);
        assert.match(
          stderr,
          /`lectern init DIR` creates example content|create example content with `lectern init DIR`/u,
        );
      }
    }
  });

  test("overwrites nothing", async () => {
    await mkdir(join(at.folder, "mine"));
    await writeFile(join(at.folder, "mine/navigation.json"), "[]");
    const refused = await at.run(["init", "mine"]);
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /^mine is not empty: name an empty directory/u);
    assert.deepEqual(await readdir(join(at.folder, "mine")), ["navigation.json"]);
    await mkdir(join(at.folder, "empty"));
    assert.equal((await at.run(["init", "empty"])).status, 0);
    const wrong = await at.run(["init", "other", "--format", "xls"]);
    assert.equal(wrong.status, 2);
    assert.match(wrong.stderr, /give one of yaml, csv, xlsx\./u);
  });

  test("the workbook offers choices, keeps texts and explains its columns", async () => {
    await at.run(["init", "book", "--format", "xlsx"]);
    const bytes = await readFile(join(at.folder, "book/content.xlsx"));
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const facilities = sheets.find(({ name }) => name === "Facilities");
    assert.ok(facilities !== undefined);
    const header = facilities.rows[0] ?? [];
    const zip = header.indexOf("AddressZip");
    // Rows that nobody has filled yet are ready for 01067, too: the style is that of the whole column.
    const last = `${facilities.rows.length - 1},${zip}`;
    assert.equal(facilities.cells?.get(last)?.style?.numFmt, "@");
    const index = sheets.indexOf(facilities) + 1;
    const parts = unzipSync(bytes);
    const xml = Buffer.from(parts[`xl/worksheets/sheet${index}.xml`] ?? []).toString();
    assert.match(xml, new RegExp(`<col style="\\d+" min="${zip + 1}" `, "u"));
    assert.match(
      facilities.cells?.get(`0,${zip}`)?.comment?.text ?? "",
      /^VARCHAR\(8\); required/u,
    );
    const persons = sheets.find(({ name }) => name === "ContactPersons");
    const choices = [...(facilities.dataValidations ?? []), ...(persons?.dataValidations ?? [])];
    const sources = choices.map(({ formula1, values }) => formula1 ?? values?.join(",") ?? "");
    assert.ok(
      sources.some((source) => source.includes("TRUE,FALSE")),
      sources.join("\n"),
    );
    assert.ok(
      sources.some((source) => source.startsWith("Divisions!$A$2:")),
      sources.join("\n"),
    );
    assert.ok(
      sources.some((source) => source.includes("PRESIDENT,")),
      sources.join("\n"),
    );
    assert.equal(sheets.at(-1)?.hidden, true);
  });
});

/** Changes a first content as somebody would who makes it their own, once wrongly. */
const EDITS: Readonly<Record<string, (directory: string, zip: string) => Promise<void>>> = {
  async yaml(directory, zip) {
    const path = join(directory, "business-division-facilities.csv");
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replace(/,\d+,Preetz,/u, `,${zip},Preetz,`));
  },
  async xlsx(directory, zip) {
    const path = join(directory, "content.xlsx");
    const [header = [], ...rows] = await readSheet(path, "Facilities");
    const column = header.indexOf("AddressZip");
    const first = rows[0];
    assert.ok(first !== undefined);
    first[column] = zip;
    const { sheets } = await readXlsx(await readFile(path));
    const changed = sheets.flatMap(({ name, rows: all, hidden }) =>
      hidden === true ? [] : [{ name, rows: name === "Facilities" ? [header, ...rows] : all }],
    );
    await writeFile(path, await writeXlsx({ sheets: changed }));
  },
};

describe("from an empty folder to served content", () => {
  for (const [format, edit] of Object.entries(EDITS)) {
    test(format, async () => {
      const directory = join(at.folder, `walk-${format}`);
      const store = ["--store", `walk-${format}.db`];
      assert.equal((await at.run(["init", `walk-${format}`, "--format", format])).status, 0);
      await edit(directory, "242110000");
      const wrong = await at.run(["validate", `walk-${format}`]);
      assert.equal(wrong.status, 1);
      assert.match(wrong.stderr, /AddressZip: has 9 characters; at most 8 are allowed/u);
      await edit(directory, "24212");
      const published = await at.run(["publish", `walk-${format}`, ...store]);
      assert.equal(published.status, 0, published.stderr);
      const created = await at.run(["token", "create", "--name", "website", ...store]);
      const token = created.stdout.trim();
      const served = await at.serve(store);
      try {
        const facilities = await fetch(
          `${served.address}/extension/api/v1/business-division-facilities`,
        );
        const body = await facilities.text();
        assert.match(body, /"AddressZip":"24212"/u);
        assert.match(body, /"AddressZip":"01067"/u);
        const url = `${served.address}/api/v1/navigation`;
        assert.equal((await fetch(url)).status, 401);
        // Running servers learn of a token within two seconds; this one began after it was made.
        const navigation = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
        assert.match(await navigation.text(), /"Href":"\/de\/start\/"/u);
      } finally {
        await served.stop();
        await rm(directory, { recursive: true });
      }
    });
  }
});
