/** All features that have addresses. The core knows none of them, nor does one know another. */
import { pino } from "pino";
import type { Logger } from "pino";
import type { AccessOverrides } from "../catalog/access-rule.ts";
import type { Snapshot } from "../release/snapshot.ts";
import { createJsonCache } from "../serve/json-answers.ts";
import type { Responder } from "../serve/answer.ts";
import type { FeatureRow } from "../serve/feature-rows.ts";
import type { CopySource } from "../store/copy/copy.ts";
import type { StoreReader } from "../store/store.ts";
import { createCalendar } from "./calendar/calendar.ts";
import { createCoverage } from "./calendar/coverage.ts";
import { createChanges } from "./changes/changes.ts";
import { createCopies } from "./copies/copies.ts";
import { createEvents } from "./events/events.ts";
import { PAGE_HEADERS, createExplorerPage } from "./explorer-page/explorer-page.ts";
import { createIndex } from "./index/index.ts";
import { createDescription } from "./openapi/openapi.ts";
import { createReleases } from "./releases/releases.ts";

export interface FeatureSources {
  /** The current release; undefined: nothing was published yet. */
  readonly current: () =>
    | { readonly snapshot: Snapshot; readonly responder: Responder }
    | undefined;
  readonly access: AccessOverrides;
  readonly log: Logger;
  readonly reader: CopySource & Pick<StoreReader, "listReleases">;
  /** @returns a new object whenever the store may have changed */
  readonly state: () => object;
  /**
   * @returns the snapshot of a release; undefined: there is none, or it never was current
   * @throws errors of the store
   */
  readonly findRelease: (release: number) => Promise<Snapshot | undefined>;
  /** @returns the highest number of a release that is known to have been current */
  readonly newest: () => number;
}

export function createFeatures(sources: FeatureSources): readonly FeatureRow[] {
  const { current, reader, state, log } = sources;
  const snapshot = (): Snapshot | undefined => current()?.snapshot;
  const explorer = createExplorerPage(log);
  const shared = {
    ...sources,
    snapshot,
    cached: createJsonCache(),
    services: () => rows,
  };
  const rows: readonly FeatureRow[] = [
    createIndex({ ...shared, page: () => explorer.page(), pageHeaders: PAGE_HEADERS }),
    ...explorer.rows,
    ...createDescription(shared),
    createEvents(snapshot),
    createReleases({ ...shared, listReleases: () => reader.listReleases() }),
    createChanges(shared),
    createCalendar(shared),
    createCoverage(shared),
    ...createCopies({ reader, state }),
  ];
  return rows;
}

/** @returns the rows of a server that has one release and no readers */
export const createFeaturesOfRelease = (
  { reader, access }: Pick<FeatureSources, "reader" | "access">,
  served: NonNullable<ReturnType<FeatureSources["current"]>>,
): readonly FeatureRow[] =>
  createFeatures({
    reader,
    access,
    current: () => served,
    log: pino({ level: "silent" }),
    state: () => served,
    findRelease: async () => undefined,
    newest: () => served.snapshot.release,
  });
