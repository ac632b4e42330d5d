/**
 * The process of one act of the desk: takes it as its one message, answers with one, and ends. What it
 * needs of memory and time is bounded from outside (`run-act.ts`).
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Act, ActFrame, ActResult } from "../../desk/acts.ts";
import { doAct } from "./do-act.ts";

/** In bytes: a longer document would hold up the desk while it is taken from one process to another. */
const LONG_DOCUMENT = 1024 ** 2;

interface Order {
  readonly frame: ActFrame;
  readonly act: Act;
}

/** @returns the result, with a file in the place of a long document */
async function inFile(result: ActResult, { folder }: ActFrame): Promise<ActResult> {
  if ("refusal" in result || result.body === undefined || folder === undefined) return result;
  const { body, headers, ...others } = result;
  const text = Buffer.from(JSON.stringify(body));
  if (text.length < LONG_DOCUMENT) return result;
  const file = join(folder, "answer.json");
  try {
    await writeFile(file, text, { flag: "wx" });
    return { ...others, file, headers: { ...headers, "Content-Type": "application/json" } };
  } catch {
    // The disk is full; what was done is answered all the same.
    return result;
  }
}

async function obey({ frame, act }: Order): Promise<void> {
  // Without the desk, nobody gets the answer; what is being written is finished.
  if (act.act !== "publish" && act.act !== "switch" && act.act !== "tell")
    process.once("disconnect", () => process.exit());
  const result = await inFile(await doAct(frame, act), frame);
  process.send?.(result, () => process.disconnect?.());
}

process.once("message", (order) => void obey(order as Order));
