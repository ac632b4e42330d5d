/**
 * What an export consists of: each address that everybody may read, with the body that the server sends
 * without Accept-Language, and the same once more for each further language.
 */
import { posix } from "node:path";
import type { Access } from "../../catalog/access-rule.ts";
import { COLLECTION_CONFIGURATION } from "../../catalog/envelope.ts";
import { MEDIA_TYPES, WHOLE_COLLECTION } from "../../catalog/media-types.ts";
import type { MediaType } from "../../catalog/media-types.ts";
import { LISTED, RequestError, requestError } from "../../errors.ts";
import { PAGE_FORMATS } from "../../items/formats/page-formats.ts";
import { NOBODY } from "../../lib/waiting-room.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { createRespondError } from "../../serve/notifications.ts";
import type { Answer, Responder, ServiceAsker } from "../../serve/answer.ts";
import { routesOf } from "../../serve/routes.ts";
import type { Route } from "../../serve/routes.ts";
import type { FeatureRow } from "../../serve/feature-rows.ts";

/** One release, as it is served at one moment. */
export interface ExportedSite {
  readonly snapshot: Snapshot;
  readonly responder: Pick<Responder, "respond">;
  readonly access: Access;
  readonly services: readonly FeatureRow[];
  /** ms since 1970-01-01 UTC */
  readonly now: number;
}

/** A body, and what it is the body of. */
interface Listed {
  readonly path: string;
  readonly mediaType: MediaType;
  readonly body: Answer["body"];
  /** When the server will send another body without a new release, in ms; Infinity: never. */
  readonly validUntil: number;
}

export interface ExportedFile extends Pick<Listed, "body" | "validUntil"> {
  /** Its path below the directory. */
  readonly name: string;
  /** An earlier file that may have the same body: where there are no texts, all languages are alike. */
  readonly alike?: string;
}

/** One language of everything. */
interface Tree {
  /** Empty: the directory itself. */
  readonly folder: string;
  /** Asks the server for the same. */
  readonly query: string;
}

/** The first one is what the server sends to those who ask for no language: the fallback language. */
const treesOf = ({ languages, fallback }: Snapshot): readonly Tree[] => [
  { folder: "", query: "" },
  ...languages
    .filter(({ code }) => code !== fallback?.code)
    .map(({ code }) => ({ folder: code.toLowerCase(), query: `language=${code}` })),
];

/** File servers know the media type from the ending. */
function nameFile({ path, mediaType }: Listed): string {
  const ending = `.${MEDIA_TYPES[mediaType].format}`;
  return posix.join(".", path.endsWith(ending) ? path : `${path}/index${ending}`);
}

const ENDPOINTS = Object.keys(COLLECTION_CONFIGURATION).filter((name) => name.endsWith("Endpoint"));

/** A file server ignores queries, so the pages of a language have paths of their own. */
function moveEndpoints(body: Buffer, { folder }: Tree): Buffer {
  const page = JSON.parse(body.toString()) as {
    readonly CollectionConfiguration: Record<string, string>;
  };
  for (const name of ENDPOINTS) {
    const [path = ""] = (page.CollectionConfiguration[name] ?? "").split("?");
    page.CollectionConfiguration[name] = `/${folder}${path}`;
  }
  return Buffer.from(JSON.stringify(page));
}

function* listSegments(
  { url, operation, resource }: Pick<Route, "url" | "operation" | "resource">,
  { snapshot, now }: ExportedSite,
) {
  if (!url.endsWith(":segment")) yield "";
  else if (operation === "load")
    for (const { item } of snapshot.deliveredAt(resource, now).items()) yield item.Uuid;
  else for (let page = 1; ; page += 1) yield String(page);
}

const isBehindLastPage = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.cases.some(({ message }) => message === "PAGE_OUT_OF_RANGE");

async function* listAnswers(
  { operation, resource, url }: Route,
  mediaType: MediaType,
  tree: Tree,
  site: ExportedSite,
): AsyncGenerator<Listed> {
  const isMoved =
    tree.folder !== "" &&
    operation !== "load" &&
    mediaType !== WHOLE_COLLECTION &&
    PAGE_FORMATS[mediaType].hasEnvelope;
  for (const segment of listSegments({ operation, resource, url }, site)) {
    const { query } = tree;
    const asked = { operation, resource, segment, query, mediaType, acceptLanguage: undefined };
    try {
      const { body, validUntil } = await site.responder.respond({ ...asked, now: site.now });
      const shown = isMoved && Buffer.isBuffer(body) ? moveEndpoints(body, tree) : body;
      yield { path: url.replace(":segment", segment), mediaType, body: shown, validUntil };
    } catch (error) {
      if (isBehindLastPage(error)) return;
      throw error;
    }
  }
}

/** The page for people is left out: it lives by queries, and by headers that no file has. */
const isExported = (row: FeatureRow): boolean =>
  row.opens === "everybody" && row.offered[0] === "application/json";

async function* listDocuments(
  row: FeatureRow,
  { access, now }: ExportedSite,
): AsyncGenerator<Listed> {
  const mediaType = "application/json";
  const asker: ServiceAsker = {
    ...NOBODY,
    reads: (name) => access[name] === "public",
    readsLanguages: () => access.languages === "public",
    seesPreview: () => false,
  };
  for (const segment of row.segments?.() ?? [""]) {
    const found = await row.respond({ segment, query: "", mediaType, now, asker });
    if (found === undefined) continue;
    const { body, validUntil } = found.answer;
    yield { path: row.url.replace(":segment", segment), mediaType, body, validUntil };
  }
}

async function* listTree(tree: Tree, site: ExportedSite): AsyncGenerator<Listed> {
  for (const row of site.services) if (isExported(row)) yield* listDocuments(row, site);
  for (const route of routesOf(site.snapshot.catalog)) {
    if (site.access[route.resource] !== "public") continue;
    for (const mediaType of route.offered) yield* listAnswers(route, mediaType, tree, site);
  }
}

export async function* listFiles(site: ExportedSite): AsyncGenerator<ExportedFile> {
  const { snapshot } = site;
  // It answers any path, so it names none.
  const notFound = createRespondError(() => snapshot)(
    requestError("RESOURCE_NOT_FOUND", LISTED),
    undefined,
    "",
  );
  yield { name: "404.json", body: notFound.body, validUntil: Infinity };
  for (const tree of treesOf(snapshot)) {
    for await (const answer of listTree(tree, site)) {
      const { body, validUntil } = answer;
      const name = nameFile(answer);
      if (tree.folder === "") yield { name, body, validUntil };
      else yield { name: posix.join(tree.folder, name), alike: name, body, validUntil };
    }
  }
}
