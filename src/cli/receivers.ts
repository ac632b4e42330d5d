/** Who is told of a switch. */
import type { Receiver } from "../tell/receiver.ts";
import type { Call } from "./command.ts";

/** Before anything is changed. @throws CommandError when the file is wrong, or a secret is missing */
export async function readReceivers({
  settings: { tell },
  terminal,
}: Pick<Call, "settings" | "terminal">): Promise<readonly Receiver[]> {
  if (tell === undefined) return [];
  const { readTellFile } = await import("../tell/tell-file.ts");
  return readTellFile(tell, terminal.environment);
}
