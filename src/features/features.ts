/** The rows of the service addresses, with the code that makes their responses. */
import type { Logger } from "pino";
import { createAccessRule } from "../catalog/access-rule.ts";
import type { AccessOverrides } from "../catalog/access-rule.ts";
import { SERVICE_PARAMETERS } from "../catalog/query-parameters.ts";
import { serviceUnavailable } from "../errors.ts";
import { routesOf } from "../serve/routes.ts";
import type { DocumentAddress, EventAddress, ServiceAddress } from "../serve/feature-rows.ts";
import { contentOfLoaded } from "../release/history/chunked-content.ts";
import { readCalendar } from "../release/history/publication-calendar.ts";
import type { Snapshot } from "../release/snapshot.ts";
import type { EventSource, Answer, ServiceFacts } from "../serve/answer.ts";
import { createCountCoverage, createListCalendar } from "./calendar/coming-texts.ts";
import { describeService } from "./index/describe-service.ts";
import type { ServiceDescription } from "./index/describe-service.ts";
import { createListChanges } from "./changes/list-changes.ts";
import type { ComparedReleases } from "./changes/list-changes.ts";
import { readParameters } from "../serve/service/read-parameters.ts";
import { createJsonRepresentations } from "../serve/service/represent-json.ts";
import { createListReleases } from "./releases/stored-releases.ts";
import type { ReleaseList } from "./releases/stored-releases.ts";
import { VERSION } from "../version.ts";
import { createCopyAddresses } from "./copies/copied-store.ts";
import type { CopiedStore } from "./copies/copied-store.ts";
import { PAGE_HEADERS, createExplorerPage } from "./explorer-page/explorer-page.ts";

export interface ServiceSources {
  /** The current release; undefined: nothing was published yet. */
  readonly snapshot: () => Snapshot | undefined;
  readonly access: AccessOverrides;
  readonly releaseEvents: EventSource;
  /** The addresses of the API description. */
  readonly description: readonly DocumentAddress[];
  readonly log: Logger;
  readonly stored: ReleaseList & ComparedReleases;
  readonly copied: CopiedStore;
}

const listFormats: ServiceDescription["formatsOf"] = (catalog, name) =>
  routesOf(catalog).find(({ resource, operation }) => resource === name && operation === "find")
    ?.offered ?? [];

const takeNone = (query: string): void => void readParameters(query, []);

export function createServiceRows({
  snapshot,
  access,
  releaseEvents,
  description: described,
  log,
  stored,
  copied,
}: ServiceSources): readonly ServiceAddress[] {
  const explorer = createExplorerPage(log);
  const represent = createJsonRepresentations();
  const description: ServiceDescription = {
    version: VERSION,
    accessIn: createAccessRule(access),
    formatsOf: listFormats,
    links: described.flatMap(({ rel, url: href, offered: [type] }) =>
      rel === undefined ? [] : [{ rel, href, type }],
    ),
  };
  const index: DocumentAddress = {
    url: "/",
    meaning:
      "The index: resources with their addresses and formats, and the current release. Browsers get a page.",
    opens: "everybody",
    offered: ["application/json", "text/html"],
    caching: "revalidate",
    headers: PAGE_HEADERS,
    respond({ query, mediaType }) {
      const page = mediaType === "text/html" ? explorer.page() : undefined;
      if (page) return { representation: page };
      takeNone(query);
      const served = snapshot();
      return {
        representation: describeService(served, description, represent),
        release: served?.release,
      };
    },
  };
  const events: EventAddress = {
    url: "/service/v1/events",
    meaning: "A stream with an event whenever another release becomes current.",
    opens: "token",
    offered: ["text/event-stream"],
    events: releaseEvents,
    check: takeNone,
  };
  /** A row whose response is made from the current release. */
  const ofRelease = (
    row: Omit<DocumentAddress, "respond" | "caching" | "offered">,
    make: (facts: ServiceFacts, served: Snapshot) => Promise<Answer>,
  ): DocumentAddress => ({
    ...row,
    offered: ["application/json"],
    caching: "revalidate",
    async respond(facts) {
      const served = snapshot();
      if (!served) throw serviceUnavailable("nothingPublished");
      return { representation: await make(facts, served), release: served.release };
    },
  });
  const releases = ofRelease(
    {
      url: "/service/v1/releases",
      meaning: "The releases that are kept, the newest first, with the number of items in each.",
      opens: "token",
    },
    createListReleases(stored, represent),
  );
  const changes = ofRelease(
    {
      url: "/service/v1/changes",
      meaning: "The differences between an earlier release and the current one.",
      opens: "token",
      parameters: [SERVICE_PARAMETERS.since],
      refusals: ["RELEASE_GONE"],
    },
    createListChanges(stored, represent),
  );
  const calendar = ofRelease(
    {
      url: "/service/v1/calendar",
      meaning: "The dates on which texts and items will appear and vanish, with their numbers.",
      opens: "preview",
    },
    createListCalendar(
      async (served, now) => readCalendar(contentOfLoaded(served.loaded), now),
      represent,
    ),
  );
  const coverage = ofRelease(
    {
      url: "/service/v1/coverage",
      meaning: "How many items have a text in each language: now, later, or not at all.",
      opens: "token",
    },
    createCountCoverage(represent),
  );
  return [
    index,
    explorer.files,
    explorer.icon,
    ...described,
    events,
    releases,
    changes,
    calendar,
    coverage,
    ...createCopyAddresses(copied),
  ];
}
