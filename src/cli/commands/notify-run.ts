/** The commands of `lectern notify` that send something. */
import type { Logger } from "pino";
import { CommandError } from "../../errors.ts";
import { CACHE_FORMS, readCache } from "../../notify/caches.ts";
import type { Cache } from "../../notify/caches.ts";
import {
  CACHES_PATIENCE_MS,
  createNotifier,
  SERVERS_PATIENCE_MS,
} from "../../notify/create-notifier.ts";
import type { Notifier } from "../../notify/create-notifier.ts";
import { countWaiting, logAttempt } from "../../notify/delivery-table.ts";
import { nameTest, TEST_TYPE, writeTest } from "../../notify/event.ts";
import { disableHook, enableHook, findHook, listHooks } from "../../notify/hook-table.ts";
import { openNotifyFile, openKnownNotifyFile } from "../../notify/notify-file.ts";
import type { NotifyFile } from "../../notify/notify-file.ts";
import { DELAYS } from "../../notify/retries.ts";
import { sendEvent, TIMEOUT_MS } from "../../notify/send-event.ts";
import { describeLocation, SETTINGS } from "../../settings.ts";
import type { Settings } from "../../settings.ts";
import { driverOf } from "../../store/open-store.ts";
import type { StoreReader } from "../../store/store.ts";
import { VERSION } from "../../version.ts";
import { AS_JSON, command } from "../command.ts";
import type { Outcome } from "../command.ts";
import type { NotifiedOnce } from "../results/notify-results.ts";
import { readBase } from "../common/base-address.ts";
import { HOOK_ARGUMENT, readHookId, readNotifyPath } from "./notify.ts";
import { counted } from "../../lib/text/english.ts";

const SENDING = { userAgent: `Lectern/${VERSION}`, clock: Date.now };

export const testWebhook = command({
  summary: "Send a test event to a webhook",
  description:
    "Sends an event of the type hook.test at once, without retries. A disabled webhook whose receiver accepts it is enabled again.",
  arguments: [HOOK_ARGUMENT],
  flags: [AS_JSON],
  prints: "How the receiver responded.",
  fails: "There is no such webhook, or the receiver did not respond with a status from 200 to 299.",
  examples: { "lectern notify test k3v9x0a1": "check whether the receiver works" },
  async run({ arguments: [typed], settings }) {
    const hookId = readHookId(typed);
    using file = openKnownNotifyFile(readNotifyPath(settings));
    const { url, secrets, name, disabledAt } = findHook(file, hookId, Date.now());
    const id = nameTest();
    const body = writeTest(Math.floor(Date.now() / 1000), hookId);
    const sent = await sendEvent({ id, url, body, secrets }, SENDING);
    if (sent === undefined) return undefined;
    const { isDelivered, isGone, result, status, ms } = sent;
    const outcome = isDelivered ? "delivered" : isGone ? "disabled" : "failed";
    const event = { delivery: id, hook: hookId, type: TEST_TYPE, release: null };
    file.change(() => {
      logAttempt(file, { ...event, ...sent, attempt: 1, outcome, nextAt: null }, Date.now());
      if (isDelivered && disabledAt !== null) enableHook(file, hookId);
      if (isGone) disableHook(file, hookId, Date.now());
    });
    const hook = `The webhook ${hookId} (${name})`;
    const again = isDelivered && disabledAt !== null ? ["It is enabled again."] : [];
    return {
      data: { id, delivered: isDelivered, result, status, ms },
      text: isDelivered
        ? [`${hook} accepted the event: ${result}, ${ms} ms.`, ...again].join(" ")
        : `${hook} did not accept the event: ${result}.`,
      status: isDelivered ? undefined : 1,
    };
  },
});

/** Of --serving and of --purge. */
const MOST_URLS = 100;

/** @throws CommandError with status 2 */
function splitList(flag: string, text: string | undefined): readonly string[] {
  const words = text?.split(",").map((word) => word.trim()) ?? [];
  if (words.length > MOST_URLS)
    throw new CommandError(`--${flag} names ${words.length} URLs: give at most ${MOST_URLS}.`, 2);

  return words;
}

/** @returns the caches, and the prefix of tags @throws CommandError */
function readCaches(
  text: string | undefined,
  { purgeToken: token, purgeApi: api, cacheTags }: Settings,
): { readonly caches: readonly Cache[]; readonly name: string } {
  const caches = splitList("purge", text).map((word) => readCache(word, { token, api }));
  if (caches.length > 0 && cacheTags === null) {
    const { flag, environment } = SETTINGS.cacheTags;
    throw new CommandError(
      `Cache tags are off: set --${flag} or ${environment} to the same name for \`lectern serve\` and \`lectern notify run\`.`,
    );
  }
  return { caches, name: cacheTags ?? "" };
}

