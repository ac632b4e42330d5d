/** The addresses beside the contract's: what makes their answers, with what it is made of. */
import { createAccessRule } from "../catalog/access-rule.ts";
import type { AccessOverrides } from "../catalog/access-rule.ts";
import { routesOf } from "../http/routes.ts";
import type { ServiceAddress } from "../http/service-addresses.ts";
import type { Snapshot } from "../release/snapshot.ts";
import { describeService } from "../respond/service/describe-service.ts";
import type { ServiceDescription } from "../respond/service/describe-service.ts";
import { readParameters } from "../respond/service/read-parameters.ts";
import { createJsonRepresentations } from "../respond/service/represent-json.ts";
import { VERSION } from "../version.ts";

export interface ServiceSources {
  /** What is served now; undefined: nothing was published yet. */
  readonly snapshot: () => Snapshot | undefined;
  readonly access: AccessOverrides;
}

const listForms: ServiceDescription["formsOf"] = (catalog, name) =>
  routesOf(catalog).find(({ resource, operation }) => resource === name && operation === "find")
    ?.offered ?? [];

export function createServiceRows({ snapshot, access }: ServiceSources): readonly ServiceAddress[] {
  const represent = createJsonRepresentations();
  const described: readonly ServiceAddress[] = [];
  const description: ServiceDescription = {
    version: VERSION,
    accessIn: createAccessRule(access),
    formsOf: listForms,
    links: described.flatMap(({ rel, url: href, offered: [type] }) =>
      rel === undefined ? [] : [{ rel, href, type }],
    ),
  };
  const index: ServiceAddress = {
    url: "/",
    meaning: "What is served: resources with their addresses and forms, and which release it is.",
    opens: "everybody",
    offered: ["application/json"],
    caching: "revalidate",
    respond({ query }) {
      readParameters(query, []);
      const served = snapshot();
      return {
        representation: describeService(served, description, represent),
        release: served?.release,
      };
    },
  };
  return [index, ...described];
}
