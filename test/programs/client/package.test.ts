/** Holds the client's package: what it is made of, how large it is, and what others' compilers say. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { rolldown } from "rolldown";
import { CLIENT_SOURCE, createContract } from "../../../scripts/write-client.ts";
import { OPERATORS, VALUE_TYPES } from "../../../src/catalog/filter-operators.ts";
import type { ValueType } from "../../../src/catalog/filter-operators.ts";
import { reasonToSkip } from "../../support/programs.ts";
import { buildClient, CLIENT, INSTALLED } from "./build-client.ts";

const MAX_BYTES = 5000;
const ROOT = new URL("../../../", import.meta.url);
const TSC = fileURLToPath(new URL("node_modules/typescript/bin/tsc", ROOT));
const OLDER_TSC = fileURLToPath(
  new URL("test/programs/packages/node_modules/typescript/bin/tsc", ROOT),
);
const TYPED = fileURLToPath(new URL("typed-queries.ts", import.meta.url));

const SAMPLES: Readonly<Record<ValueType, string>> = {
  text: '"a"',
  uuid: '"a"',
  boolean: "true",
  enum: '"A"',
  number: "1",
  date: '"2026-05-04"',
  timestamp: '"2026-05-04 09:30:00"',
  object: "1",
  open: '"a"',
};

/** @returns conditions with each operator on each type of value, and which of them must not compile */
function writeConditions(): string {
  const operators = Object.entries(OPERATORS).filter(([name]) => name !== "eq");
  const lines = Object.entries(VALUE_TYPES).flatMap(([type, row]) => {
    const known: readonly string[] = row.operators;
    const path = `${type.charAt(0).toUpperCase()}${type.slice(1)}Path${type === "enum" ? '<"A">' : ""}`;
    const write = (value: string, isRight: boolean): string =>
      `${isRight ? "" : "// @ts-expect-error\n"}use<lectern.${path}["condition"]>(${value});`;
    const sample = SAMPLES[type as ValueType];
    return [
      write(sample, known.includes("eq")),
      write(`[${sample}]`, known.includes("eq")),
      ...operators.flatMap(([name, { takesList }]) => {
        const value = name === "null" ? "true" : sample;
        const isKnown = known.includes(name);
        return [
          write(`{ ${name}: ${value} }`, isKnown),
          write(`{ ${name}: [${value}] }`, isKnown && takesList),
        ];
      }),
    ];
  });
  return [
    'import type * as lectern from "lectern-client";',
    "declare function use<Condition>(condition: Condition): void;",
    ...lines,
  ].join("\n");
}

for (const [name, text] of Object.entries(createContract())) {
  test(`client/src/${name} is what the catalog says`, async () => {
    const written = await readFile(new URL(name, CLIENT_SOURCE), "utf8");
    assert.equal(written, text, "run `node scripts/write-client.ts`");
  });
}

describe("the client's package", () => {
  let folder: string;
  before(async () => {
    folder = await buildClient();
  });
  after(() => rm(folder, { recursive: true }));

  test("has no dependencies", async () => {
    const text = await readFile(join(CLIENT, "package.json"), "utf8");
    const names = Object.keys(JSON.parse(text) as object);
    assert.deepEqual(
      names.filter((name) => /dependencies/iu.test(name) && name !== "devDependencies"),
      [],
    );
  });

  test(`has at most ${MAX_BYTES} bytes, minified and compressed`, async () => {
    const bundle = await rolldown({ input: join(folder, INSTALLED, "dist/index.js") });
    const { output } = await bundle.generate({ minify: true });
    await bundle.close();
    assert.equal(output.length, 1);
    const size = gzipSync(output[0].code, { level: 9 }).length;
    assert.ok(size > 1000 && size <= MAX_BYTES, `${size} bytes`);
  });

  test("is found right by everybody who imports it", async () => {
    const pkgDir = join(folder, INSTALLED);
    const { messages } = await publint({ pkgDir, level: "suggestion", strict: true, pack: false });
    const manifest = JSON.parse(await readFile(join(pkgDir, "package.json"), "utf8")) as object;
    assert.deepEqual(
      messages.map((message) => formatMessage(message, manifest)),
      [],
    );
  });

  const compilers = [
    { name: "the compiler of Lectern", tsc: TSC, skip: false },
    {
      name: "an older compiler",
      tsc: OLDER_TSC,
      skip: reasonToSkip([
        { name: "TypeScript 5", program: OLDER_TSC, package: "in test/programs/packages" },
      ]),
    },
  ] as const;
  for (const { name, tsc, skip } of compilers) {
    for (const module of ["nodenext", "preserve"]) {
      test(`gives ${name} its types, with module ${module}`, { skip }, async () => {
        await copyFile(TYPED, join(folder, "typed-queries.ts"));
        await writeFile(join(folder, "conditions.ts"), writeConditions());
        await writeFile(join(folder, "package.json"), '{ "type": "module" }');
        const lib = ["es2022", "dom"];
        const compilerOptions = {
          noEmit: true,
          strict: true,
          module,
          target: "es2022",
          lib,
          types: [],
        };
        const config = { compilerOptions, files: ["typed-queries.ts", "conditions.ts"] };
        await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
        await promisify(execFile)(process.execPath, [tsc, "-p", folder]).catch((error: unknown) =>
          assert.fail((error as { readonly stdout: string }).stdout),
        );
      });
    }
  }
});
