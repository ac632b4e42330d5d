/**
 * A real server in a process of its own with the demo content, to be attacked: published, with a token
 * for honest readers and one for previews.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { createWorkplace } from "../../../support/workplace.ts";
import type { AttackName, Target } from "./attacks.ts";
import type { AttackOrder } from "./attacker.ts";

const CONTENT = path.join(import.meta.dirname, "../../../../content");
const ATTACKER = path.join(import.meta.dirname, "attacker.ts");
const STORE = ["--store", "site.db"];

export interface AttackedSite {
  readonly target: Target;
  /** Attacks for so long; what is returned ends it earlier. */
  attack(name: AttackName, seconds: number): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

export async function startAttackedSite(): Promise<AttackedSite> {
  const at = await createWorkplace();
  const createToken = async (...more: readonly string[]): Promise<string> => {
    const made = await at.runForJson(["token", "create", ...more, ...STORE]);
    return (made as { readonly token: string }).token;
  };
  await at.run(["publish", CONTENT, ...STORE]);
  const token = await createToken("--name", "reader");
  const previewToken = await createToken("--name", "editor", "--preview");
  const { address } = await at.startServing(STORE, /^Lectern serves/u);
  const target = { address, token, previewToken };
  const attackers = new Set<ChildProcess>();

  return {
    target,
    async attack(name, seconds) {
      const child = spawn(process.execPath, [ATTACKER], { stdio: ["pipe", "pipe", "inherit"] });
      attackers.add(child);
      const gone = once(child, "exit");
      // Linux answers on all of 127.0.0.0/8; elsewhere everybody has one address.
      const localAddress = process.platform === "linux" ? "127.0.0.2" : undefined;
      const order: AttackOrder = { name, target, seconds, localAddress };
      child.stdin.end(JSON.stringify(order));
      for await (const line of createInterface({ input: child.stdout }))
        if (line === "attacking") break;
      return async () => {
        child.kill("SIGKILL");
        await gone;
        attackers.delete(child);
      };
    },
    async stop() {
      for (const child of attackers) child.kill("SIGKILL");
      await at.remove();
    },
  };
}
