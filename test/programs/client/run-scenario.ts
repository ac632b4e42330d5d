/** Runs a scenario, in whatever runtime this is. */
import { createClient, LecternError } from "lectern-client";
import { ALL_SCENARIOS } from "./all-scenarios.ts";
import { FAULT_SCENARIOS } from "./fault-scenarios.ts";
import { READING_SCENARIOS } from "./reading-scenarios.ts";
import type { World } from "./scenario.ts";

const SCENARIOS = { ...READING_SCENARIOS, ...ALL_SCENARIOS, ...FAULT_SCENARIOS };

export async function runScenario(name: string, address: string, token: string): Promise<void> {
  const create: World["create"] = (options) =>
    createClient({ url: `${address}/site`, token, languages: ["en-GB"], ...options });
  await SCENARIOS[name]?.({
    LecternError,
    client: create(),
    create,
    async readAsked() {
      const response = await fetch(`${address}/asked`);
      return (await response.json()) as Awaited<ReturnType<World["readAsked"]>>;
    },
    async tell(word) {
      await fetch(`${address}/tell/${encodeURIComponent(word)}`);
    },
  });
}
