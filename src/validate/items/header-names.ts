/** Which field of a resource a header means: as its column is declared, or without letter case, spaces and punctuation. */
import { localizedOf } from "../../catalog/catalog.ts";
import { listContentFields } from "../../catalog/content-form.ts";
import { columnsOf, NO_FIELDS } from "../../catalog/field.ts";
import { attributesDeclaredFor } from "../../catalog/installation.ts";
import type { Installation } from "../../catalog/installation.ts";
import { LANGUAGE_CODES } from "../../catalog/language-codes.ts";
import { OWN_BOUNDS } from "../../catalog/own-bounds.ts";
import type { Resource } from "../../catalog/resources.ts";
import type { FieldNames } from "../../content/record.ts";
import { numberColumn } from "../../lib/column-letters.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";
import { toNormalForm, trimText } from "../values/text-content.ts";

interface HeaderNames extends Pick<FieldNames, "lettered"> {
  /** @returns the path of the field that declares the header; undefined: none does */
  findColumn(header: string): string | undefined;
  /** @returns the paths of the fields that it fits */
  findAlike(header: string): readonly string[];
}

/** A column without a header, by its letters. */
const LETTERED = /^\[([A-Z]{1,3})\]$/u;

/** Nothing else of a header tells it from another one: marks belong to letters, as vowel signs of Indic scripts do. */
const OTHER_CHARACTERS = /[^\p{L}\p{M}\p{N}]|\p{DI}/gu;

/**
 * @returns the header without letter case, spaces and punctuation, in which people and programs vary (Unicode's
 *   NFKC_Casefold, of letters, their marks and digits only); empty: nothing is left
 */
function foldHeader(header: string): string {
  const letters = header.normalize("NFKC").replace(OTHER_CHARACTERS, "");
  // In capitals first, so that ß is SS, and the dotless ı an i as its capital is.
  const small = letters.toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
  // The small letter of the Turkish İ keeps its dot.
  return small.replaceAll("i\u0307", "i");
}

/** @returns the path of the field that means each declared header */
function listColumns({ fields }: Resource): ReadonlyMap<string, string> {
  const columns = new Map<string, string>();
  for (const [name, field] of fields) {
    for (const header of columnsOf(field)) columns.set(header, name);
    for (const [member, inner] of field.members ?? NO_FIELDS) {
      const codes = Array.isArray(inner.columns) ? [] : Object.keys(inner.columns ?? {});
      for (const code of codes) {
        for (const header of columnsOf(inner, code))
          columns.set(header, `${field.under}.${code}.${member}`);
      }
    }
  }
  return columns;
}

/** @returns the paths of fields by what remains of their names and headers */
function foldAll(
  resource: Resource,
  columns: ReadonlyMap<string, string>,
  installation: Pick<Installation, "customAttributes">,
): ReadonlyMap<string, ReadonlySet<string>> {
  const folded = new Map<string, Set<string>>();
  const add = (header: string, path: string): void => {
    const plain = foldHeader(header);
    if (plain !== "") getOrInsert(folded, plain, () => new Set()).add(path);
  };
  const paths = listContentFields(resource, {
    codes: localizedOf(resource) ? LANGUAGE_CODES : [],
    attributesOf: (owner) => [...attributesDeclaredFor(installation, owner).keys()],
  });
  for (const { name } of paths) add(name, name);
  for (const [header, path] of columns) add(header, path);
  return folded;
}

export function createHeaderNames(
  resource: Resource,
  installation: Pick<Installation, "customAttributes">,
): HeaderNames {
  const columns = listColumns(resource);
  // Most tables have the names of fields, or the headers as they are declared.
  let folded: ReturnType<typeof foldAll> | undefined;
  return {
    lettered: [...columns.keys()].flatMap((header): [string, number][] => {
      const [, letters] = LETTERED.exec(header) ?? [];
      return letters === undefined ? [] : [[header, numberColumn(letters)]];
    }),
    findColumn: (header) => columns.get(toHeader(header)),
    findAlike(header) {
      if (header.length > 2 * OWN_BOUNDS.columnCharacters) return [];
      folded ??= foldAll(resource, columns, installation);
      return [...(folded.get(foldHeader(header)) ?? [])];
    },
  };
}

/** @returns a header as it is compared exactly */
export const toHeader = (text: string): string => toNormalForm(trimText(text));
