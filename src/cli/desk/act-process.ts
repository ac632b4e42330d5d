/**
 * The process of one act of the desk: takes it as its one message, answers with one, and ends. What it
 * needs of memory and time is bounded from outside (`run-act.ts`).
 */
import type { Act, ActFrame } from "../../desk/http/acts.ts";
import { doAct } from "./do-act.ts";

interface Order {
  readonly frame: ActFrame;
  readonly act: Act;
}

async function obey({ frame, act }: Order): Promise<void> {
  // Without the desk, nobody gets the answer; what is being written is finished.
  if (act.act !== "publish" && act.act !== "switch")
    process.once("disconnect", () => process.exit());
  const result = await doAct(frame, act);
  process.send?.(result, () => process.disconnect?.());
}

process.once("message", (order) => void obey(order as Order));
