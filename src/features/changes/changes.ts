/**
 * The differences between the current release and an earlier one that a reader has; one comparison is
 * shared by all requests.
 */
import { LRUCache } from "lru-cache";
import { SERVICE_PARAMETERS } from "../../catalog/query-parameters.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { requestError, serviceUnavailable } from "../../errors.ts";
import { closed, listSchema, ordinal, namesSchema, uuidSchema } from "../../lib/json-schema.ts";
import { askStore } from "../../serving/ask-store.ts";
import type { Snapshot } from "../../serving/snapshot.ts";
import { ofRelease } from "../../serve/of-release.ts";
import type { FeatureParts } from "../../serve/of-release.ts";
import type { FeatureRow } from "../../serve/feature-rows.ts";
import type { Reason } from "../../words/reasons-en.ts";
import { compareServed } from "./compare-served.ts";
import type { ServedChanges } from "./compare-served.ts";

interface Comparison {
  readonly changes: ReadonlyMap<ResourceName, ServedChanges>;
  /** Those that the current release does not declare, and anybody could read. */
  readonly wasPublic: ReadonlySet<string>;
  /** ms since 1970-01-01 UTC */
  readonly validUntil: number;
}

/** Limit for all cached comparisons; a larger one is cached alone. */
const REMEMBERED_BYTES = 16 * 1024 * 1024;
/** Size of a UUID in a list. */
const CHANGE_BYTES = 64;
/** Comparisons run one after the other; this is the length of the queue. */
const MAX_WAITING = 16;

const countBytes = ({ changes }: Comparison): number =>
  [...changes.values()].reduce(
    (sum, { added, changed, removed, pages }) =>
      sum + CHANGE_BYTES * (added.length + changed.length + removed.length + pages.length + 1),
    0,
  );

const NUMBER = /^[1-9][0-9]{0,14}$/u;

const refuseSince = (value: string, reason: Reason<"INVALID">): never => {
  const parameter = SERVICE_PARAMETERS.since.name;
  throw requestError("QUERY_PARAMETER_INVALID", { reason, parameter, value });
};

const UUIDS = listSchema(uuidSchema);

export function createChanges({
  snapshot,
  cached,
  findRelease,
  findIn,
  newest,
}: FeatureParts): FeatureRow {
  const remembered = new LRUCache<string, Comparison>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (comparison) => Math.min(countBytes(comparison), REMEMBERED_BYTES),
  });
  const running = new Map<string, Promise<Comparison>>();
  let last: Promise<unknown> = Promise.resolve();

  async function make(since: number, served: Snapshot, now: number): Promise<Comparison> {
    const before = since === served.release ? served : await askStore(() => findRelease(since));
    if (!before) throw requestError("RELEASE_GONE", { release: since, current: served.release });
    const changes = await compareServed({ before, after: served, now, findIn });
    const wasPublic = [...before.catalog.resources.values()].flatMap(({ name, access }) =>
      !served.catalog.find(name) && access === "public" ? [name] : [],
    );
    const ends = [before, served].flatMap(({ boundaries }) =>
      Array.from(boundaries.values(), (one) => one.nextAfter(now)),
    );
    return { changes, wasPublic: new Set(wasPublic), validUntil: Math.min(...ends) };
  }

  function compare(key: string, since: number, served: Snapshot, now: number): Promise<Comparison> {
    const known = running.get(key);
    if (known) return known;
    if (running.size >= MAX_WAITING) throw serviceUnavailable("tooManyQueries");
    const made = last.then(() => make(since, served, now));
    running.set(key, made);
    last = made
      .then((comparison) => remembered.set(key, comparison))
      .catch(() => {})
      .finally(() => running.delete(key));
    return made;
  }

  return ofRelease(
    {
      url: "/service/v1/changes",
      meaning: "The differences between an earlier release and the current one.",
      opens: "token",
      parameters: [SERVICE_PARAMETERS.since],
      refusals: ["RELEASE_GONE"],
      schema: () =>
        closed({
          since: ordinal,
          current: ordinal,
          resources: namesSchema(
            closed({ added: UUIDS, changed: UUIDS, removed: UUIDS, pages: listSchema(ordinal) }),
          ),
        }),
    },
    snapshot,
    async ({ now, asker }, served, values) => {
      const text = values.get(SERVICE_PARAMETERS.since.name) ?? "";
      const since = NUMBER.test(text) ? Number(text) : refuseSince(text, "releaseNumber");
      const current = served.release;
      if (since > Math.max(newest(), current)) refuseSince(text, "noSuchRelease");
      const key = `${served.loaded.id} ${since}`;
      const known = remembered.get(key);
      const isKnown = known && now < known.validUntil;
      const compared = isKnown ? known : await compare(key, since, served, now);
      const { changes, wasPublic, validUntil } = compared;
      const names = [...changes.keys()].filter((name) => wasPublic.has(name) || asker.reads(name));
      return cached(`changes ${key} ${validUntil} ${names.join()}`, () => ({
        since,
        current,
        resources: Object.fromEntries(names.map((name) => [name, changes.get(name)])),
      }));
    },
  );
}