/** Failures of a cache before --once gives up. */
const TRIES_ONCE = 6;

async function runOnce(notifier: Notifier, file: NotifyFile): Promise<Outcome<NotifiedOnce>> {
  const { purged, delivered, failed, isComplete } = await notifier.runOnce();
  const waiting = countWaiting(file);
  const later = waiting === 0 ? "" : `; ${counted(waiting, "event")} to be sent later`;
  return {
    data: { purged, delivered, failed, waiting },
    text: `${counted(purged, "cache")} purged, ${counted(delivered, "event")} delivered, ${counted(failed, "attempt")} failed${later}.`,
    status: isComplete && failed === 0 && waiting === 0 ? undefined : 1,
  };
}

function logNotifying(
  log: Logger,
  file: NotifyFile,
  store: string,
  following: { readonly serving: readonly string[]; readonly caches: readonly string[] },
): void {
  log.info(
    {
      version: VERSION,
      node: process.versions.node,
      pid: process.pid,
      store: describeLocation(store),
      file: file.path,
      hooks: listHooks(file, Date.now()).length,
      ...following,
    },
    "notifier started",
  );
}

export const runNotify = command({
  summary: "Purge caches and send events to webhooks after each change of the current release",
  description: `Follows the store until SIGINT (Ctrl-C) or SIGTERM, and waits while it is away. After each switch it waits for the servers of --serving (at most ${SERVERS_PATIENCE_MS / 1000} seconds), purges the caches of --purge (at most ${CACHES_PATIENCE_MS / 60_000} minutes), then sends an event to every webhook; one that is not accepted within ${TIMEOUT_MS / 1000} seconds is sent again, ${DELAYS.length + 1} times within about a day. Several of these processes may run. What was due while none ran is done by the next.`,
  arguments: [],
  flags: [
    {
      name: "once",
      help: "Purge and send what is due and exit; failed events are sent again by the next run",
    },
    {
      name: "serving",
      value: "URL,…",
      help: "Base URLs of all servers, not of a cache or load balancer, that must serve a release before it is announced",
    },
    {
      name: "purge",
      value: "CACHE,…",
      help: `Caches to purge: ${CACHE_FORMS}`,
    },
    {
      name: "all",
      help: "First remove all responses from these caches, for example after a change of --access",
    },
    AS_JSON,
  ],
  prints:
    "With --once the numbers of purged caches, delivered events, failed attempts and waiting events; otherwise nothing. The log goes to standard error.",
  fails:
    "The store is damaged or no store of Lectern, cache tags are off, or the notify file cannot be opened; with --once also if a cache was not purged, an attempt failed or an event is still waiting.",
  examples: {
    "lectern notify run": "run as a service",
    "lectern notify run --purge varnish=http://127.0.0.1:6081 --serving http://127.0.0.1:8080":
      "purge Varnish once the server has a release, then send events",
    "lectern notify run --once --purge fastly=SU1Z0isxPaozGVKXdv0eY": `purge Fastly and send what is due; ${SETTINGS.purgeToken.environment} has the token`,
  },
  async run({ flags, settings, terminal }) {
    const servers = splitList("serving", flags.serving).map((word) => readBase(word));
    const { caches, name } = readCaches(flags.purge, settings);
    const { createLog, logEnd } = await import("../terminal/log.ts");
    const log = createLog(settings.logLevel, terminal.stderr, terminal.environment);
    await using opened = new AsyncDisposableStack();
    const file = opened.use(openNotifyFile(readNotifyPath(settings)));
    const isOnce = flags.once === true;
    const source: StoreReader = await driverOf(settings.store).openReader(settings.store, {
      waits: !isOnce,
      // A replica may still show an earlier release, for which nothing is left to purge.
      isPrimary: caches.length > 0,
    });
    opened.defer(() => source.close());
    const notifier = createNotifier({
      ...SENDING,
      file,
      source,
      log,
      servers,
      caches,
      purging: {
        name,
        maxAge: settings.maxAge,
        isAll: flags.all === true,
        ...(isOnce && { mostTries: TRIES_ONCE }),
      },
    });
    if (isOnce) return await runOnce(notifier, file);
    const stopWaiting = terminal.onEnd(async (why) => {
      await notifier.stop();
      logEnd(log, why, "notifier ended");
    });
    logNotifying(log, file, settings.store, {
      serving: servers,
      caches: caches.map((cache) => cache.name),
    });
    try {
      // What fails is logged, and logs are in English.
      await notifier.run();
    } catch (error) {
      stopWaiting();
      throw error;
    }
    // It was stopped by a signal, whose handler ends the process.
    return await new Promise<never>(() => {});
  },
});
