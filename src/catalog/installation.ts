/**
 * In charge of what an installation may set about its content: time zone, locations, custom
 * attributes, page sizes, and what holds when it sets nothing. In comes nothing but the resources;
 * out go the shape and the defaults.
 */
import type { AttributeOwner } from "./field.ts";
import { perResource } from "./resources.ts";
import type { PerResource } from "./resources.ts";

export const ATTRIBUTE_OWNERS = [
  "Navigation",
  "Article",
  "Language",
] as const satisfies readonly AttributeOwner[];

export const ATTRIBUTE_TYPES = ["string", "boolean", "integer", "decimal", "list", "enum"] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

export interface AttributeDeclaration {
  readonly type: AttributeType;
  /** Allowed values; only of an enum. */
  readonly values?: readonly string[];
}

/** The legal form of a custom attribute's identifier: upper-case words with underscores. */
export const ATTRIBUTE_IDENTIFIER = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/u;

export interface Installation {
  /** IANA name. */
  readonly timeZone: string;
  /** Members of the Trainings Locations set, in order. */
  readonly locations: readonly string[];
  readonly customAttributes: Readonly<
    Record<AttributeOwner, Readonly<Record<string, AttributeDeclaration>>>
  >;
  readonly maxItemsPerPage: PerResource<number>;
}

export const DEFAULT_INSTALLATION: Installation = {
  timeZone: "Europe/Berlin",
  locations: ["PREETZ", "ELMSHORN", "LAUENBURG"],
  customAttributes: { Navigation: {}, Article: {}, Language: {} },
  maxItemsPerPage: perResource(() => 100),
};
