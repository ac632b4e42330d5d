/** Why a process cannot listen, for the commands that do. */
import { CommandError } from "../errors.ts";
import type { Settings } from "../settings.ts";

type ListenAddress = Pick<Settings, "host" | "port">;

const LISTEN_ERRORS: Readonly<Record<string, (settings: ListenAddress) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is in use: stop the program that listens there, or set another port with --port or LECTERN_PORT.`,
  EACCES: ({ port }) =>
    `Port ${port} needs special rights: set a port above 1023 with --port or LECTERN_PORT.`,
  EADDRNOTAVAIL: ({ host }) =>
    `${host} is not an address of this machine: set another with --host or LECTERN_HOST, such as 127.0.0.1 or 0.0.0.0.`,
  ENOTFOUND: ({ host }) =>
    `The host ${host} is unknown: set another with --host or LECTERN_HOST, such as 127.0.0.1 or 0.0.0.0.`,
};

/** @returns the error of the operating system as a sentence, if it is known */
export function explainListening(error: unknown, address: ListenAddress): unknown {
  const explain = LISTEN_ERRORS[(error as NodeJS.ErrnoException).code ?? ""];
  return explain === undefined ? error : new CommandError(explain(address));
}
