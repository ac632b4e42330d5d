/**
 * A cache in memory that holds what a release answered, as a perfect one would: which answers are stored, and
 * whether each is still right.
 */
import { RequestError } from "../../../src/errors.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import { routesOf } from "../../../src/serve/routes.ts";
import type { Snapshot } from "../../../src/release/snapshot.ts";
import { createResponder } from "../../../src/serve/create-responder.ts";
import type { Answer, RequestFacts, Responder } from "../../../src/serve/answer.ts";
import { createTestMemory } from "../querying/memories.ts";

export const createAsk = (snapshot: Snapshot): ((facts: RequestFacts) => Answer | undefined) => {
  const routes = routesOf(snapshot.catalog);
  const responder: Responder = createResponder(snapshot, createTestMemory());
  return (facts) => {
    const { resource, operation, mediaType } = facts;
    const isOffered = routes.some(
      (one) =>
        one.resource === resource && one.operation === operation && one.offered.includes(mediaType),
    );
    if (!isOffered) return undefined;
    try {
      return responder.respond(facts) as Answer;
    } catch (error) {
      if (error instanceof RequestError) return undefined;
      throw error;
    }
  };
};

/** @returns all that a reader gets but release and dates; of a refusal, nothing */
export async function writeAnswer(answer: Answer | undefined): Promise<string> {
  if (answer === undefined) return "";
  const { body, canonical, next, languages, contentType } = answer;
  const pieces = Buffer.isBuffer(body) ? [body] : await Array.fromAsync(await body.open());
  const text = Buffer.concat(pieces).toString();
  return [contentType, canonical, next, languages.join(), text].join("\n");
}

const PAGES = Array.from({ length: 16 }, (_, index) => String(index + 1));
/** Of each resource, spread over all. */
const MAX_ENTITIES = 30;

/** @param accepted values of Accept-Language @param pins of `?language=` */
export function listFacts(
  { catalog, collections }: Snapshot,
  { accepted, pins, queries }: Readonly<Record<"accepted" | "pins" | "queries", readonly string[]>>,
): readonly Omit<RequestFacts, "now">[] {
  return routesOf(catalog).flatMap(({ resource, operation, url, offered }) => {
    if (catalog.resources[resource].caching !== "day") return [];
    const segments = {
      find: [undefined],
      page: url.endsWith(":segment") ? PAGES : [],
      load: uuidsOf(collections, resource),
    }[operation];
    const asked = [
      ...accepted.map((acceptLanguage) => ({ acceptLanguage, query: "" })),
      ...pins.map((pin) => ({ acceptLanguage: undefined, query: `language=${pin}` })),
      ...(operation === "page" ? [] : queries).map((query) => ({ acceptLanguage: "en", query })),
    ];
    return segments.flatMap((segment) =>
      offered.flatMap((mediaType) =>
        asked.map((one) => ({
          operation,
          resource,
          mediaType,
          ...(segment !== undefined && { segment }),
          ...one,
        })),
      ),
    );
  });
}

function uuidsOf(collections: Snapshot["collections"], name: ResourceName): readonly string[] {
  const { length } = collections[name];
  const step = Math.ceil(length / MAX_ENTITIES);
  return [...collections[name].items()]
    .filter((_, index) => index % step === 0)
    .map(({ item }) => item.Uuid);
}
