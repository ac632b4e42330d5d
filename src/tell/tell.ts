/**
 * Tells receivers that another release is current: waits until servers show it, then purges caches of what
 * changed, then calls webhooks. Whoever fails changes nothing of the release, and is told again by the next.
 */
import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { Temporal } from "temporal-polyfill";
import { CommandError } from "../errors.ts";
import type { Act, ListedRelease, ReleaseContent, Store, StoreReader } from "../store/store.ts";
import type { Told } from "../store/publish/told.ts";
import { VERSION } from "../version.ts";
import { listAddresses, listChanges } from "./list-changes.ts";
import type { Changes } from "./list-changes.ts";
import { ask, TELL_LIMITS, sendRequests } from "./requests.ts";
import type { TellLimits, TellOutcome, Outgoing } from "./requests.ts";
import { untold } from "./receiver.ts";
import type { Receiver } from "./receiver.ts";

/** Each over a connection of its own: several processes may answer at one address. */
const MOST_ASKED = 10;
/** Releases back to one of which everybody was told; with more, everything counts as changed. */
const MOST_UNTOLD = 20;
/** Of one request to a cache; with more, everything is purged. */
const MOST_TAGS = 30;

const USER_AGENT = `Lectern/${VERSION}`;
const JSON_HEADERS = { "Content-Type": "application/json", Accept: "application/json" };

/** What is told. */
interface News {
  readonly act: Act;
  readonly after: ReleaseContent;
  /** See `listChanges`. */
  readonly befores: readonly (ReleaseContent | null)[];
}

const isTold = ({ told }: Pick<ListedRelease, "told">): boolean =>
  told.every(({ outcome }) => outcome === "told");

/** @returns the current release, with those that caches may hold since somebody was not told */
async function readNews(reader: StoreReader): Promise<News> {
  const [acts, releases] = [await reader.listSwitches(), await reader.listReleases()];
  const [act] = acts;
  if (!act) throw new CommandError("Nothing is current yet, so there is nothing to tell.");
  const known = new Map(releases.map((release) => [release.number, release]));
  const numbers = new Set<number | null>();
  for (const { previous } of acts) {
    const listed = known.get(previous ?? 0);
    numbers.add(listed && numbers.size < MOST_UNTOLD ? listed.number : null);
    if (!listed || numbers.size > MOST_UNTOLD || isTold(listed)) break;
  }
  numbers.delete(act.release);
  const befores: (ReleaseContent | null)[] = [];
  for (const number of numbers)
    befores.push(number === null ? null : await reader.readRelease(number));
  return { act, befores, after: await reader.readRelease(act.release) };
}

/** @returns since when the server has its release, in seconds; -Infinity: unknown */
async function readSince(url: string, signal: AbortSignal): Promise<number> {
  try {
    // A cache in between must not answer from its storage.
    const headers = {
      Accept: "application/json",
      "Cache-Control": "no-cache",
      Connection: "close",
    };
    const index = `${url.replace(/\/$/u, "")}/`;
    const { text } = await ask({ url: index, method: "GET", headers }, signal);
    const { since } = JSON.parse(text) as { readonly since?: unknown };
    return Temporal.Instant.from(String(since)).epochMilliseconds / 1000;
  } catch {
    return -Infinity;
  }
}

