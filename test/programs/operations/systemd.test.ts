/** The units that Lectern ships, as systemd itself reads them; debian.test.ts runs them. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { findProgram, reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/u, "");
const SERVICES = ["lectern@", "lectern-desk@", "lectern-copy@"] as const;
const UNITS = [...SERVICES, "lectern-backup@", "lectern-export@"] as const;
const INSTALLED = "/opt/lectern";
const NODE = "/usr/local/bin/node";
/** Of 100; a service that does without all of it has 96. */
const MOST_EXPOSURE = 20;

let at: Workplace;
const texts = new Map<string, string>();
const fileOf = (unit: string): string => path.join(at.folder, `${unit}.service`);

before(async () => {
  at = await createWorkplace();
  for (const unit of UNITS) {
    const text = await readFile(path.join(ROOT, `docs/operations/${unit}.service`), "utf8");
    // Where it is installed is this clone, and Node is that of the tests.
    texts.set(unit, text.replaceAll(INSTALLED, ROOT).replace(NODE, process.execPath));
    await writeFile(fileOf(unit), texts.get(unit) ?? "");
  }
});

after(async () => {
  await at.remove();
});

const program = findProgram(TEST_PROGRAMS.systemd.program);
const skip = reasonToSkip([TEST_PROGRAMS.systemd]);
const analyze = (...words: readonly string[]): string =>
  execFileSync(program ?? "", words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

for (const unit of UNITS) {
  test(`systemd finds nothing wrong with ${unit}`, { skip }, () => {
    assert.equal(analyze("verify", "--man=no", fileOf(unit)), "");
  });

  test(`${unit} leaves the service few ways to do harm`, { skip }, () => {
    const words = ["security", "--offline=true", "--no-pager", `--threshold=${MOST_EXPOSURE}`];
    assert.match(
      analyze(...words, fileOf(unit)),
      /Overall exposure level for \S+\.service: [01]\.\d OK/u,
    );
  });
}

for (const unit of SERVICES) {
  test(`${unit} is started again for ever`, () => {
    const [head = "", service = ""] = (texts.get(unit) ?? "").split("[Service]");
    assert.match(head, /^StartLimitIntervalSec=0$/mu);
    assert.match(service, /^Restart=(?:on-failure|always)$/mu);
  });
}

test("each unit has its passwords from a file of its own, in the directory of its site", () => {
  const files = UNITS.map(
    (unit) => /^EnvironmentFile=-?(.*)$/mu.exec(texts.get(unit) ?? "")?.[1] ?? "",
  );
  for (const file of files) assert.match(file, /^\/etc\/lectern\/%i\/[a-z]+\.env$/u);
  assert.equal(new Set(files).size, UNITS.length);
});

test("the unit of the server trusts the proxy on its machine", () => {
  const text = texts.get("lectern@") ?? "";
  assert.match(text, /^Environment=LECTERN_TRUST_PROXY=127\.0\.0\.1,::1$/mu);
});
