/** The addresses of the API description, which combines the rows of all stages in one document. */
import { createAccessRule } from "../../catalog/access-rule.ts";
import type { Access, AccessOverrides } from "../../catalog/access-rule.ts";
import { perResource } from "../../catalog/catalog.ts";
import type { Installation } from "../../catalog/installation.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { modelNameOf } from "../../catalog/resources.ts";
import { serviceUnavailable } from "../../errors.ts";
import { RESPONSE_HEADERS } from "../../serve/header-rows.ts";
import { REQUEST_HEADERS, STREAM_REQUEST_HEADERS } from "../../serve/request-header-rows.ts";
import { routesOf } from "../../serve/routes.ts";
import type { Route } from "../../serve/routes.ts";
import { HEALTH } from "../../serve/feature-rows.ts";
import type { DocumentAddress, ServiceAddress } from "../../serve/feature-rows.ts";
import type { Facts, QueryFacts } from "./facts.ts";
import { readParameters } from "../../query/read-parameters.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { EN } from "../../words/en.ts";
import { open, path, text } from "../../lib/json-schema.ts";
import { pathTableOf } from "../../query/paths.ts";
import type { Answer, RequestFacts, Responder } from "../../serve/answer.ts";
import { representJson } from "../../serve/represent-json.ts";
import type { RepresentJson } from "../../serve/represent-json.ts";
import { VERSION } from "../../version.ts";

interface Served {
  readonly responder: Responder;
  readonly snapshot: Snapshot;
}

/** Loaded late: few clients ask for it, and the start of the server should not wait for it. */
const loadDescription = async () => import("./create-document.ts");

interface DescriptionOptions {
  /** The current release; undefined: nothing was published yet. */
  readonly current: () => Served | undefined;
  readonly access: AccessOverrides;
  readonly represent: RepresentJson;
  /** All service addresses, including these. */
  readonly services: () => readonly ServiceAddress[];
}

const MESSAGES = Object.fromEntries(
  Object.entries(EN.texts).map(([name, { message }]) => [name, message]),
) as Facts["texts"];

function listPaths(
  resource: Route["resource"],
  operation: RequestFacts["operation"],
  installation: Installation,
): QueryFacts {
  const table = pathTableOf(resource, operation, installation);
  const paths = [...table.paths.values()];
  return {
    paths,
    open: paths.map((one) => one.text).filter((one) => table.hasAttributes(one)),
  };
}

interface Examples {
  readonly examples: Facts["examples"];
  /** ms since 1970-01-01 UTC */
  readonly validUntil: number;
}

/** Real responses with one item each, only of public resources. */
async function collectExamples(
  { responder, snapshot }: Served,
  access: Access,
  now: number,
): Promise<Examples> {
  const examples = new Map<ResourceName, string>();
  let validUntil = Infinity;
  for (const resource of snapshot.catalog.names) {
    if (access[resource] === "token") continue;
    const { body, ...representation } = await responder.respond({
      operation: "find",
      resource,
      mediaType: "application/json",
      query: "limit=1",
      acceptLanguage: undefined,
      now,
    });
    if (!Buffer.isBuffer(body)) continue;
    validUntil = Math.min(validUntil, representation.validUntil);
    examples.set(resource, body.toString());
  }
  return { examples, validUntil };
}

/** @returns the rows of the document and of the item schemas; both are made on request */
export function createDescription(options: DescriptionOptions): readonly DocumentAddress[] {
  const accessIn = createAccessRule(options.access);
  const made = new WeakMap<
    Snapshot,
    { validUntil: number; readonly representation: Promise<Answer> }
  >();
  const { represent } = options;

  const readCurrent = (): Served => {
    const served = options.current();
    if (served === undefined) throw serviceUnavailable("nothingPublished");
    return served;
  };

  async function describe(served: Served, now: number): Promise<Answer> {
    const { catalog, installation, languages } = served.snapshot;
    const access = accessIn(catalog);
    const operations = routesOf(catalog);
    const { examples, validUntil } = await collectExamples(served, access, now);
    const { createDocument } = await loadDescription();
    const document = createDocument({
      version: VERSION,
      catalog,
      installation,
      access,
      operations,
      queries: perResource(catalog, (name) => ({
        collection: listPaths(name, "find", installation),
        entity: listPaths(name, "load", installation),
      })),
      responseHeaders: RESPONSE_HEADERS,
      requestHeaders: REQUEST_HEADERS,
      texts: MESSAGES,
      languages: access.languages === "public" ? languages.map(({ code }) => code) : undefined,
      streamHeaders: STREAM_REQUEST_HEADERS,
      services: options
        .services()
        .filter((row) => "events" in row || row.isOfPage !== true)
        .map((row) => ({
          ...row,
          isStream: "events" in row,
        })),
      health: HEALTH,
      examples,
    });
    return { ...representJson(document), validUntil };
  }

  return [
    {
      url: "/openapi.json",
      rel: "describedby",
      meaning: "This document: the API of the current release.",
      opens: "everybody",
      offered: ["application/json"],
      caching: "day",
      schema: () => open({ openapi: text, info: { type: "object" }, paths: { type: "object" } }),
      async respond({ now, query }) {
        readParameters(query, []);
        const served = readCurrent();
        let document = made.get(served.snapshot);
        if (!document || document.validUntil <= now) {
          document = { validUntil: Infinity, representation: describe(served, now) };
          made.set(served.snapshot, document);
        }
        try {
          const representation = await document.representation;
          document.validUntil = representation.validUntil;
          return { representation, release: served.snapshot.release };
        } catch (error) {
          made.delete(served.snapshot);
          throw error;
        }
      },
    },
    {
      url: "/schemas/:segment",
      load: loadDescription,
      meaning:
        "The JSON Schema of an item as it is served, by the name of its model: `/schemas/Navigation.json`.",
      opens: "everybody",
      offered: ["application/json"],
      caching: "day",
      schema: () => open({ $schema: text, $id: path, type: text }),
      segments() {
        const { names, resources } = readCurrent().snapshot.catalog;
        return names.map((name) => `${modelNameOf(resources[name])}.json`);
      },
      async respond({ segment, query }) {
        readParameters(query, []);
        const { catalog, installation, loaded, release } = readCurrent().snapshot;
        const name = catalog.names.find(
          (one) => `${modelNameOf(catalog.resources[one])}.json` === segment,
        );
        if (name === undefined) return undefined;
        const { createItemSchema } = await loadDescription();
        const representation = represent(`${loaded.id} ${name}`, () =>
          createItemSchema({ catalog, installation }, catalog.resources[name]),
        );
        return { representation, release };
      },
    },
  ];
}
