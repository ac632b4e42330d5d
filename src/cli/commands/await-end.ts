/** What ends a server: a signal, the loss of the shell that npx put before it, or an unforeseen error. */
import closeWithGrace from "close-with-grace";

/** A server that has not stopped by then is ended all the same; http bounds requests under way. */
const FORCE_MS = 10_000;
const SHELL_CHECK_MS = 200;
/** All but errors. */
const NOT_ENDS: closeWithGrace.AllEvents[] = [
  "beforeExit",
  "SIGHUP",
  "SIGINT",
  "SIGQUIT",
  "SIGILL",
  "SIGTRAP",
  "SIGABRT",
  "SIGBUS",
  "SIGFPE",
  "SIGSEGV",
  "SIGUSR2",
  "SIGTERM",
];
const END_SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** Why a server ends. */
export interface EndReason {
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
  let why: string | undefined;
  const grace = closeWithGrace(
    {
      delay: FORCE_MS,
      logger: false,
      // Signals are taken below: its second one, as npm and a terminal together send it, is a failure.
      skip: NOT_ENDS,
    },
    async ({ err }) => {
      await end(err === undefined ? { reason: why ?? "" } : { reason: "error", error: err });
    },
  );
  const endFor = (reason: string): void => {
    if (why !== undefined) return;
    why = reason;
    grace.close();
  };
  const timer = watchShellOfNpx(() => endFor("the shell of npx is gone"));
  for (const signal of END_SIGNALS) process.on(signal, endFor);
  return () => {
    clearInterval(timer);
    for (const signal of END_SIGNALS) process.off(signal, endFor);
    grace.uninstall();
  };
}
