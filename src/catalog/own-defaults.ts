/**
 * What a declared resource has where its declaration says nothing, as far as that follows from its name and
 * fields. Releases do not keep it, so that it follows the names and fields of the day.
 */
import { translate } from "./translated.ts";
import type { Translated } from "./translated.ts";
import type { OwnField, OwnFields, OwnResource } from "./own-resources.ts";

/** `job-offers`: Job offers */
const titleOf = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** `job-offers`: JobOffers */
const modelOf = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z0-9]?)/gu, (_, letter: string) => letter.toUpperCase());

/** The members that follow from the name, and are of the form of a name. */
export interface OwnNames {
  /** In English, if it is given in several languages. */
  readonly title: string;
  readonly model: string;
  readonly path: `/${string}`;
}

interface GivenNames {
  readonly title?: Translated | undefined;
  readonly model?: string | undefined;
  readonly path?: OwnNames["path"] | undefined;
}

/** @param declared undefined: nothing */
export const namesOf = (name: string, declared?: GivenNames): OwnNames => ({
  title: translate(declared?.title ?? titleOf(name), "en"),
  model: declared?.model ?? modelOf(name),
  path: declared?.path ?? `/api/v1/${name}`,
});

/** Characters that a sheet's name cannot contain, and its maximum length. */
const NOT_IN_SHEET = /[[\]:*?/\\]/gu;
const MAX_SHEET_CHARACTERS = 31;

/** @returns a name of the sheet that workbooks allow */
export const sheetOf = (title: string): string =>
  title
    .replaceAll(NOT_IN_SHEET, " ")
    .replaceAll(/^[' ]+|[' ]+$/gu, "")
    .slice(0, MAX_SHEET_CHARACTERS)
    .trimEnd();

/** @returns the name that a resource had first, by which it is known again under another one */
export const originOf = (name: string, declared: Pick<OwnResource, "renamed">): string =>
  declared.renamed ?? name;

const isVarchar = ([, { type }]: readonly [string, OwnField]): boolean => type === "varchar";

/** @returns the path of the first varchar, in localized fields first */
export function titlePathOf(fields: OwnFields): string | undefined {
  for (const [name, { fields: inner }] of Object.entries(fields)) {
    const found = inner && Object.entries(inner).find(isVarchar);
    if (found) return `${name}.${found[0]}`;
  }
  return Object.entries(fields).find(isVarchar)?.[0];
}

/**
 * @param titleOfTarget gives the paths of the texts that make up the title of an embedded item
 * @returns the paths that are searched; undefined: there is no text to search
 */
export function searchedOf(
  { search, fields }: Pick<OwnResource, "search" | "fields">,
  titleOfTarget: (resource: string) => readonly string[],
): { readonly title: readonly [string]; readonly texts: readonly string[] } | undefined {
  const title = search?.title ?? titlePathOf(fields);
  if (title === undefined) return undefined;
  const texts = (search?.in ?? []).flatMap((path) => {
    const { to, embed } = fields[path] ?? {};
    return to !== undefined && embed
      ? titleOfTarget(to).map((inner) => `${path}.${inner}`)
      : [path];
  });
  // What is searched as the title is not searched once more.
  return { title: [title], texts: [...new Set(texts)].filter((path) => path !== title) };
}
