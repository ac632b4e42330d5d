/** `lectern check` finds nothing wrong with Lectern, however it is set up and filled. */
import type { AddressInfo } from "node:net";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { createServer } from "node:tls";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { perContractName } from "../../../src/catalog/resource-names.ts";
import { judgeService } from "../../../src/conformance/check-service.ts";
import type { ServiceJudgement } from "../../../src/conformance/check-service.ts";
import { reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { SAMPLE } from "../../support/sample-content.ts";
import { runSite } from "../../support/site.ts";
import type { ContentFiles, Site, SiteOptions } from "../../support/site.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Outcome, Workplace } from "../../support/workplace.ts";
import { startProxy } from "../../api/conformance/proxy.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const check = (base: string, token?: string): Promise<ServiceJudgement> =>
  judgeService({ base, token, timeoutMs: 60_000, onProgress: () => {} });

function assertClean({ findings, unchecked, requests }: ServiceJudgement): void {
  assert.deepEqual([findings, unchecked], [[], []]);
  assert.ok(requests > 100, `${requests} requests`);
}

/** One item or two on each page. */
const SMALL_PAGES = `maxItemsPerPage: { ${CONTRACT.names.map((name) => `${name}: 2`).join(", ")} }`;
const TRAINING = { WorkingHours: "FULL_TIME", Locations: ["PREETZ"] };

const CONTENTS: Readonly<Record<string, ContentFiles>> = {
  "with one of everything": SAMPLE,
  "with small pages": { ...SAMPLE, "installation.yaml": SMALL_PAGES },
  "with more pages than are read": {
    ...SAMPLE,
    "installation.yaml": "maxItemsPerPage: { trainings: 1 }",
    "trainings.json": Array.from({ length: 230 }, (_, index) => ({
      ...TRAINING,
      Key: `t${index}`,
      Title: `Training ${index}`,
    })),
  },
  "with languages alone": { "languages.json": SAMPLE["languages.json"] ?? "" },
};

const SETTINGS: Readonly<Record<string, SiteOptions>> = {
  "everything needs a token": { access: perContractName(() => "token") },
  "everything is public": { access: perContractName(() => "public") },
  "answers are kept for a minute": { maxAge: 60 },
  "few requests a second are allowed": {
    settings: { rateLimit: { quota: 100, windowSeconds: 1 } },
  },
};

describe("lectern check finds nothing wrong with Lectern", () => {
  let site: Site;
  let at: Workplace;
  before(async () => {
    at = await createWorkplace();
  });
  afterEach(() => site.stop());
  after(() => at.remove());

  for (const directory of ["content", "examples/town"]) {
    test(`with ${directory}`, async () => {
      site = await runSite();
      const { release } = await site.publishDirectory(path.join(ROOT, directory));
      await site.waitFor(release.number);
      assertClean(await check(site.address, site.token));
    });
  }

  test("with what init writes", async () => {
    await at.run(["init", "first", "--with", "events,news,jobs"]);
    site = await runSite();
    const { release } = await site.publishDirectory(path.join(at.folder, "first"));
    await site.waitFor(release.number);
    assertClean(await check(site.address, site.token));
  });

  for (const [name, files] of Object.entries(CONTENTS)) {
    test(name, async () => {
      site = await runSite();
      await site.publish(files);
      const { findings } = await check(site.address, site.token);
      assert.deepEqual(findings, []);
    });
  }

  for (const [name, options] of Object.entries(SETTINGS)) {
    test(`where ${name}`, async () => {
      site = await runSite(options);
      await site.publish(SAMPLE);
      assertClean(await check(site.address, site.token));
    });
  }

  test("below a path of a proxy", async () => {
    site = await runSite();
    await site.publish(SAMPLE);
    const proxy = await startProxy(site.address);
    proxy.tampering = {
      ask(asked) {
        asked.path = asked.path.replace("/cms", "");
      },
    };
    try {
      assertClean(await check(`${proxy.address}/cms`, site.token));
    } finally {
      await proxy.close();
    }
  });

  test("over TLS", { skip: reasonToSkip([TEST_PROGRAMS.openssl]) }, async () => {
    site = await runSite();
    await site.publish(SAMPLE);
    const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(at.folder, name));
    const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"];
    const files = [
      "-addext",
      "subjectAltName=IP:127.0.0.1",
      "-keyout",
      key ?? "",
      "-out",
      cert ?? "",
    ];
    await promisify(execFile)("openssl", [...words, ...files]);
    const { port } = new URL(site.address);
    const options = { key: await readFile(key ?? ""), cert: await readFile(cert ?? "") };
    const server = createServer(options, (secure) => {
      const plain = connect(Number(port), "127.0.0.1");
      secure.on("error", () => {}).pipe(plain);
      plain.on("error", () => {}).pipe(secure);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const run = async (more: NodeJS.ProcessEnv): Promise<Outcome> =>
      at.runProgram(["check", address], { LECTERN_TOKEN: site.token, ...more });

    const distrusted = await run({});
    const trusted = await run({ NODE_EXTRA_CA_CERTS: cert });
    server.close();
    assert.deepEqual([distrusted.status, distrusted.stdout], [1, ""]);
    assert.match(
      distrusted.stderr,
      /its certificate is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/u,
    );
    assert.equal(trusted.status, 0, `${trusted.stdout}${trusted.stderr}`);
  });

  test("while something is published", async () => {
    site = await runSite();
    await site.publish(SAMPLE);
    let isDone = false;
    const publishing = (async () => {
      for (let count = 0; !isDone; count += 1) {
        const titles = Array.from({ length: 1 + (count % 2) }, (_, index) => ({
          ...TRAINING,
          Key: `t${index}`,
          Title: `Round ${count}`,
        }));
        await site.publish({
          ...SAMPLE,
          "installation.yaml": "maxItemsPerPage: { trainings: 1 }",
          "trainings.json": titles,
        });
      }
    })();
    for (let round = 0; round < 5; round += 1)
      assert.deepEqual((await check(site.address, site.token)).findings, []);
    isDone = true;
    await publishing;
  });
});
