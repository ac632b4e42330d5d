/** The index of an installation, for programs that only know its URL; browsers get the explorer. */
import { CONTRACT } from "../../catalog/catalog.ts";
import { DEFAULT_INSTALLATION, pageSizeOf } from "../../catalog/installation.ts";
import { FORMAT_NAMES, MEDIA_TYPES } from "../../catalog/media-types.ts";
import { modelNameOf } from "../../catalog/resources.ts";
import {
  closed,
  instant,
  listSchema,
  enumSchema,
  ordinal,
  nullableSchema,
  path,
  text,
} from "../../lib/json-schema.ts";
import { readParameters } from "../../query/read-parameters.ts";
import type { Snapshot } from "../../serving/snapshot.ts";
import type { Headers } from "../../http/headers.ts";
import { writeInstant } from "../../serve/json-answers.ts";
import type { Answer } from "../../http/answer.ts";
import type { FeatureParts } from "../../serve/of-release.ts";
import { routesOf } from "../../serve/routes.ts";
import type { FeatureRow } from "../../serve/feature-rows.ts";
import { VERSION } from "../../version.ts";

interface IndexParts extends FeatureParts {
  /** Of the page for people; undefined: there is none. */
  readonly page: () => Answer | undefined;
  readonly pageHeaders: Headers;
}

const RESOURCE = closed(
  {
    name: text,
    title: text,
    model: text,
    url: path,
    access: enumSchema(["token", "public"]),
    formats: listSchema(enumSchema(FORMAT_NAMES)),
    maxItemsPerPage: ordinal,
  },
  { entityUrl: path },
);

export function createIndex({
  snapshot,
  cached,
  services,
  page: readPage,
  pageHeaders,
}: IndexParts): FeatureRow {
  /** It is the same for all clients, so it must not contain anything that a token protects. */
  function describe(served: Snapshot | undefined): object {
    const catalog = served?.catalog ?? CONTRACT;
    const installation = served?.installation ?? DEFAULT_INSTALLATION;
    const routes = routesOf(catalog);
    return {
      name: "Lectern",
      version: VERSION,
      release: served?.release ?? null,
      since: served ? writeInstant(served.since) : null,
      timeZone: served?.installation.timeZone ?? null,
      resources: Array.from(catalog.resources, ([name, resource]) => {
        const { offered = [] } =
          routes.find((one) => one.resource === name && one.operation === "find") ?? {};
        return {
          name,
          title: resource.title,
          model: modelNameOf(resource),
          url: resource.path,
          ...(resource.entity && { entityUrl: resource.entity.path }),
          access: resource.access,
          formats: offered.map((mediaType) => MEDIA_TYPES[mediaType].format),
          maxItemsPerPage: pageSizeOf(installation, name),
        };
      }),
      links: services().flatMap(({ rel, url: href, offered: [type] }) =>
        rel === undefined ? [] : [{ rel, href, type }],
      ),
    };
  }

  return {
    url: "/",
    meaning:
      "The index: resources with their addresses and formats, and the current release. Browsers get a page.",
    opens: "everybody",
    offered: ["application/json", "text/html"],
    caching: "revalidate",
    headers: pageHeaders,
    schema: ({ names }) =>
      closed({
        name: { type: "string", const: "Lectern" },
        version: text,
        release: nullableSchema(ordinal),
        since: nullableSchema(instant),
        timeZone: nullableSchema(text),
        resources: { ...listSchema(RESOURCE), minItems: names.length, maxItems: names.length },
        links: listSchema(closed({ rel: text, href: text, type: text })),
      }),
    respond({ query, mediaType }) {
      const page = mediaType === "text/html" ? readPage() : undefined;
      if (page) return { answer: page };
      readParameters(query, []);
      const served = snapshot();
      return {
        answer: cached(`index ${served?.loaded.id}`, () => describe(served)),
        release: served?.release,
      };
    },
  };
}
