/** The commands of `lectern hooks` that send events. */
import type { Logger } from "pino";
import { createSender } from "../../hooks/create-sender.ts";
import type { Sender } from "../../hooks/create-sender.ts";
import { countWaiting, logAttempt } from "../../hooks/delivery-table.ts";
import { nameTest, TEST_TYPE, writeTest } from "../../hooks/event.ts";
import { disableHook, enableHook, findHook, listHooks } from "../../hooks/hook-table.ts";
import { openHooksFile, openKnownHooksFile } from "../../hooks/hooks-file.ts";
import type { HooksFile } from "../../hooks/hooks-file.ts";
import { DELAYS } from "../../hooks/retries.ts";
import { sendEvent, TIMEOUT_MS } from "../../hooks/send-event.ts";
import { CommandError } from "../../errors.ts";
import { describeLocation } from "../../settings.ts";
import type { Settings } from "../../settings.ts";
import { driverOf } from "../../store/open-store.ts";
import type { StoreReader } from "../../store/store.ts";
import { VERSION } from "../../version.ts";
import { AS_JSON, command } from "../command.ts";
import type { Outcome } from "../command.ts";
import { countOf } from "../terminal/phrases.ts";
import { letResultsFail } from "../terminal/terminal.ts";
import { awaitEnd } from "./await-end.ts";
import { readConfirmations } from "./confirmations.ts";
import { recordFileOf } from "./purge.ts";
import { HOOK_ARGUMENT, readHookId, readHooksPath } from "./hooks.ts";
import { readServers } from "./served-release.ts";

const SENDING = { userAgent: `Lectern/${VERSION}`, clock: Date.now };

/** Servers switch to a release within two seconds; one that takes longer probably has a problem. */
const PATIENCE_SECONDS = 60;
/** A purge waits for servers, retries failed requests, and purges everything twice. */
const PURGE_PATIENCE_SECONDS = 600;

export const testWebhook = command({
  summary: "Send a test event to a webhook",
  description:
    "Sends an event of the type hook.test at once, without retries. If the webhook was disabled and the receiver accepts the event, it is enabled again.",
  arguments: [HOOK_ARGUMENT],
  flags: [AS_JSON],
  prints:
    "How the receiver responded; with --json { id, delivered, result, status, ms }, where id is the webhook-id.",
  fails: "There is no such webhook, or the receiver did not respond with a status from 200 to 299.",
  examples: { "lectern hooks test k3v9x0a1": "check whether the receiver works" },
  async run({ arguments: [typed], settings }) {
    const hookId = readHookId(typed);
    using file = openKnownHooksFile(readHooksPath(settings));
    const { url, secrets, name, disabledAt } = findHook(file, hookId, Date.now());
    const id = nameTest();
    const body = writeTest(Math.floor(Date.now() / 1000), hookId);
    const never = new AbortController().signal;
    const sent = await sendEvent({ id, url, body, secrets }, SENDING, never);
    if (sent === undefined) return undefined;
    const { isDelivered, isGone, result, status, ms } = sent;
    const outcome = isDelivered ? "delivered" : isGone ? "disabled" : "failed";
    const event = { delivery: id, hook: hookId, type: TEST_TYPE, release: null };
    file.change(() => {
      logAttempt(file, { ...event, ...sent, attempt: 1, outcome, nextAt: null }, Date.now());
      if (isDelivered && disabledAt !== null) enableHook(file, hookId);
      if (isGone) disableHook(file, hookId, Date.now());
    });
    const again = isDelivered && disabledAt !== null ? " It is enabled again." : "";
    return {
      data: { id, delivered: isDelivered, result, status, ms },
      text: isDelivered
        ? `The webhook ${hookId} (${name}) accepted the event: ${result}, ${ms} ms.${again}`
        : `The webhook ${hookId} (${name}) did not accept the event: ${result}.`,
      status: isDelivered ? undefined : 1,
    };
  },
});

/** @throws CommandError when no record is configured */
function requireRecord(settings: Settings): string {
  const file = recordFileOf(settings);
  if (file !== undefined) return file;
  throw new CommandError(
    "The store is a database: name the record of purges with --purge-record or LECTERN_PURGE_RECORD, for this command and for `lectern purge`.",
    2,
  );
}

