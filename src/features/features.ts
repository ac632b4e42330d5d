/** All features that have addresses. The core knows none of them, nor does one know another. */
import { pino } from "pino";
import { createFinder } from "../find/find-items.ts";
import { createMemory, divideMemory } from "../serve/memory.ts";
import type { Snapshot } from "../serving/snapshot.ts";
import { createJsonCache } from "../serve/json-answers.ts";
import type { FeatureRow } from "../serve/feature-rows.ts";
import type { FeatureParts, FeatureSources } from "../serve/of-release.ts";
import { createCalendar } from "./calendar/calendar.ts";
import { createChanges } from "./changes/changes.ts";
import { createCopies } from "./copies/copies.ts";
import { PAGE_HEADERS, createExplorerPage } from "./explorer-page/explorer-page.ts";
import { createIndex } from "./index/index.ts";
import { createDescription } from "./openapi/openapi.ts";
import { createMetrics } from "./metrics/metrics.ts";
import type { MeasuredProcess } from "./metrics/metrics.ts";
import { createReleases } from "./releases/releases.ts";

/** @param measured absent: nothing runs that could be measured */
export function createFeatures(
  sources: FeatureSources,
  measured?: MeasuredProcess,
): readonly FeatureRow[] {
  const { current, log } = sources;
  const snapshot = (): Snapshot | undefined => current()?.snapshot;
  const explorer = createExplorerPage(log);
  const shared: FeatureParts = {
    ...sources,
    snapshot,
    cached: createJsonCache(),
    services: () => rows,
  };
  const rows: readonly FeatureRow[] = [
    createIndex({ ...shared, page: () => explorer.page(), pageHeaders: PAGE_HEADERS }),
    ...explorer.rows,
    ...createDescription(shared),
    createReleases(shared),
    createChanges(shared),
    createCalendar(shared),
    ...createCopies(shared),
    createMetrics(measured),
  ];
  return rows;
}

/** @returns the rows of a server that has one release and no readers */
export const createFeaturesOfRelease = (
  { reader }: Pick<FeatureSources, "reader">,
  served: NonNullable<ReturnType<FeatureSources["current"]>>,
): readonly FeatureRow[] =>
  createFeatures({
    reader,
    current: () => served,
    log: pino({ level: "silent" }),
    state: () => served,
    findRelease: async () => undefined,
    findIn(snapshot) {
      const find = createFinder(snapshot, createMemory(divideMemory(1).served));
      return (request) => find(request);
    },
    newest: () => served.snapshot.release,
  });
