/**
 * Writes what everybody may read of the current release as files: the JSON that the server sends to those who ask
 * for no language, and the same once more for each further language that has texts.
 */
import { namesWithToken } from "../../catalog/catalog.ts";
import { mustGet } from "../../lib/must-get.ts";
import { posix } from "node:path";
import { COLLECTION_CONFIGURATION } from "../../catalog/envelope.ts";
import { pageSizeOf } from "../../catalog/installation.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { CommandError, LISTED, requestError } from "../../errors.ts";
import { collectionAt } from "../../items/resource-traits.ts";
import { NOBODY } from "../../lib/waiting-room.ts";
import { createSnapshot } from "../../serving/create-snapshot.ts";
import { loadRelease } from "../../serving/load-release.ts";
import type { Snapshot } from "../../serving/snapshot.ts";
import type { Answer } from "../../http/answer.ts";
import type { Responder, ServiceAsker } from "../../serve/answer.ts";
import { createResponders } from "../../serve/create-responder.ts";
import type { FeatureRow } from "../../serve/feature-rows.ts";
import { divideMemory } from "../../serve/memory.ts";
import { createRespondError } from "../../serve/notifications.ts";
import { routesOf } from "../../serve/routes.ts";
import type { Route } from "../../serve/routes.ts";
import type { StoreReader } from "../../store/store.ts";
import { replaceTree } from "./export-directory.ts";

export interface ExportOptions {
  readonly reader: StoreReader;
  readonly directory: string;
  /** MiB. */
  readonly memory: number;
  /** ms since 1970-01-01 UTC */
  readonly now: number;
  /** @returns the addresses that a server of this release has besides those of its resources */
  readonly services: (served: Pick<Site, "snapshot" | "responder">) => readonly FeatureRow[];
  /** @param files their number so far */
  readonly onProgress: (files: number) => void;
}

export interface ExportOutcome {
  readonly release: number;
  /** Their number. */
  readonly files: number;
  /** Names of resources that need a token. */
  readonly closed: readonly ResourceName[];
  /** When a body changes without a new release, in ms since 1970-01-01 UTC; Infinity: never. */
  readonly validUntil: number;
}

/** One release, as it is served at one moment. */
interface Site {
  readonly snapshot: Snapshot;
  readonly responder: Responder;
  readonly services: readonly FeatureRow[];
  readonly now: number;
}

/** One language of everything. */
interface Tree {
  /** Empty: the directory itself. */
  readonly folder: string;
  /** Asks the server for the same. */
  readonly query: string;
}

interface Listed {
  readonly path: string;
  readonly answer: Answer;
}

/** @throws CommandError when nothing is published */
async function readSnapshot({ reader, now }: ExportOptions): Promise<Snapshot> {
  const { current } = await reader.readState();
  if (current === null)
    throw new CommandError("Nothing is published yet: there is nothing to export.");
  const loaded = await loadRelease(reader, current);
  return createSnapshot(loaded, undefined, () => now);
}

/** The last segments of a route's addresses. The first page is only written as the collection itself. */
function* listSegments(
  { url, operation, resource }: Route,
  { snapshot, now }: Site,
): Generator<string> {
  const collection = collectionAt(snapshot, resource, now);
  if (operation === "find") yield "";
  else if (operation === "load") for (const { item } of collection.items()) yield item.Uuid;
  else if (url.endsWith(":segment")) {
    const last = Math.ceil(collection.length / pageSizeOf(snapshot.installation, resource));
    for (let page = 2; page <= last; page += 1) yield String(page);
  }
}

const mediaType = "application/json" as const;

async function* listContent({ query }: Tree, site: Site): AsyncGenerator<Listed> {
  for (const route of routesOf(site.snapshot.catalog)) {
    const { operation, resource, url } = route;
    if (mustGet(site.snapshot.catalog.resources, resource).access !== "public") continue;
    for (const segment of listSegments(route, site)) {
      const asked = { operation, resource, segment, query, mediaType, acceptLanguage: undefined };
      const answer = await site.responder.respond({ ...asked, now: site.now });
      yield { path: url.replace(":segment", segment), answer };
    }
  }
}

/** The page for people is left out: it lives by queries, and by headers that no file has. */
async function* listDocuments({ services, snapshot, now }: Site): AsyncGenerator<Listed> {
  const { resources } = snapshot.catalog;
  const asker: ServiceAsker = {
    ...NOBODY,
    reads: (name) => mustGet(resources, name).access === "public",
    readsLanguages: () => mustGet(resources, "languages").access === "public",
    seesPreview: () => false,
  };
  for (const row of services) {
    if (row.opens !== "everybody" || row.offered[0] !== mediaType) continue;
    for (const segment of row.segments?.() ?? [""]) {
      const found = await row.respond({ segment, query: "", mediaType, now, asker });
      if (found) yield { path: row.url.replace(":segment", segment), answer: found.answer };
    }
  }
}

/** The first one is what the server sends to those who ask for no language. */
async function listTrees(site: Site): Promise<readonly Tree[]> {
  const trees: Tree[] = [{ folder: "", query: "" }];
  const { languages, fallback } = site.snapshot;
  for (const { code, tag } of languages) {
    if (code === fallback?.code) continue;
    const tree = { folder: code.toLowerCase(), query: `language=${code}` };
    for await (const { answer } of listContent(tree, site)) {
      if (!answer.languages.includes(tag)) continue;
      trees.push(tree);
      break;
    }
  }
  return trees;
}

const ENDPOINTS = Object.keys(COLLECTION_CONFIGURATION).filter((name) => name.endsWith("Endpoint"));

/** A file server ignores queries, so the pages of a language have paths of their own. */
function moveEndpoints(body: Buffer, { folder }: Tree): Buffer {
  const page = JSON.parse(body.toString()) as {
    readonly CollectionConfiguration?: Record<string, string>;
  };
  const { CollectionConfiguration: configuration } = page;
  if (folder === "" || !configuration) return body;
  for (const name of ENDPOINTS)
    configuration[name] = `/${folder}${configuration[name]?.split("?")[0] ?? ""}`;
  return Buffer.from(JSON.stringify(page));
}

export async function exportRelease(options: ExportOptions): Promise<ExportOutcome> {
  const { now, onProgress, memory } = options;
  const snapshot = await readSnapshot(options);
  const { catalog, release } = snapshot;
  const responder = createResponders(divideMemory(memory * 1024 ** 2)).serve(snapshot);
  const services = options.services({ snapshot, responder });
  const site = { snapshot, responder, services, now };
  const closed = namesWithToken(catalog);
  return replaceTree(options.directory, async (write) => {
    let [files, validUntil] = [1, Infinity];
    // It answers any path, so it names none.
    const missing = requestError("RESOURCE_NOT_FOUND", LISTED);
    write("404.json", createRespondError(() => snapshot)(missing, undefined, "").body);
    for (const tree of await listTrees(site)) {
      for (const list of [listDocuments(site), listContent(tree, site)]) {
        for await (const { path, answer } of list) {
          const { body } = answer;
          const name = path.endsWith(".json") ? path : `${path}/index.json`;
          // Only whole collections are streams, and these are no JSON.
          if (!Buffer.isBuffer(body)) continue;
          write(posix.join(tree.folder, name), moveEndpoints(body, tree));
          validUntil = Math.min(validUntil, answer.validUntil);
          files += 1;
          onProgress(files);
        }
      }
    }
    return { release, files, closed, validUntil };
  });
}
