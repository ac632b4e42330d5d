/** The description of the API: the OpenAPI document, and the JSON Schemas of items. */
import { mustGet } from "../../lib/must-get.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { cacheTagsOf } from "../../catalog/installation.ts";
import { modelNameOf } from "../../catalog/resources.ts";
import { LISTED, serviceUnavailable } from "../../errors.ts";
import { open, path, text } from "../../lib/json-schema.ts";
import { readParameters } from "../../query/read-parameters.ts";
import type { FeatureRow } from "../../serve/feature-rows.ts";
import { answerJson } from "../../serve/json-answers.ts";
import { rememberMoment } from "../../serve/of-release.ts";
import type { FeatureParts } from "../../serve/of-release.ts";

type Served = NonNullable<ReturnType<FeatureParts["current"]>>;

/** Loaded late: few clients ask for it, and the start of the server should not wait for it. */
const loadDescription = async () => import("./document.ts");

/** Real responses with one item each; the document is public, so only of public resources. */
async function collectExamples(
  { responder, snapshot }: Served,
  now: number,
): Promise<ReadonlyMap<ResourceName, unknown>> {
  const examples = new Map<ResourceName, unknown>();
  for (const resource of snapshot.catalog.names) {
    if (mustGet(responder.catalog.resources, resource).access === "token") continue;
    const { body } = await responder.respond({
      operation: "find",
      resource,
      mediaType: "application/json",
      query: "limit=1",
      acceptLanguage: undefined,
      now,
    });
    if (Buffer.isBuffer(body)) examples.set(resource, JSON.parse(body.toString()));
  }
  return examples;
}

const ofDocuments = ({ release, installation }: Served["snapshot"]) => ({
  release,
  cacheTags: cacheTagsOf(installation, "documents"),
});

/** @returns the rows of the document and of the item schemas; both are made on request */
export function createDescription({
  current,
  cached,
  services,
  url,
}: FeatureParts): readonly FeatureRow[] {
  const readCurrent = (): Served => {
    const served = current();
    if (served === undefined) throw serviceUnavailable("nothingPublished");
    return served;
  };

  const describeAt = rememberMoment(async ({ catalog, installation, languages }, now, until) => {
    const examples = await collectExamples(readCurrent(), now);
    const { createDocument } = await loadDescription();
    const document = createDocument({
      catalog,
      installation,
      languages:
        mustGet(catalog.resources, "languages").access === "public"
          ? languages.map(({ code }) => code)
          : undefined,
      services: services(),
      examples,
      url,
    });
    return { ...answerJson(document), validUntil: until };
  });

  return [
    {
      url: LISTED.description,
      rel: "describedby",
      meaning: "This document: the API of the current release.",
      opens: "everybody",
      offered: ["application/json"],
      caching: "day",
      schema: () => open({ openapi: text, info: { type: "object" }, paths: { type: "object" } }),
      async respond({ now, query }) {
        readParameters(query, []);
        const { snapshot } = readCurrent();
        const answer = await describeAt(snapshot, now).value;
        return { answer, ...ofDocuments(snapshot) };
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
        const { resources } = readCurrent().snapshot.catalog;
        return Array.from(resources.values(), (row) => `${modelNameOf(row)}.json`);
      },
      async respond({ segment, query }) {
        readParameters(query, []);
        const { snapshot } = readCurrent();
        const { catalog, installation, loaded } = snapshot;
        const resource = catalog.resources
          .values()
          .find((row) => `${modelNameOf(row)}.json` === segment);
        if (!resource) return undefined;
        const { createItemSchema } = await loadDescription();
        const answer = cached(`${loaded.id} ${resource.name}`, () =>
          createItemSchema({ catalog, installation }, resource),
        );
        return { answer, ...ofDocuments(snapshot) };
      },
    },
  ];
}
