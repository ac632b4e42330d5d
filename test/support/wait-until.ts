/** Waits for what comes by itself: another process, a thread, a connection, a store that is looked at now and then. */
import { setTimeout as sleep } from "node:timers/promises";

/**
 * @param what comes, as the error says it
 * @throws when it does not come within the time, which is generous: other tests take the machine's time, too
 */
export async function waitUntil(
  holds: () => unknown,
  what: string | (() => string),
  withinMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline)
      throw new Error(`it did not come: ${typeof what === "string" ? what : what()}`);
    await sleep(10);
  }
}
