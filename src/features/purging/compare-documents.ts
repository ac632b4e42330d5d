/** Finds documents of the API description that differ between two releases, for purging caches. */
import type { AccessOverrides } from "../../catalog/access-rule.ts";
import { modelNameOf } from "../../catalog/resources.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { createResponder } from "../../serve/create-responder.ts";
import { createMemory, shareMemory } from "../../serve/memory.ts";
import { NOBODY } from "../../lib/waiting-room.ts";
import type { Answer, ServiceAsker } from "../../serve/answer.ts";
import { createJsonRepresentations } from "../../serve/represent-json.ts";
import { createDescription } from "../openapi/openapi.ts";

interface Comparison {
  readonly access: AccessOverrides;
  /** ms since 1970-01-01 UTC */
  readonly now: number;
  readonly maxAgeMs: number;
}

const MEMORY_BYTES = 16 * 1024 ** 2;
const EVERYBODY: ServiceAsker = {
  ...NOBODY,
  readsLanguages: () => false,
  reads: () => false,
  seesPreview: () => false,
};

/** @returns the documents of a release that depend on the release, by path */
async function listDocuments(
  snapshot: Snapshot,
  { access, now }: Comparison,
): Promise<ReadonlyMap<string, Answer>> {
  const memory = createMemory(shareMemory(MEMORY_BYTES).served);
  const responder = createResponder(snapshot, memory);
  const rows = createDescription({
    current: () => ({ snapshot, responder }),
    access,
    represent: createJsonRepresentations(),
    services: () => [],
  });
  const { names, resources } = snapshot.catalog;
  const models = names.map((name) => `${modelNameOf(resources[name])}.json`);
  const found = new Map<string, Answer>();
  for (const row of rows) {
    const { url, offered } = row;
    for (const segment of url.includes(":segment") ? models : [""]) {
      const facts = { segment, query: "", mediaType: offered[0], now, asker: EVERYBODY };
      const document = await row.respond(facts);
      if (document) found.set(url.slice(1).replace(":segment", segment), document.answer);
    }
  }
  return found;
}

/** @returns paths of cache tags */
export async function compareDocuments(
  before: Snapshot,
  after: Snapshot,
  options: Comparison,
): Promise<readonly (readonly string[])[]> {
  const [old, next] = [await listDocuments(before, options), await listDocuments(after, options)];
  const { now, maxAgeMs } = options;
  return [...old]
    .filter(([path, was]) => {
      const is = next.get(path);
      const expiresEarly = (is?.validUntil ?? 0) < Math.min(was.validUntil, now + maxAgeMs);
      return is?.tag !== was.tag || expiresEarly;
    })
    .map(([path]) => path.split("/"));
}
