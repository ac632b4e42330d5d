/** Holds the client in a worker of a browser: anonymous requests need no preflight request there either. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { launchChromium } from "../../support/chromium.ts";
import { reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { buildClient, INSTALLED } from "./build-client.ts";
import { serveFiles } from "./runtimes.ts";

const PAGE = {
  CollectionConfiguration: {
    CollectionModelName: "NavigationModelCollection",
    TotalCount: 0,
    CurrentPage: 1,
    LastPage: 1,
  },
  NavigationModelCollection: [],
  Notifications: [],
};

test(
  "a worker reads twice without a preflight request",
  { skip: reasonToSkip([TEST_PROGRAMS.chromium]) },
  async (context) => {
    const methods: string[] = [];
    const service = createServer(({ method = "" }, response) => {
      methods.push(method);
      const headers = {
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Allow-Headers": "*",
        "Access-Control-Expose-Headers": "*",
        "Cache-Control": "no-cache",
        ETag: '"same"',
      };
      response.writeHead(200, headers).end(JSON.stringify(PAGE));
    });
    await new Promise<void>((resolve) => {
      service.listen(0, "127.0.0.1", resolve);
    });
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const folder = await buildClient();
    const files = await serveFiles({ "/page": "", "/": folder });
    const browser = await launchChromium();
    context.after(async () => {
      await browser.close();
      await files.stop();
      service.closeAllConnections();
      service.close();
      await rm(folder, { recursive: true });
    });
    const code = `
      import { createClient } from "${files.address}/${INSTALLED}/dist/index.js";
      const client = createClient({ url: "${url}" });
      const before = await client.navigation.find();
      postMessage(before === (await client.navigation.find()));
    `;
    const page = await browser.newPage();
    await page.goto(`${files.address}/page`);
    const isSame = await page.evaluate(`new Promise((resolve, reject) => {
      const blob = new Blob([${JSON.stringify(code)}], { type: "text/javascript" });
      const worker = new Worker(URL.createObjectURL(blob), { type: "module" });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    })`);
    assert.equal(isSame, true);
    assert.deepEqual(methods, ["GET", "GET"]);
  },
);
