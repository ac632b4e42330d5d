/** The table of faults: one line for each fault that was caused. */
import type { TestContext } from "node:test";

export function printFault(
  context: TestContext,
  fault: string,
  rounds: number,
  outcomes: Readonly<Record<string, number>>,
): void {
  const outcome = Object.entries(outcomes)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
  // What was lost would have failed the test before this line.
  context.diagnostic(`fault | ${fault} | ${rounds} rounds | ${outcome} | lost: nothing`);
}
