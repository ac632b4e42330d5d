/** The request target: a URL, read once. */
import { mustGet } from "../lib/must-get.ts";
import { CONTRACT } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { MediaType } from "../catalog/media-types.ts";
import type { Resource } from "../catalog/resources.ts";
import { valuesByName } from "../query/query-syntax.ts";
import type { ReadTarget } from "./answer.ts";
import { HEALTH } from "./feature-rows.ts";
import type { FeatureRow } from "./feature-rows.ts";
import { readTarget } from "../http/request-check.ts";
import type { TargetParts } from "../http/request-check.ts";
import { findPinnedType } from "./negotiate/negotiate.ts";
import type { RequestMeter } from "../http/request-meter.ts";
import type { Subject } from "../http/request-trace.ts";
import { createFindRow, findRoute } from "./routes.ts";
import type { FoundRow, Route } from "./routes.ts";

/** What an address leads to in one release. */
export interface Destination extends Pick<FoundRow<Route>, "segment"> {
  readonly route: Route;
  readonly catalog: Catalog;
  readonly access: "token" | "public";
  readonly caching: Resource["caching"];
  /** True: the same in every release, because it is part of the contract. */
  readonly isLasting: boolean;
  readonly subject: Subject | undefined;
}

export interface Target extends TargetParts, ReadTarget {
  /** Set if this is a health check. */
  readonly health: string | undefined;
  /** Set if this is the address of a feature, outside the contract. */
  readonly feature: FoundRow<FeatureRow> | undefined;
  /** What it leads to in the current release, if anything. */
  readonly destination: Destination | undefined;
  /** The format that it pins with `?format=`. */
  readonly pinned: MediaType | undefined;
  /** True: it asks for another release or another time than others get. */
  readonly selectsRelease: boolean;
  /** True: it asks for content that only tokens with the right to preview may see. */
  readonly isPreview: boolean;
}

export interface TargetOptions {
  /** @returns the catalog of the current release */
  readonly catalog: () => Catalog;
  /** Addresses in addition to those of the contract. */
  readonly features: readonly FeatureRow[];
  readonly meter?: RequestMeter | undefined;
  readonly maxTargetLength: number;
}

export interface Targets {
  /** @param url the request target as it was sent @throws RequestError REQUEST_MALFORMED */
  read(url: string, method: string): Target;
  /** @returns undefined: the catalog has no such address */
  findDestination(catalog: Catalog, path: string): Destination | undefined;
}

/** One or two megabytes of URLs, each of a bounded length, since clients choose them. */
const MAX_TARGETS = 10_000;
const MAX_LENGTH = 512;

export function createTargets(options: TargetOptions): Targets {
  const { meter, maxTargetLength } = options;
  const [findFeature, findHealth] = [createFindRow(options.features), createFindRow(HEALTH)];
  const targets = new Map<string, Target>();
  let current: Catalog | undefined;

  function findDestination(catalog: Catalog, path: string): Destination | undefined {
    const found = findRoute(catalog, path);
    if (found === undefined) return undefined;
    const { row: route, ...segment } = found;
    const { resource, operation } = route;
    return {
      route,
      ...segment,
      catalog,
      access: mustGet(catalog.resources, resource).access,
      caching: mustGet(catalog.resources, resource).caching,
      isLasting: CONTRACT.find(resource) !== undefined,
      subject: meter?.subjectOf(operation, resource),
    };
  }

  function readNew(url: string, method: string, catalog: Catalog): Target {
    const { path, query } = readTarget(url, method, maxTargetLength);
    // What is needed before the whole query is parsed, for which the release must be known.
    const asked = valuesByName(query);
    const isPreview = asked.has("at") || asked.has("release");
    return {
      path,
      query,
      health: findHealth(path)?.row.url,
      feature: findFeature(path),
      destination: findDestination(catalog, path),
      pinned: findPinnedType(asked.get("format") ?? []),
      selectsRelease: isPreview || asked.has("minRelease"),
      isPreview,
    };
  }

  return {
    findDestination,
    read(url, method) {
      const catalog = options.catalog();
      if (catalog !== current) targets.clear();
      current = catalog;
      const known = targets.get(url);
      if (known) return known;
      const target = readNew(url, method, catalog);
      // The asterisk-form belongs to a method.
      if (url.length > MAX_LENGTH || !url.startsWith("/")) return target;
      // Tracking the order of use (LRU) would cost more than occasionally reading all of them again.
      if (targets.size >= MAX_TARGETS) targets.clear();
      targets.set(url, target);
      return target;
    },
  };
}
