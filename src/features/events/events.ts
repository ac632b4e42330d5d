/** The stream of new current releases, with the names of the changed resources. */
import { ownValue } from "../../lib/own-value.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { readParameters } from "../../query/read-parameters.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { writeInstant } from "../../serve/json-answers.ts";
import type { EventSource, ServiceAsker, StreamedEvent } from "../../serve/answer.ts";
import type { EventRow } from "../../serve/feature-rows.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

/** @returns the resources that may have changed, in the order of the catalog; without `before`, all */
function listChanged(
  before: Snapshot | undefined,
  { catalog, delivered }: Snapshot,
): readonly ResourceName[] {
  const gone = before?.catalog.names.filter((name) => catalog.find(name) === undefined) ?? [];
  const changed = catalog.names.filter(
    (name) => !before || ownValue(before.delivered, name) !== delivered[name],
  );
  return [...changed, ...gone];
}

/** @returns a function that writes the event, with only the resources that the reader may read */
function createWriter(
  { release, since }: Snapshot,
  changed: readonly ResourceName[],
): (reader: ServiceAsker) => StreamedEvent {
  const written = new Map<string, StreamedEvent>();
  return (reader) =>
    getOrInsert(written, reader.client, () => ({
      id: String(release),
      event: "release",
      data: JSON.stringify({
        release,
        since: writeInstant(since),
        changed: changed.filter((name) => reader.reads(name)),
      }),
    }));
}

function createReleaseEvents(current: () => Snapshot | undefined): EventSource {
  let told: Snapshot | undefined;
  let tell: Parameters<EventSource["subscribe"]>[0] | undefined;

  function look(): void {
    const snapshot = current();
    if (snapshot === told) return;
    const before = told;
    told = snapshot;
    if (snapshot) tell?.(createWriter(snapshot, listChanged(before, snapshot)));
  }

  return {
    look,
    subscribe(listener) {
      tell = listener;
    },
    greet(reader, known) {
      // First sends pending events to the other readers.
      look();
      if (!told || known === String(told.release)) return undefined;
      return createWriter(told, listChanged(undefined, told))(reader);
    },
  };
}

/** @param snapshot returns the current release */
export const createEvents = (snapshot: () => Snapshot | undefined): EventRow => ({
  url: "/service/v1/events",
  meaning: "A stream with an event whenever another release becomes current.",
  opens: "token",
  offered: ["text/event-stream"],
  events: createReleaseEvents(snapshot),
  check: (query) => void readParameters(query, []),
});
