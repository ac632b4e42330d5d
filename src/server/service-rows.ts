/** The addresses beside the contract's: what makes their answers, with what it is made of. */
import type { Logger } from "pino";
import { createAccessRule } from "../catalog/access-rule.ts";
import type { AccessOverrides } from "../catalog/access-rule.ts";
import { routesOf } from "../http/routes.ts";
import type { DocumentAddress, EventAddress, ServiceAddress } from "../http/service-addresses.ts";
import type { Snapshot } from "../release/snapshot.ts";
import type { EventSource } from "../respond/representation.ts";
import { describeService } from "../respond/service/describe-service.ts";
import type { ServiceDescription } from "../respond/service/describe-service.ts";
import { readParameters } from "../respond/service/read-parameters.ts";
import { createJsonRepresentations } from "../respond/service/represent-json.ts";
import { VERSION } from "../version.ts";
import { PAGE_POLICY, createExplorerPage } from "./explorer-page.ts";

export interface ServiceSources {
  /** What is served now; undefined: nothing was published yet. */
  readonly snapshot: () => Snapshot | undefined;
  readonly access: AccessOverrides;
  readonly releaseEvents: EventSource;
  /** The addresses of the API's description. */
  readonly description: readonly DocumentAddress[];
  readonly log: Logger;
}

const listForms: ServiceDescription["formsOf"] = (catalog, name) =>
  routesOf(catalog).find(({ resource, operation }) => resource === name && operation === "find")
    ?.offered ?? [];

const takeNone = (query: string): void => void readParameters(query, []);

export function createServiceRows({
  snapshot,
  access,
  releaseEvents,
  description: described,
  log,
}: ServiceSources): readonly ServiceAddress[] {
  const explorer = createExplorerPage(log);
  const represent = createJsonRepresentations();
  const description: ServiceDescription = {
    version: VERSION,
    accessIn: createAccessRule(access),
    formsOf: listForms,
    links: described.flatMap(({ rel, url: href, offered: [type] }) =>
      rel === undefined ? [] : [{ rel, href, type }],
    ),
  };
  const index: DocumentAddress = {
    url: "/",
    meaning:
      "What is served: resources with their addresses and forms, and which release it is. For browsers, a page.",
    opens: "everybody",
    offered: ["application/json", "text/html"],
    caching: "revalidate",
    headers: { "Content-Security-Policy": PAGE_POLICY },
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
    meaning: "A stream with an event each time that another release is served.",
    opens: "token",
    offered: ["text/event-stream"],
    events: releaseEvents,
    check: takeNone,
  };
  return [index, explorer.files, ...described, events];
}
