/** `lectern purge`: tells shared caches to drop the responses that a publish or rollback made stale. */
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../../errors.ts";
import { readPurgeRecord, writePurgeRecord } from "../../purge/purge-record.ts";
import type { PurgedState } from "../../purge/purge-record.ts";
import { sendPurge } from "../../purge/send-purge.ts";
import { TARGET_FORMS, readTarget } from "../../purge/target.ts";
import type { PurgeTarget } from "../../purge/target.ts";
import { isDatabase, SETTINGS } from "../../settings.ts";
import type { Settings } from "../../settings.ts";
import type { StoreReader } from "../../store/store.ts";
import { AS_JSON, command } from "../command.ts";
import type { Outcome } from "../command.ts";
import { countOf, formatInstant, formatSome } from "../terminal/phrases.ts";
import { printNotice, showingProgress } from "../terminal/terminal.ts";
import type { PlanOptions, ReleasePurge } from "./purge-plan.ts";
import { readServedSince, readServers } from "./served-release.ts";
import { readNumber } from "./read-number.ts";
import { parseWanted } from "./releases.ts";
import { readStore } from "./use-store.ts";

const DEFAULT_WAIT_SECONDS = 60;
const DEFAULT_MAX_TAGS = 3000;
const MOST_TAGS = 100_000;

/** Without --serving, it waits this long: servers switch to a release within two seconds. */
const TAKEOVER_MS = 3000;
/**
 * A query takes at most five seconds, so a response of the previous release may still be in transit for
 * that long.
 */
const UNDER_WAY_MS = 6000;
const POLL_MS = 250;

/** @returns undefined: the store is not a file, and no record is configured */
export const recordFileOf = ({ purgeRecord, store }: Settings): string | undefined =>
  purgeRecord ?? (isDatabase(store) ? undefined : `${store}-purged`);

interface Sent {
  readonly plan: ReleasePurge;
  readonly requests: number;
}

interface PurgeRun {
  readonly target: PurgeTarget;
  /** Base URLs of the servers, not through a cache. */
  readonly servers: readonly string[];
  /** The time-out of waiting for them, in ms since 1970-01-01 UTC. */
  readonly deadline: number;
  readonly makePlan: () => Promise<ReleasePurge>;
  readonly readInstant: () => Promise<number | undefined>;
}

/**
 * Waits until the servers answer from the current release: otherwise a purged cache could store responses
 * of the previous one again.
 * @returns false: another release has become current, so the purge must be planned again
 */
async function awaitServing(
  { servers, deadline, readInstant }: PurgeRun,
  current: PurgedState,
): Promise<boolean> {
  for (const server of servers) {
    for (;;) {
      const since = await readServedSince(server);
      if (since === current.instant) break;
      if ((await readInstant()) !== current.instant) return false;
      if (Date.now() > deadline) {
        const found =
          since === -Infinity
            ? "it cannot be reached, or is no server of Lectern"
            : `it serves the release that became current at ${formatInstant(since)}`;
        const later =
          since > current.instant
            ? ", later than any in this store: it may belong to another store"
            : "";
        throw new CommandError(
          `${server} does not serve release ${current.release}: ${found}${later}. Nothing was purged, because caches would store its old responses again. Correct that, leave it out of --serving, or wait longer with --wait.`,
        );
      }
      await sleep(POLL_MS);
    }
  }
  return (await readInstant()) === current.instant;
}

/** Plans again if another release becomes current in the meantime. */
async function planServed(run: PurgeRun): Promise<ReleasePurge> {
  for (;;) {
    const plan = await run.makePlan();
    const { state: current, tags } = plan;
    if (tags.length === 0 && run.servers.length === 0) return plan;
    // If the clock was ahead, the instant may be days away.
    const wait = Math.min(current.instant * 1000 + TAKEOVER_MS - Date.now(), TAKEOVER_MS);
    if (run.servers.length === 0) await sleep(Math.max(0, wait));
    if (await awaitServing(run, current)) return plan;
  }
}

/** Purges twice: responses that were in transit at the first purge may be stored after it. */
async function send(run: PurgeRun): Promise<Sent> {
  const plan = await planServed(run);
  const { tags, softTags, keepsCurrent, state } = plan;
  if (tags.length === 0) return { plan, requests: 0 };
  const purge = { tags, softTags, release: keepsCurrent ? state.release : undefined };
  const onRetry = (reason: string, waitMs: number): void =>
    printNotice(`${run.target.name}: ${reason}; trying again in ${waitMs / 1000} s.`);
  const first = await sendPurge(run.target, purge, { onRetry });
  printNotice("Purged. Purging once more in a few seconds, when no older response is in transit.");
  await sleep(UNDER_WAY_MS);
  return { plan, requests: first + (await sendPurge(run.target, purge, { onRetry })) };
}

const describePlan = ({ state, since, widened }: ReleasePurge): string => {
  const held = since.length === 0 ? "" : `, for caches that may hold release ${since.join(", ")}`;
  const why = widened === undefined ? "" : `; more than what changed, because ${widened}`;
  return `for release ${state.release}${held}${why}`;
};

const toJson = ({ state, since, tags, widened }: ReleasePurge): object => ({
  release: state.release,
  since,
  tags,
  exact: widened === undefined,
  ...(widened !== undefined && { reason: widened }),
});

function tellPlan(plan: ReleasePurge): Outcome {
  const lines = formatSome(plan.tags, (tag) => [`  ${tag}`]);
  const headline = `${countOf(plan.tags.length, "tag")} to purge ${describePlan(plan)}`;
  const text = plan.tags.length === 0 ? `Nothing to purge ${describePlan(plan)}.` : undefined;
  return { data: toJson(plan), text: text ?? [`${headline}:`, ...lines].join("\n") };
}

