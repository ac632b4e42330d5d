/** `lectern serve`: starts the server from the settings, and stops it. */
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Logger } from "pino";
import type { RunningServer } from "../../process/start-server.ts";
import { describeLocation, SETTING_NAMES, settingOf, SETTINGS } from "../../settings.ts";
import type { SettingName, Settings } from "../../settings.ts";
import { CommandError } from "../../errors.ts";
import { driverOf } from "../../store/open-store.ts";
import type { StoreReader } from "../../store/store.ts";
import { BUILD } from "../../version.ts";
import { command } from "../command.ts";
import { printLine } from "../terminal/terminal.ts";
import { explainListening } from "../terminal/phrases.ts";

/** Less than the time after which the process ends with status 1 (process-terminal.ts). */
const MAX_START_MS = 5000;

/** The server closes the reader when it stops; if it does not start, the reader is closed here. */
async function listen(
  reader: StoreReader,
  settings: Settings,
  log: Logger,
  sharesPort: boolean,
): Promise<RunningServer> {
  try {
    // Loaded late, so that `--help` is fast.
    const { startServer } = await import("../../process/start-server.ts");
    return await startServer(settings, { reader, log, expectsQueries: true, sharesPort });
  } catch (error) {
    await reader.close();
    throw explainListening(error, settings);
  }
}

/** The settings that differ from their default, without secrets. */
function findDifferent(settings: Settings): Readonly<Record<string, unknown>> {
  const differs = (name: SettingName): boolean =>
    !isDeepStrictEqual(settings[name], SETTINGS[name].default);
  const isShown = (name: SettingName): boolean => settingOf(name).secret !== true && differs(name);
  const names = SETTING_NAMES.filter(isShown);
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

function logStart(log: Logger, server: RunningServer, location: string, settings: Settings): void {
  const store = describeLocation(location);
  const { address, release } = server;
  const about = { ...BUILD, node: process.versions.node, pid: process.pid };
  log.info(
    {
      ...about,
      address,
      store,
      release,
      settings: findDifferent(settings),
    },
    "server started",
  );
  if (server.store === "missing") log.warn({ store }, "the store does not exist; waiting for it");
  else if (release === null && server.store === "reachable")
    log.warn({ store }, "nothing is published; every operation returns 503 until then");
}

export const serve = command({
  summary: "Serve the current release over HTTP",
  description:
    "Applies every publish, rollback and change of tokens within two seconds, and waits for a store that is away. It never writes to the store. SIGINT (Ctrl-C) and SIGTERM stop it.",
  arguments: [
    {
      name: "FILE",
      optional: true,
      many: true,
      help: "With --demo, tables (.csv, .xlsx, .ods) to show instead of the demo content: each becomes a resource, as with `lectern init --from`",
    },
  ],
  flags: [
    {
      name: "demo",
      help: "Publish the demo content, or the given tables, to a store among the temporary files, serve it, and remove the store at the end",
    },
  ],
  prints:
    "The URL; with --demo also a token, a link to the explorer and one curl command per group of resources to paste.",
  fails:
    "The server cannot listen on the address, the store is damaged or no store of Lectern, or the store given with --demo already has releases.",
  examples: {
    "lectern serve --demo": "try Lectern out",
    "lectern serve --demo staff.xlsx": "see a table as an API at once",
    "lectern serve --port 9000": "serve on another port",
  },
  async run(call) {
    const { flags, settings, terminal } = call;
    const { demo: isDemo = false } = flags;
    const [tables] = call.arguments;
    if (tables.length > 0 && !isDemo) {
      throw new CommandError(
        "Files are shown with --demo only: what is published is in the store, and `lectern init DIR --from FILE` makes content of a table.",
        2,
      );
    }
    const { createLog, logEnd } = await import("../terminal/log.ts");
    const log = createLog(settings.logLevel, terminal.stderr, terminal.environment);
    /** Functions to call at the end, the last one first. */
    const ends: (() => Promise<void>)[] = [];
    // Not a DisposableStack: functions that are added while it ends must not cause an error.
    const end = async (): Promise<void> => {
      for (const undo of ends.splice(0).toReversed()) await undo();
    };
    const drainMs = settings.drain * 1000;
    let server: RunningServer | undefined;
    const stopWaiting = terminal.onEnd(async (why) => {
      const { reason, error } = why;
      if (drainMs > 0 && server && error === undefined) {
        log.info({ reason, drainSeconds: settings.drain }, "server will end; still serving");
        await server.drain(drainMs);
      }
      await end();
      logEnd(log, why, "server ended");
    }, drainMs);
    try {
      const onEnd = (undo: () => Promise<void>): void => void ends.push(undo);
      const demo = isDemo
        ? await (await import("../demo.ts")).prepareDemo(call, tables, onEnd)
        : undefined;
      const location = demo?.location ?? settings.store;
      const reader = await driverOf(location).openReader(location, { waits: true });
      // Whoever tries the demo twice must not get answers from both.
      const starting = listen(reader, settings, log, !isDemo);
      // If the process ended while a thread starts, Node would crash ("Check failed: !is_null()"). But a
      // store that does not answer is not waited for.
      ends.push(async () => {
        const started = starting.catch(() => undefined);
        await (await Promise.race([started, sleep(MAX_START_MS, undefined)]))?.stop();
      });
      server = await starting;
      // It was told to end meanwhile.
      if (ends.length === 0) return undefined;
      logStart(log, server, location, settings);
      printLine(terminal, `Lectern serves ${describeLocation(location)} on ${server.address}`);
      if (demo)
        printLine(terminal, `${demo.formatInvitation(server.address)}\n\nPress Ctrl-C to stop.`);
    } catch (error) {
      stopWaiting();
      await end();
      throw error;
    }
    // The open socket keeps the process alive until a signal ends it.
    return undefined;
  },
});
