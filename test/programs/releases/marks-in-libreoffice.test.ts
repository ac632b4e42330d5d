/** Files with a mark, opened and saved by the real LibreOffice: it keeps the mark and the items. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { TestContext } from "node:test";
import { promisify } from "node:util";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { writeMark } from "../../../src/content/base-mark.ts";
import { openContent } from "../../../src/content/open-content.ts";
import { readMarks } from "../../../src/content/read-marks.ts";
import { checkOverlay } from "../../../src/publish/overlay-source.ts";
import { writeResourceFile } from "../../../src/publish/write-resource-file.ts";
import { createContentStore } from "../../support/content-store.ts";
import { reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { sayInEnglish } from "../../../src/words/say.ts";

const FILES = {
  "installation.yaml": `
resources:
  notes:
    fields:
      Title: { type: varchar, size: 60 }
      Day: { type: date, nullable: true }
      Count: { type: integer, nullable: true }
      Place: { type: reference, to: places, nullable: true }
  places:
    fields:
      Name: { type: varchar, size: 60 }
`,
  "languages.yaml": "- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }\n",
  "notes.csv":
    'Key,Title,Day,Count,Place\na,"Müller; Söhne, \u201eX\u201c",2027-05-01,7,hall\nb,"one\ntwo",,,park\n',
  "places.csv": "Key,Name\nhall,Town hall\npark,Park\n",
};
/** Separator, quotation mark and UTF-8, as in its dialog. */
const COMMAS = "Text - txt - csv (StarCalc):44,34,76";
const SEMICOLONS = "Text - txt - csv (StarCalc):59,34,76";
/** All cells with a text. */
const QUOTED = `${COMMAS},1,,0,true`;

interface Saving {
  readonly format: "xlsx" | "csv";
  /** Words of --convert-to. */
  readonly to: string;
}

const SAVINGS: readonly Saving[] = [
  { format: "xlsx", to: "xlsx" },
  { format: "xlsx", to: "ods" },
  { format: "csv", to: `csv:${COMMAS}` },
  { format: "csv", to: `csv:${SEMICOLONS}` },
  { format: "csv", to: `csv:${QUOTED}` },
];

async function createFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-libreoffice-"));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** @returns the folder of the saved file, in which nothing else is */
async function save(context: TestContext, path: string, to: string): Promise<string> {
  const folder = await createFolder(context);
  const [out, profile] = [join(folder, "out"), join(folder, "profile")];
  await mkdir(out);
  const words = ["--headless", `-env:UserInstallation=file://${profile}`];
  if (path.endsWith(".csv")) words.push(`--infilter=${COMMAS}`);
  await promisify(execFile)("soffice", [...words, "--convert-to", to, "--outdir", out, path]);
  return out;
}

describe(
  "a file that LibreOffice saved",
  { skip: reasonToSkip([TEST_PROGRAMS.libreoffice]), concurrency: 1 },
  () => {
    for (const { format, to } of SAVINGS) {
      test(`${format} as ${to}`, async (context) => {
        const at = await createContentStore(context);
        const { release } = await at.publish(FILES);
        const folder = await createFolder(context);
        const notes = "notes" as ResourceName;
        const path = await writeResourceFile(
          at.reader,
          release.number,
          notes,
          format,
          folder,
          sayInEnglish,
        );
        const saved = await save(context, path, to);
        const base = await at.reader.readRelease(release.number);
        const completedBy = { number: release.number, resources: base.installation.resources };
        const file = `notes.${to.split(":")[0]}`;
        assert.deepEqual(await readMarks(saved, { completedBy }), [
          { file, resources: ["notes"], mark: writeMark(release) },
        ]);
        const result = await checkOverlay(
          await openContent(saved, { completedBy }),
          at.reader,
          base,
        );
        assert.ok(result.valid, JSON.stringify(result));
        assert.equal(result.content.digest, release.digest);
      });
    }
  },
);
