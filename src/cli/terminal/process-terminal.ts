/** This process as the terminal of a command. Nothing else of the command line reads or changes it. */
import type { EndReason, Terminal } from "./terminal.ts";

/** After this time the process ends in any case; running requests have time limits of their own. */
const FORCE_MS = 10_000;
const SHELL_CHECK_MS = 200;
const END_SIGNALS = ["SIGTERM", "SIGINT"] as const;

/**
 * npx starts a shell that starts this process. A signal to npx ends the shell, but the shell does not
 * pass the signal on. This process detects it by the change of its parent process.
 */
function watchShellOfNpx(onGone: () => void): NodeJS.Timeout | undefined {
  if (process.env["npm_command"] !== "exec") return undefined;
  const shell = process.ppid;
  return setInterval(() => {
    if (process.ppid !== shell) onGone();
  }, SHELL_CHECK_MS).unref();
}

/** Ends the process when `end` is done: with status 0, or 1 after an error. */
function onEnd(end: (reason: EndReason) => Promise<void>, drainMs = 0): () => void {
  let isEnding = false;
  const endFor = (why: EndReason): void => {
    // A second signal is ignored, since npm and a terminal together send two; a second error is not.
    if (isEnding && why.error === undefined) return;
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), FORCE_MS + drainMs);
    void end(why).then(
      () => process.exit(why.error === undefined ? 0 : 1),
      () => process.exit(1),
    );
  };
  const onSignal = (reason: string): void => endFor({ reason });
  // This includes unhandled rejections (nodejs.org/api/cli.html#--unhandled-rejectionsmode).
  const onError = (error: Error): void => endFor({ reason: "error", error });
  const timer = watchShellOfNpx(() => endFor({ reason: "the shell of npx is gone" }));
  for (const signal of END_SIGNALS) process.on(signal, onSignal);
  process.on("uncaughtException", onError);
  return () => {
    clearInterval(timer);
    for (const signal of END_SIGNALS) process.off(signal, onSignal);
    process.off("uncaughtException", onError);
  };
}

export function createProcessTerminal(): Terminal {
  const { stdout, stderr, env: environment } = process;
  // Whoever writes learns of an error, too; without a listener it would end the process.
  for (const stream of [stdout, stderr]) stream.on("error", () => {});
  return { stdout, stderr, environment, onEnd };
}
