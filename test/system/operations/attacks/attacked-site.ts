/**
 * A real server in a process of its own with the demo content, to be attacked: published, with a token
 * for honest readers and one for previews.
 */
import assert from "node:assert/strict";
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createWorkplace } from "../../../support/workplace.ts";
import type { AttackName, Target } from "./attacks.ts";
import type { AttackOrder } from "./attacker.ts";

const CONTENT = path.join(import.meta.dirname, "../../../../content");
const ATTACKER = path.join(import.meta.dirname, "attacker.ts");
const STORE = ["--store", "site.db"];

export interface AttackedSite {
  readonly target: Target;
  /** Waits until the attack stands. @returns what ends it */
  attack(name: AttackName): Promise<() => Promise<void>>;
  /** @returns what says how much more memory the server had since, at most, in MiB; 0 where nobody knows (proc(5)) */
  watchMemory(): Promise<() => Promise<number>>;
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
  const { address, child } = await at.startServing(STORE, /^Lectern serves/u);
  const target = { address, token, previewToken };
  const attackers = new Set<ChildProcess>();

  return {
    target,
    async attack(name) {
      const attacker = fork(ATTACKER);
      attackers.add(attacker);
      const gone = once(attacker, "exit");
      // Linux answers on all of 127.0.0.0/8; elsewhere everybody has one address.
      const localAddress = process.platform === "linux" ? "127.0.0.2" : undefined;
      const order: AttackOrder = { name, target, localAddress };
      attacker.send(order);
      await once(attacker, "message");
      return async () => {
        assert.equal(attacker.exitCode, null, "the attack went on");
        attacker.kill("SIGKILL");
        await gone;
        attackers.delete(attacker);
      };
    },
    async watchMemory() {
      const folder = `/proc/${child.pid ?? 0}`;
      // Its peak begins anew.
      await writeFile(`${folder}/clear_refs`, "5").catch(() => {});
      const readPeak = async (): Promise<number> => {
        const status = await readFile(`${folder}/status`, "utf8").catch(() => "");
        return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1] ?? 0) / 1024;
      };
      const before = await readPeak();
      return async () => (await readPeak()) - before;
    },
    async stop() {
      for (const attacker of attackers) attacker.kill("SIGKILL");
      await at.remove();
    },
  };
}
