/** The balancer of docs/operations/haproxy.cfg, while the instances behind it are restarted one after the other. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../support/ports.ts";
import { findProgram, reasonToSkip, TEST_PROGRAMS } from "../../support/programs.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Served, Workplace } from "../../support/workplace.ts";
import { startCache, substitute } from "./caches/running-cache.ts";
import type { RunningCache } from "./caches/running-cache.ts";

const SHIPPED = new URL("../../../docs/operations/haproxy.cfg", import.meta.url);
const CLIENTS = 4;
const PAUSE_MS = 5;
/** As the configuration recommends. */
const DRAIN = "5";

/** @returns the status, or what failed */
const ask = (socketPath: string, agent: Agent): Promise<string> =>
  new Promise((resolve) => {
    get({ socketPath, path: "/api/v1/navigation", agent }, (response) => {
      response.resume().on("end", () => resolve(String(response.statusCode)));
    }).on("error", ({ message }) => resolve(message));
  });

describe("HAProxy", { skip: reasonToSkip([TEST_PROGRAMS.haproxy]) }, () => {
  let at: Workplace;
  let balancer: RunningCache;
  const instances: { served: Served; readonly port: number }[] = [];

  const start = (port: number): Promise<Served> =>
    at.startServing(
      ["--port", String(port), "--drain", DRAIN, "--access", "navigation=public,languages=public"],
      /Lectern serves/u,
    );

  before(async () => {
    at = await createWorkplace();
    assert.equal((await at.run(["publish", "content"])).status, 0);
    for (let count = 0; count < 2; count++) {
      const port = await findFreePort();
      instances.push({ port, served: await start(port) });
    }
    const socketPath = path.join(at.folder, "haproxy.sock");
    const shipped = substitute(await readFile(SHIPPED, "utf8"), {
      "bind :80\n": `bind unix@${socketPath}\n`,
      "127.0.0.1:8080": `127.0.0.1:${instances[0]?.port}`,
      "127.0.0.1:8081": `127.0.0.1:${instances[1]?.port}`,
    });
    const file = path.join(at.folder, "haproxy.cfg");
    await writeFile(file, shipped);
    const program = findProgram(TEST_PROGRAMS.haproxy.program) ?? "";
    balancer = await startCache(program, ["-db", "-f", file], socketPath);
  });

  after(async () => {
    await balancer.stop();
    await at.remove();
  });

  test("no request fails while the instances are restarted", async () => {
    const outcomes = new Map<string, number>();
    let isOver = false;
    const client = async (): Promise<void> => {
      const agent = new Agent({ keepAlive: true });
      while (!isOver) {
        const outcome = await ask(balancer.socketPath, agent);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        await sleep(PAUSE_MS);
      }
      agent.destroy();
    };
    const clients = Array.from({ length: CLIENTS }, client);
    for (const instance of instances) {
      assert.equal(await at.endServing(instance.served, "SIGTERM"), 0);
      instance.served = await start(instance.port);
      // Until the balancer has seen that it is back.
      await sleep(3000);
    }
    isOver = true;
    await Promise.all(clients);
    assert.deepEqual([...outcomes.keys()], ["200"], JSON.stringify([...outcomes]));
  });
});