async function sendOnce(sender: Sender, file: HooksFile): Promise<Outcome> {
  const { delivered, failed, isComplete } = await sender.sendDue();
  const waiting = countWaiting(file);
  const rest = waiting === 0 ? "" : `; ${countOf(waiting, "event")} to be sent later`;
  return {
    data: { delivered, failed, waiting },
    text: `${countOf(delivered, "event")} delivered, ${countOf(failed, "attempt")} failed${rest}.`,
    status: isComplete && failed === 0 && waiting === 0 ? undefined : 1,
  };
}

function logStart(
  log: Logger,
  file: HooksFile,
  store: string,
  confirming: { readonly serving: readonly string[]; readonly purged: boolean },
): void {
  log.info(
    {
      version: VERSION,
      node: process.versions.node,
      pid: process.pid,
      store: describeLocation(store),
      file: file.path,
      hooks: listHooks(file, Date.now()).length,
      ...confirming,
    },
    "sender started",
  );
}

export const runHooks = command({
  summary: "Send events to webhooks",
  description: `Follows the store and sends each change of the current release, by a publish, rollback or restore, to every webhook that was added before it. An event that is not accepted within ${TIMEOUT_MS / 1000} seconds is sent again with increasing delays, ${DELAYS.length + 1} times within about a day. It waits for a store that is away. Events that are due from the time when this command did not run are sent when it starts. With --serving, an event is sent once all these servers serve its release, or after ${PATIENCE_SECONDS} seconds, with a warning in the log. With --purged, it also waits until \`lectern purge\` has purged every cache that it purged before, except caches that it has not purged for a release of more than a day ago, at most ${PURGE_PATIENCE_SECONDS / 60} minutes. Several of these processes may run: each event is sent by one of them. If one is killed, the events that it was sending are sent again, with the same webhook-id, after ${TIMEOUT_MS / 1000 + 5} seconds. SIGINT (Ctrl-C) and SIGTERM stop it.`,
  arguments: [],
  flags: [
    {
      name: "once",
      help: "Send the events that are due and exit; failed ones are sent again by the next run",
    },
    {
      name: "serving",
      value: "URL,…",
      help: "Base URLs of all servers (not of a load balancer) that must serve a release before it is announced",
    },
    {
      name: "purged",
      help: "Send an event only after `lectern purge` for its release, to every cache in the record of purges",
    },
    AS_JSON,
  ],
  prints:
    "With --once the number of delivered events, failed attempts and waiting events, with --json { delivered, failed, waiting }; otherwise nothing. The log goes to standard error.",
  fails:
    "The store is damaged or no store of Lectern, or the file with the webhooks cannot be opened; with --once also if an attempt failed or an event is still waiting.",
  examples: {
    "lectern hooks run": "run as a service",
    "lectern hooks run --once": "send the events that are due, for example after a purge of caches",
  },
  async run({ flags, settings }) {
    const servers = readServers(flags.serving);
    const record = flags.purged ? requireRecord(settings) : undefined;
    const { createLog } = await import("../terminal/log.ts");
    const log = createLog(settings.logLevel);
    await using opened = new AsyncDisposableStack();
    const file = opened.use(openHooksFile(readHooksPath(settings)));
    const source: StoreReader = await driverOf(settings.store).openReader(settings.store, {
      waits: flags.once !== true,
    });
    opened.defer(() => source.close());
    const sender = createSender({
      ...SENDING,
      file,
      source,
      log,
      readConfirmed: async () =>
        readConfirmations({ servers, record, readHistory: () => source.listSwitches() }),
      patienceMs: (record === undefined ? PATIENCE_SECONDS : PURGE_PATIENCE_SECONDS) * 1000,
    });
    if (flags.once) return await sendOnce(sender, file);
    letResultsFail();
    const stopWaiting = awaitEnd(async ({ reason, error }) => {
      await sender.stop();
      const uptimeSeconds = Math.round(process.uptime());
      if (error === undefined) log.info({ reason, uptimeSeconds }, "sender ended");
      else log.fatal({ reason, uptimeSeconds, err: error }, "sender ended");
    });
    logStart(log, file, settings.store, { serving: servers, purged: record !== undefined });
    try {
      await sender.run();
    } catch (error) {
      stopWaiting();
      throw error;
    }
    // It was stopped by a signal, whose handler ends the process.
    return await new Promise<never>(() => {});
  },
});
