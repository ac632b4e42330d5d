/** Runs every scenario of the client in a runtime, with real parts on both sides. Only tests import it. */
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { after, before, describe, test } from "node:test";
import { buildClient } from "./build-client.ts";
import { startProxy } from "./proxy.ts";
import { FAULT_SCENARIOS } from "./fault-scenarios.ts";
import { ALL_SCENARIOS } from "./all-scenarios.ts";
import { READING_SCENARIOS } from "./reading-scenarios.ts";
import type { Runtime, RuntimeKind } from "./runtimes.ts";

const PROGRAMS = [
  "run-scenario",
  "scenario",
  "reading-scenarios",
  "all-scenarios",
  "fault-scenarios",
].map((name) => fileURLToPath(new URL(`${name}.ts`, import.meta.url)));
const SCENARIOS = Object.keys({ ...READING_SCENARIOS, ...ALL_SCENARIOS, ...FAULT_SCENARIOS });

export function holdClient({ name, skip, start }: RuntimeKind): void {
  describe(`the client in ${name}`, { skip, concurrency: 4 }, () => {
    let folder: string;
    let runtime: Runtime;
    before(async () => {
      folder = await buildClient(PROGRAMS);
      runtime = await start(folder);
    });
    after(async () => {
      await runtime.stop();
      await rm(folder, { recursive: true });
    });

    for (const scenario of SCENARIOS) {
      test(scenario, async () => {
        const proxy = await startProxy();
        try {
          await runtime.run("run-scenario.js", "runScenario", [
            scenario,
            proxy.address,
            proxy.token,
          ]);
        } finally {
          await proxy.close();
        }
      });
    }
  });
}
