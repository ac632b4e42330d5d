/** The index of an installation, for programs that only know its URL. */
import type { Access } from "../../catalog/access-rule.ts";
import { CONTRACT } from "../../catalog/catalog.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { DEFAULT_INSTALLATION, pageSizeOf } from "../../catalog/installation.ts";
import { MEDIA_TYPES } from "../../catalog/media-types.ts";
import type { MediaType } from "../../catalog/media-types.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { modelNameOf } from "../../catalog/resources.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import type { Answer } from "../../serve/answer.ts";
import { writeInstant } from "../../serve/service/represent-json.ts";
import type { RepresentJson } from "../../serve/service/represent-json.ts";

/** A link with its relation (RFC 8288). */
export interface ServiceLink {
  readonly rel: "describedby" | "service-doc" | "help";
  readonly href: string;
  /** Media type. */
  readonly type: string;
}

export interface ServiceDescription {
  readonly version: string;
  readonly accessIn: (catalog: Catalog) => Access;
  /** @returns the media types of its collection, the preferred one first */
  readonly formatsOf: (catalog: Catalog, resource: ResourceName) => readonly MediaType[];
  readonly links: readonly ServiceLink[];
}

/**
 * It is the same for all clients, so it must not contain anything that a token protects.
 * @param snapshot undefined: nothing was published yet
 */
export function describeService(
  snapshot: Snapshot | undefined,
  { version, accessIn, formatsOf, links }: ServiceDescription,
  represent: RepresentJson,
): Answer {
  const catalog = snapshot?.catalog ?? CONTRACT;
  const installation = snapshot?.installation ?? DEFAULT_INSTALLATION;
  return represent(`index ${snapshot?.loaded.id}`, () => ({
    name: "Lectern",
    version,
    release: snapshot?.release ?? null,
    since: snapshot ? writeInstant(snapshot.since) : null,
    timeZone: snapshot?.installation.timeZone ?? null,
    resources: catalog.names.map((name) => {
      const resource = catalog.resources[name];
      return {
        name,
        title: resource.title,
        model: modelNameOf(resource),
        url: resource.path,
        ...(resource.entity && { entityUrl: resource.entity.path }),
        access: accessIn(catalog)[name],
        formats: formatsOf(catalog, name).map((mediaType) => MEDIA_TYPES[mediaType].format),
        maxItemsPerPage: pageSizeOf(installation, name),
      };
    }),
    links,
  }));
}
