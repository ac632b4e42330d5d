/** Lists every response of a release that needs no token, made by the code that answers live requests. */
import type { ResourceName } from "../../catalog/resource-names.ts";
import { MEDIA_TYPES, MEDIA_TYPE_NAMES } from "../../catalog/media-types.ts";
import type { MediaType } from "../../catalog/media-types.ts";
import { RequestError } from "../../errors.ts";
import { routesOf } from "../../serve/routes.ts";
import type { Route } from "../../serve/routes.ts";
import type { DocumentAddress } from "../../serve/feature-rows.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { SnapshotResponder } from "../../serve/create-responder.ts";
import type { Answer, ServiceFacts } from "../../serve/answer.ts";
import { describeResource } from "../../items/resource-traits.ts";
import type { ExportedLanguages, LanguageVariant } from "./languages.ts";

export interface ExportedAnswer {
  /** A group with the same Last-Modified and caching: a resource or a service address. */
  readonly slot: string;
  /** Its path below the slot. */
  readonly key: readonly string[];
  /** The name of its form. */
  readonly form: string;
  readonly representation: Answer;
  /** The page number; undefined: not a page. */
  readonly page?: number;
  /** The release that it was made from, if any. */
  readonly release: number | undefined;
}

/** A web server finds a name faster among some hundreds than among many thousands. */
const entityKey = (uuid: string): readonly string[] => ["load", uuid.slice(0, 2), uuid];
const pageKey = (variant: string, page: number): readonly string[] => [variant, String(page)];

/** @returns the part of a path for the language and the form of a page */
const variantOf = (language: string, form: string): string => `${language}.${form}`;

/** The name of a variant that does not depend on languages. */
export const NO_LANGUAGE = "none";

/** @returns the language variants of an address */
function languagesOf(
  isLocalized: boolean,
  { negotiated, pinned }: ExportedLanguages,
): readonly LanguageVariant[] {
  const [first] = negotiated;
  return [...(isLocalized ? negotiated : [{ ...first, name: NO_LANGUAGE }]), ...pinned];
}

interface Source {
  readonly snapshot: Snapshot;
  readonly responder: SnapshotResponder;
  readonly languages: ExportedLanguages;
  /** ms since 1970-01-01 UTC */
  readonly now: number;
}

const isOutOfRange = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.cases.some(({ message }) => message === "PAGE_OUT_OF_RANGE");

/** @returns the name of a form when negotiated, and with a prefix when the URL pins it */
const formsOf = (mediaType: MediaType): readonly [chosen: string, pinned: string] => {
  const { format } = MEDIA_TYPES[mediaType];
  return [format, `=${format}`];
};

async function* listPages(
  resource: ResourceName,
  { offered }: Route,
  { snapshot, responder, languages, now }: Source,
): AsyncGenerator<ExportedAnswer> {
  const { isLocalized } = describeResource(snapshot.catalog, resource);
  for (const mediaType of offered) {
    const { format } = MEDIA_TYPES[mediaType];
    for (const language of languagesOf(isLocalized, languages)) {
      for (const form of formsOf(mediaType)) {
        const query = [
          ...(form === format ? [] : [`format=${format}`]),
          ...(language.pin === undefined ? [] : [`language=${language.pin}`]),
        ].join("&");
        for (let page = 1; ; page += 1) {
          const { acceptLanguage } = language;
          const asked = { resource, query, mediaType, acceptLanguage, now };
          let representation: Answer;
          try {
            representation = await responder.respond(
              format === "jsonl"
                ? { ...asked, operation: "find" }
                : { ...asked, operation: "page", segment: String(page) },
            );
          } catch (error) {
            if (isOutOfRange(error)) break;
            throw error;
          }
          yield {
            slot: resource,
            key: pageKey(variantOf(language.name, form), page),
            form: format,
            representation,
            page,
            release: snapshot.release,
          };
          if (format === "jsonl") break;
        }
      }
    }
  }
}

async function* listEntities(
  resource: ResourceName,
  { snapshot, responder, languages, now }: Source,
): AsyncGenerator<ExportedAnswer> {
  const { isLocalized } = describeResource(snapshot.catalog, resource);
  // An entity does not contain its own URL, so a pinned language gives the same body as a negotiated one.
  const [none] = languagesOf(false, languages);
  const asked = isLocalized ? languages.negotiated : none ? [none] : [];
  for (const { name, acceptLanguage } of asked) {
    for (const { item } of snapshot.deliveredAt(resource, now).items()) {
      const uuid = item.Uuid;
      const facts = { operation: "load", resource, segment: uuid, query: "", now } as const;
      const representation = await responder.respond({
        ...facts,
        mediaType: "application/json",
        acceptLanguage,
      });
      yield {
        slot: resource,
        key: [name, ...entityKey(uuid)],
        form: "json",
        representation,
        release: snapshot.release,
      };
    }
  }
}

export async function* listAnswers(
  source: Source,
  resources: readonly ResourceName[],
): AsyncGenerator<ExportedAnswer> {
  for (const route of routesOf(source.snapshot.catalog)) {
    const { resource, operation } = route;
    if (!resources.includes(resource)) continue;
    // The pages are already included with the collection.
    if (operation === "find") yield* listPages(resource, route, source);
    if (operation === "load") yield* listEntities(resource, source);
  }
}

/** The forms of documents of service addresses. */
const DOCUMENT_FORMS: Readonly<Record<string, string>> = {
  "text/html": "html",
  "text/javascript": "js",
  "text/css": "css",
};

/** @returns the part of a path for a media type, with or without parameters */
export function nameForm(contentType: string): string {
  const [type = ""] = contentType.split(";");
  const known = MEDIA_TYPE_NAMES.find((mediaType) => mediaType === type);
  return known ? MEDIA_TYPES[known].format : (DOCUMENT_FORMS[type] ?? "other");
}

/** The key of a document without parts. */
export const WHOLE = "whole";

/** @returns the part of a path for a service address */
export const slotOf = ({ url }: Pick<DocumentAddress, "url">): string =>
  `document-${
    url
      .split("/")
      .at(1)
      ?.replaceAll(/[^a-z]/gu, "-") || "index"
  }`;

export async function* listDocuments(
  rows: readonly DocumentAddress[],
  facts: Pick<ServiceFacts, "now" | "asker">,
): AsyncGenerator<ExportedAnswer> {
  for (const row of rows) {
    for (const segment of row.segments?.() ?? [""]) {
      for (const mediaType of row.offered) {
        const found = await row.respond({ ...facts, segment, query: "", mediaType });
        if (found === undefined) continue;
        const { representation, release } = found;
        yield {
          slot: slotOf(row),
          key: [nameForm(mediaType), segment || WHOLE],
          form: nameForm(representation.contentType),
          representation,
          release,
        };
      }
    }
  }
}
