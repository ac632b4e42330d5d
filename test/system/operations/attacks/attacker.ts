/**
 * A process that attacks until it is ended or its time is over. In comes, as JSON on standard input,
 * which attack, the target and the time; nothing goes out but the number of requests or connections.
 */
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { attackOf } from "./attacks.ts";
import type { AttackName, Target } from "./attacks.ts";

export interface AttackOrder {
  readonly name: AttackName;
  readonly target: Target;
  readonly seconds: number;
  /** Of loopback, so that the attacker has another address than honest readers. */
  readonly localAddress: string | undefined;
}

const { name, target, seconds, localAddress } = (await json(process.stdin)) as AttackOrder;
const { ask, hold, connections } = attackOf(name);
const { hostname, port } = new URL(target.address);
const end = performance.now() + seconds * 1000;
const from = localAddress === undefined ? {} : { localAddress };
let turn = 0;

async function askOn(agent: Agent): Promise<void> {
  while (performance.now() < end) {
    turn += 1;
    const { path, headers = {} } = ask?.(turn, target) ?? { path: "/" };
    await new Promise<void>((resolve) => {
      const outgoing = request({ hostname, port, path, headers, agent, ...from }, (answer) => {
        answer.resume().once("close", resolve);
      });
      // What is refused, cut off or full is tried again, after a breath.
      outgoing.once("error", () => setTimeout(resolve, 10)).end();
    });
  }
}

async function holdOn(): Promise<void> {
  while (performance.now() < end) {
    turn += 1;
    const text = hold?.(turn, target) ?? "";
    await new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), ...from });
      socket.pause();
      socket.once("connect", () => socket.write(text)).on("error", () => {});
      socket.once("close", () => resolve());
      setTimeout(() => socket.destroy(), end - performance.now()).unref();
    });
    await sleep(10);
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });
process.stdout.write("attacking\n");
await Promise.race([
  Promise.all(Array.from({ length: connections }, () => (ask ? askOn(agent) : holdOn()))),
  sleep(seconds * 1000 + 500),
]);
process.stdout.write(`${turn}\n`);
process.exit(0);