/** Waits until the server shows the release, or a later one, each time that it is asked. */
async function awaitServer(
  url: string,
  { instant }: Act,
  limits: TellLimits,
): Promise<TellOutcome> {
  const signal = AbortSignal.timeout(limits.serversMs);
  for (;;) {
    let shown = 0;
    while (shown < MOST_ASKED && (await readSince(url, signal)) >= instant) shown += 1;
    if (shown === MOST_ASKED) return { outcome: "told", status: 200 };
    await sleep(limits.lookMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return { outcome: "behind", status: null };
  }
}

/** @returns the tags of all that may differ @param names of the installation, before and after */
function listTags(names: readonly string[], changes: Changes): readonly string[] {
  const tags = names.flatMap((name) =>
    ["documents", ...changes.keys()].map((one) => `${name}/${one}`),
  );
  return tags.length > MOST_TAGS ? names : tags;
}

async function purge(
  { url, form, secret }: Receiver,
  reader: StoreReader,
  { after, befores }: News,
  changes: Changes,
  limits: TellLimits,
): Promise<TellOutcome> {
  const contents = [...befores.filter((one) => one !== null), after];
  const bearer = secret === "" ? {} : { Authorization: `Bearer ${secret}` };
  if (form === "url") {
    const paths = await listAddresses(reader, contents, changes);
    if (!paths) return { outcome: "tooMany", status: null };
    const base = url.replace(/\/$/u, "");
    const headers = { "User-Agent": USER_AGENT, ...bearer };
    const requests = paths.map((path): Outgoing => {
      return { url: base + path, method: "PURGE", headers };
    });
    return sendRequests(requests, limits);
  }
  const names = new Set(contents.flatMap(({ installation }) => installation.cacheTags ?? []));
  const tags = listTags([...names], changes);
  if (tags.length === 0) return { outcome: "untagged", status: null };
  const isKeys = form === "keys";
  const key = secret === "" ? {} : { "Fastly-Key": secret };
  const own = isKeys ? { "Surrogate-Key": tags.join(" "), ...key } : bearer;
  const headers = { "User-Agent": USER_AGENT, ...JSON_HEADERS, ...own };
  const body = isKeys ? {} : { body: JSON.stringify({ tags }) };
  const request: Outgoing = { url, method: "POST", headers, ...body };
  return sendRequests([request], limits, (text) => isKeys || /"success"\s*:\s*true/u.test(text));
}

/** Signed by Standard Webhooks 1.0.0; a release that is told again has the same id. */
function call(
  { url, secret }: Receiver,
  { act: { instant, release, previous } }: News,
  changes: Changes,
  limits: TellLimits,
): Promise<TellOutcome> {
  const id = `msg_${hash("sha256", `${url} ${instant} ${release}`).slice(0, 32)}`;
  const differences = Object.fromEntries(
    [...changes].map(([name, { added, changed, removed }]) => [name, { added, changed, removed }]),
  );
  const body = JSON.stringify({
    type: "release.current",
    timestamp: Temporal.Instant.fromEpochMilliseconds(instant * 1000).toString(),
    data: { release, previous, changed: [...changes.keys()], differences },
  });
  const now = new Date();
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": USER_AGENT,
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, now, body),
  };
  return sendRequests([{ url, method: "POST", headers, body }], limits);
}

/**
 * Tells all receivers that the current release is current, and notes how it went. It never fails because of them.
 * @returns in the order of the receivers
 */
export async function tellReceivers(
  store: Store,
  receivers: readonly Receiver[],
  limits: TellLimits = TELL_LIMITS,
): Promise<readonly Told[]> {
  if (receivers.length === 0) return [];
  const news = await readNews(store);
  const { release } = news.act;
  const pending = untold(receivers);
  await store.noteTold(release, pending);
  const outcomes = new Map<Receiver, TellOutcome>();
  const tellEach = async (
    kind: Told["kind"],
    tell: (receiver: Receiver) => Promise<TellOutcome>,
  ): Promise<void> => {
    const some = receivers.filter((one) => one.kind === kind);
    await Promise.all(some.map(async (one) => outcomes.set(one, await tell(one))));
  };
  await tellEach("servers", ({ url }) => awaitServer(url, news.act, limits));
  const changes = await listChanges(store, news.befores, news.after);
  if (receivers.some(({ kind }) => kind === "purge"))
    await sleep(outcomes.size > 0 ? limits.settleMs : limits.unknownServersMs);
  await tellEach("purge", (one) => purge(one, store, news, changes, limits));
  await tellEach("webhook", (one) => call(one, news, changes, limits));
  const told = receivers.flatMap((one, index) => {
    const [row, outcome] = [pending[index], outcomes.get(one)];
    return row && outcome ? { ...row, ...outcome } : [];
  });
  await store.noteTold(release, told);
  return told;
}
