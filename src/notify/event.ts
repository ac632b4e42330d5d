/** What events contain, and which switches of a store they are made from. */
import { hash, randomUUID } from "node:crypto";
import { Temporal } from "temporal-polyfill";

/** A change of the current release, as the store lists it. */
export interface Switch {
  /** Seconds since 1970-01-01 UTC; no two switches have the same. */
  readonly instant: number;
  readonly release: number;
  readonly previous: number | null;
}

export interface SwitchEvent extends Switch {
  /** The resources that it changed for readers. */
  readonly changed: readonly string[];
}

export const SWITCH_TYPE = "release.current";
export const TEST_TYPE = "hook.test";

const writeBody = (type: string, instant: number, data: object): string =>
  JSON.stringify({
    type,
    timestamp: Temporal.Instant.fromEpochMilliseconds(instant * 1000).toString(),
    data,
  });

/** Only identifiers: the receiver reads the rest from the API, with its own rights there. */
export const writeSwitch = ({ instant, release, previous, changed }: SwitchEvent): string =>
  writeBody(SWITCH_TYPE, instant, { release, previous, changed });

/** @param instant in seconds */
export const writeTest = (instant: number, hook: string): string =>
  writeBody(TEST_TYPE, instant, { hook });

/**
 * @returns webhook-id: always the same for a switch and a webhook, even when the notify file
 *   was lost and restored, so that receivers recognize an event that is sent again
 */
export const nameSwitch = (hook: string, { instant, release }: Switch): string =>
  `msg_${hash("sha256", `${hook} ${instant} ${release}`).slice(0, 32)}`;

export const nameTest = (): string => `msg_${randomUUID().replaceAll("-", "")}`;

/**
 * @param switches newest first
 * @param seen the newest switch that events were made from
 * @returns the new ones, oldest first
 */
export function findNew<One extends Switch>(
  switches: readonly One[],
  seen: Pick<Switch, "instant" | "release">,
): readonly One[] {
  const [newest] = switches;
  if (newest === undefined) return [];
  if (newest.instant === seen.instant && newest.release === seen.release) return [];
  // Another store with an earlier history: only the current switch is new.
  if (newest.instant <= seen.instant) return [newest];
  return switches.filter(({ instant }) => instant > seen.instant).toReversed();
}
