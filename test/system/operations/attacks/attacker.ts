/**
 * A process that attacks until it is ended. In comes which attack, and the target; what goes out is that it stands: on
 * each connection, a first request was sent, or the connection was refused.
 */
import { Agent, request } from "node:http";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { attackOf } from "./attacks.ts";
import type { AttackName, Target } from "./attacks.ts";

export interface AttackOrder {
  readonly name: AttackName;
  readonly target: Target;
  /** Of loopback, so that the attacker has another address than honest readers. */
  readonly localAddress: string | undefined;
}

process.once("disconnect", () => process.exit());
const [order] = await once(process, "message");
const { name, target, localAddress } = order as AttackOrder;
const { ask, hold, connections } = attackOf(name);
const { hostname, port } = new URL(target.address);
const from = localAddress === undefined ? {} : { localAddress };
let turn = 0;
let standing = 0;

/** Called once for each connection. */
function stand(): void {
  standing += 1;
  if (standing === connections) process.send?.("attacking");
}

async function askOn(agent: Agent): Promise<never> {
  for (let isFirst = true; ; isFirst = false) {
    turn += 1;
    const { path, headers = {} } = ask?.(turn, target) ?? { path: "/" };
    await new Promise<void>((resolve) => {
      const outgoing = request({ hostname, port, path, headers, agent, ...from }, (answer) => {
        answer.resume().once("close", resolve);
      });
      // What is refused, cut off or full is tried again, after a breath.
      outgoing.once("error", () => setTimeout(resolve, 10));
      outgoing.end(() => isFirst && stand());
    });
  }
}

async function holdOn(): Promise<never> {
  for (let isFirst = true; ; isFirst = false) {
    turn += 1;
    const text = hold?.(turn, target) ?? "";
    await new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), ...from });
      socket.pause();
      socket.once("connect", () => {
        socket.write(text);
        if (isFirst) stand();
      });
      socket.on("error", () => {}).once("close", () => resolve());
    });
    await sleep(10);
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });
for (let count = 0; count < connections; count += 1) void (ask ? askOn(agent) : holdOn());
