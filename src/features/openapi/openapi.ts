/** The description of the API: the OpenAPI document, and the JSON Schemas of items. */
import { createAccessRule } from "../../catalog/access-rule.ts";
import type { Access, AccessOverrides } from "../../catalog/access-rule.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { modelNameOf } from "../../catalog/resources.ts";
import { serviceUnavailable } from "../../errors.ts";
import { open, path, text } from "../../lib/json-schema.ts";
import { readParameters } from "../../query/read-parameters.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { Answer, Responder } from "../../serve/answer.ts";
import type { DocumentRow, FeatureRow } from "../../serve/feature-rows.ts";
import { answerJson } from "../../serve/json-answers.ts";
import type { JsonCache } from "../../serve/json-answers.ts";

interface Served {
  readonly responder: Responder;
  readonly snapshot: Snapshot;
}

/** Loaded late: few clients ask for it, and the start of the server should not wait for it. */
const loadDescription = async () => import("./document.ts");

interface DescriptionSources {
  /** The current release; undefined: nothing was published yet. */
  readonly current: () => Served | undefined;
  readonly access: AccessOverrides;
  readonly cached: JsonCache;
  /** All service addresses, including these. */
  readonly services: () => readonly FeatureRow[];
}

interface Examples {
  readonly examples: ReadonlyMap<ResourceName, unknown>;
  /** ms since 1970-01-01 UTC */
  readonly validUntil: number;
}

/** Real responses with one item each; the document is public, so only of public resources. */
async function collectExamples(
  { responder, snapshot }: Served,
  access: Access,
  now: number,
): Promise<Examples> {
  const examples = new Map<ResourceName, unknown>();
  let validUntil = Infinity;
  for (const resource of snapshot.catalog.names) {
    if (access[resource] === "token") continue;
    const { body, ...answer } = await responder.respond({
      operation: "find",
      resource,
      mediaType: "application/json",
      query: "limit=1",
      acceptLanguage: undefined,
      now,
    });
    validUntil = Math.min(validUntil, answer.validUntil);
    if (Buffer.isBuffer(body)) examples.set(resource, JSON.parse(body.toString()));
  }
  return { examples, validUntil };
}

/** @returns the rows of the document and of the item schemas; both are made on request */
export function createDescription({
  current,
  access: overrides,
  cached,
  services,
}: DescriptionSources): readonly DocumentRow[] {
  const accessIn = createAccessRule(overrides);
  const made = new WeakMap<Snapshot, { readonly answer: Promise<Answer>; validUntil: number }>();

  const readCurrent = (): Served => {
    const served = current();
    if (served === undefined) throw serviceUnavailable("nothingPublished");
    return served;
  };

  async function describe(served: Served, now: number): Promise<Answer> {
    const { catalog, installation, languages } = served.snapshot;
    const access = accessIn(catalog);
    const { examples, validUntil } = await collectExamples(served, access, now);
    const { createDocument } = await loadDescription();
    const document = createDocument({
      catalog,
      installation,
      access,
      languages: access.languages === "public" ? languages.map(({ code }) => code) : undefined,
      services: services(),
      examples,
    });
    return { ...answerJson(document), validUntil };
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
          document = { answer: describe(served, now), validUntil: Infinity };
          made.set(served.snapshot, document);
        }
        try {
          const answer = await document.answer;
          document.validUntil = answer.validUntil;
          return { answer, release: served.snapshot.release };
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
        const answer = cached(`${loaded.id} ${name}`, () =>
          createItemSchema({ catalog, installation }, catalog.resources[name]),
        );
        return { answer, release };
      },
    },
  ];
}
