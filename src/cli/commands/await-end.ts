/** How a command ends that runs until a signal, and what it does before. */
/** What has not stopped by then is ended all the same; requests under way have bounds of their own. */
const FORCE_MS = 10_000;
const SHELL_CHECK_MS = 200;
const END_SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** Why a process ends. */
interface EndReason {
  /** The signal, or what else happened, in a word or two. */
  readonly reason: string;
  /** Given: it was not meant to end. */
  readonly error?: Error;
}

/**
 * npx starts a shell that starts this process. A signal to npx ends the shell, which passes nothing
 * on; that this process then has another parent is how it learns of it.
 */
function watchShellOfNpx(onGone: () => void): NodeJS.Timeout | undefined {
  if (process.env["npm_command"] !== "exec") return undefined;
  const shell = process.ppid;
  return setInterval(() => {
    if (process.ppid !== shell) onGone();
  }, SHELL_CHECK_MS).unref();
}

/**
 * Ends the process once `end` has done its work: with 0, or with 1 after an error.
 * @returns takes it back
 */
export function awaitEnd(end: (reason: EndReason) => Promise<void>): () => void {
  let isEnding = false;
  const endFor = (why: EndReason): void => {
    // A second signal is none, since npm and a terminal together send two; a second error is one.
    if (isEnding && why.error === undefined) return;
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), FORCE_MS);
    void end(why).then(
      () => process.exit(why.error === undefined ? 0 : 1),
      () => process.exit(1),
    );
  };
  const onSignal = (reason: string): void => endFor({ reason });
  // A rejection that nobody handles is one, too (nodejs.org/api/cli.html#--unhandled-rejectionsmode).
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