function tellSent({ plan, requests }: Sent, target: string): Outcome {
  const count = countOf(plan.tags.length, "tag");
  const text =
    requests === 0
      ? `Nothing to purge ${describePlan(plan)}.`
      : `Purged ${count} ${describePlan(plan)}: ${countOf(requests, "request")} to ${target}.`;
  return { data: { ...toJson(plan), target, requests }, text, ...(requests > 0 && { done: text }) };
}

/** @throws CommandError when cache tags are off */
function requireName({ cacheTags }: Settings): string {
  if (cacheTags !== null) return cacheTags;
  const { flag, environment } = SETTINGS.cacheTags;
  throw new CommandError(
    `Cache tags are off: set --${flag} or ${environment} to the same name for \`lectern serve\` and \`lectern purge\`.`,
  );
}

export const purge = command({
  summary: "Purge from shared caches what a publish changed",
  description: `Finds out which stored responses are stale, by comparing the current release with those that caches may still hold, and tells a cache to drop them by their cache tags, or to revalidate them where they may be unchanged. These are the releases served since the last purge of the same target, or within --max-age. First it waits until the servers answer from the current release; without --serving, it waits three seconds after the publish. After six seconds it purges the same once more, so that older responses that were in transit are dropped, too. TARGET is ${TARGET_FORMS}; a URL gets POST requests with { tags, release } as JSON. The successful purge is recorded in a file beside the store. If the command is ended early, it has recorded nothing, and the next purge includes the same tags.`,
  arguments: [],
  flags: [
    {
      name: "plan",
      help: "Print the tags that would be purged, with --to those for this cache; send nothing",
    },
    { name: "to", value: "TARGET", help: `The cache to purge: ${TARGET_FORMS}` },
    {
      name: "serving",
      value: "URL,…",
      help: "Base URLs of all servers behind the cache, not through the cache: wait until they answer from the current release",
    },
    {
      name: "wait",
      value: "SECONDS",
      help: `Longest time to wait for these servers, 1 to 3600 (default: ${DEFAULT_WAIT_SECONDS})`,
    },
    {
      name: "since",
      value: "N",
      help: "Compare with release N and all that were current after it, regardless of earlier purges; recorded only if caches can hold no other release",
    },
    { name: "all", help: "Purge all responses, for example after a restore" },
    {
      name: "max-tags",
      value: "N",
      help: `If there are more tags, purge whole resources instead, 1 to ${MOST_TAGS} (default: ${DEFAULT_MAX_TAGS})`,
    },
    AS_JSON,
  ],
  prints:
    "The tags, or what was purged. With --json { release, since: [N, …], tags: […], exact, reason }, where since lists the releases that caches may hold, and exact is false if more is purged than what changed; after sending also { target, requests }.",
  fails:
    "Cache tags are off, nothing is published, a server does not answer from the current release in time, or the cache refuses the purge.",
  examples: {
    "lectern purge --plan": "show what the last publish made stale",
    "lectern purge --to varnish=http://127.0.0.1:6081 --serving http://127.0.0.1:8080":
      "purge Varnish once the server has the release",
    "lectern purge --to fastly=SU1Z0isxPaozGVKXdv0eY": `purge Fastly; ${SETTINGS.purgeToken.environment} has the token`,
  },
  async run({ flags, settings }) {
    if (flags.plan === undefined && flags.to === undefined)
      throw new CommandError("Give --to TARGET, or --plan to send nothing, or both.", 2);
    const name = requireName(settings);
    const { purgeToken: token, purgeApi: api, store, maxAge, access } = settings;
    const target = flags.to === undefined ? undefined : readTarget(flags.to, { token, api });
    const servers = readServers(flags.serving);
    const wait = readNumber("wait", flags.wait, DEFAULT_WAIT_SECONDS, 3600);
    const maxTags = readNumber("max-tags", flags["max-tags"], DEFAULT_MAX_TAGS, MOST_TAGS);
    const wanted = flags.since === undefined ? undefined : parseWanted(flags.since);
    const file = recordFileOf(settings);
    const key = `${name} ${target?.key}`;
    const purgeFrom = (reader: StoreReader): Promise<Outcome> =>
      showingProgress(async (show) => {
        let compared = 0;
        const onCompared = (): void => {
          compared += 1;
          show(() => `Comparing: ${countOf(compared, "page")}`);
        };
        const record =
          file === undefined || target === undefined ? {} : await readPurgeRecord(file);
        const since = typeof wanted === "string" ? await readCurrent(reader) : wanted;
        const purged: PurgedState | undefined = record[key];
        const options: PlanOptions = {
          store,
          maxAge,
          access,
          name,
          isAll: flags.all === true,
          since,
          purged,
          maxTags,
          onCompared,
        };
        const { planReleasePurge } = await import("./purge-plan.ts");
        const makePlan = async (): Promise<ReleasePurge> => planReleasePurge(reader, options);
        if (flags.plan || target === undefined) return tellPlan(await makePlan());
        const deadline = Date.now() + wait * 1000;
        const readInstant = async (): Promise<number | undefined> =>
          (await reader.readState()).current?.since;
        const sent = await send({ target, servers, deadline, makePlan, readInstant });
        if (!sent.plan.isComplete)
          printNotice("Not recorded: caches may also hold releases from before --since.");
        else if (file !== undefined) await writePurgeRecord(file, key, sent.plan.state);
        return tellSent(sent, target.name);
      });
    // A replica may still show an earlier release, for which nothing is left to purge.
    return readStore(store, purgeFrom, { isPrimary: true });
  },
});

const readCurrent = async (reader: StoreReader): Promise<number | undefined> =>
  (await reader.readState()).current?.number;
