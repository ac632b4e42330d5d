/** What declarations may name: the contract's resources and those beside them in installation.yaml. */
import type { Fields } from "../catalog/field.ts";
import type { Installation } from "../catalog/installation.ts";

/** Stands for all fields, where they could not be read. */
export const EVERYTHING = "";

/** A resource as far as its declaration is right. */
export interface KnownResource {
  readonly fields: Fields;
  /** Dotted names of fields that were declared wrongly. */
  readonly broken: ReadonlySet<string>;
  readonly access: "token" | "public";
  /** Paths of the texts that make up the title of an item; undefined: they were declared wrongly. */
  readonly title: readonly string[] | undefined;
}

/** What declarations may name. */
export interface Known {
  /** @returns undefined: there is none of the name, or it was declared wrongly */
  find(name: string): KnownResource | undefined;
  /** Also those that were declared wrongly. */
  readonly names: readonly string[];
  readonly customAttributes: Installation["customAttributes"];
}
