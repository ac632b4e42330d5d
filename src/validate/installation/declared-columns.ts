/** The headers of tables that are declared for fields: each means one field. */
import { PUBLICATION_NAMES } from "../../catalog/content-fields.ts";
import { KEY } from "../../catalog/content-form.ts";
import type { Columns } from "../../catalog/field.ts";
import { findLanguageTag } from "../../catalog/translated.ts";
import { OWN_BOUNDS } from "../../catalog/own-bounds.ts";
import { LANGUAGE_CODES, tagOfLanguageCode } from "../../catalog/language-codes.ts";
import { isList, isObject } from "../../content/record.ts";
import type { Plain } from "../../content/record.ts";
import { suggestName } from "../../errors.ts";
import { toHeader } from "../items/header-names.ts";
import type { At } from "../values/at.ts";
import { readDistinct } from "../values/lists.ts";
import { readText, refuseType } from "../values/scalars.ts";
import { countCharacters } from "../values/text-content.ts";
import { sentence } from "../../words/sentence.ts";
import type { DeclaredObject } from "./declared-object.ts";

const WANTED_HEADERS = "a header or a list of headers";

/** The first line of a CSV file says its release, or what separates its cells. */
const FIRST_LINE = /^(?:#\s*lectern-base\b|"?sep=)/iu;

/** The headers of a resource that are declared so far. */
export class DeclaredColumns {
  /** The path of the field that means it. */
  readonly #owners = new Map<string, string>();
  readonly #isPath: (header: string) => boolean;

  /** @param isPath whether a header is the path of a field of the resource, which then is meant */
  constructor(isPath: (header: string) => boolean) {
    this.#isPath = isPath;
  }

  /**
   * @param path of the field; of one inside a localized field, `CODE` stands for the language
   * @returns undefined: it is not given or wrong, which was reported
   */
  read(object: DeclaredObject, path: string, isLocalized: boolean): Columns | undefined {
    return object.read("column", (value, at) => {
      if (!isLocalized) return this.#readHeaders(value, at, path);
      if (isObject(value)) return this.#readByLanguage(value, at, path);
      const problem = sentence(
        "must have the headers of each language inside a localized field, such as { DE: Titel, EN_GB: Title }",
      );
      return at.report(value, problem);
    });
  }

  #readByLanguage(
    values: Readonly<Record<string, Plain>>,
    at: At,
    path: string,
  ): Columns | undefined {
    const columns = new Map<string, readonly string[]>();
    let isRight = Object.keys(values).length > 0;
    if (!isRight) at.report(values, sentence("must have at least one member"));
    for (const [name, value] of Object.entries(values)) {
      const code = findCode(name);
      if (code === undefined || columns.has(code)) {
        isRight = false;
        const problem =
          code === undefined
            ? sentence("must be the code of a language, such as DE or EN_GB")
            : sentence("is the same language as another one: keep one");
        at.reportName(name, problem, code ?? suggestName(name, LANGUAGE_CODES));
        continue;
      }
      const headers = this.#readHeaders(
        value,
        at.member(name),
        path.replace("CODE", () => code),
      );
      if (headers === undefined) isRight = false;
      columns.set(code, headers ?? []);
    }
    return isRight
      ? Object.fromEntries([...columns].toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : undefined;
  }

  #readHeaders(value: Plain, at: At, path: string): readonly string[] | undefined {
    if (isObject(value) || value === null) return refuseType(value, at, WANTED_HEADERS);
    if (!isList(value)) {
      const header = this.#readHeader(value, at, path);
      return header === undefined ? undefined : [header];
    }
    if (value.length === 0) return at.report(value, sentence("must have at least one member"));
    const limit = OWN_BOUNDS.columns;
    if (value.length > limit) {
      return at.report(
        value,
        sentence("has {count} {things}; at most {limit} are allowed", {
          count: value.length,
          things: sentence("headers"),
          limit,
        }),
      );
    }
    return readDistinct(value, at, WANTED_HEADERS, (entry) => this.#readHeader(entry, at, path));
  }

  #readHeader(value: Plain, at: At, path: string): string | undefined {
    const text = readText(value, at, "a text");
    if (text === undefined) return undefined;
    const header = toHeader(text);
    const problem = this.#findFault(header, path);
    if (problem === undefined) this.#owners.set(header, path);
    return problem ? at.report(value, problem) : header;
  }

  #findFault(header: string, path: string): ReturnType<typeof sentence> | undefined {
    if (header === "") return sentence("must not be empty");
    const characters = countCharacters(header);
    const limit = OWN_BOUNDS.columnCharacters;
    if (characters > limit) {
      return sentence("has {characters} characters; at most {limit} are allowed", {
        characters,
        limit,
      });
    }
    if (FIRST_LINE.test(header))
      return sentence("begins like a first line of CSV that is no header: choose another header");
    const owner = this.#owners.get(header);
    if (owner !== undefined && owner !== path)
      return sentence("is already a header of {other}: a header means one field", { other: owner });
    return header !== path && this.#isPath(header)
      ? sentence("is the name of another field, which such a header means")
      : undefined;
  }
}

/** Of every item. */
const SYSTEM_NAMES: readonly string[] = ["Uuid", "CreatedAt", "UpdatedAt"];

/** @param resource its declaration @returns whether a header is the path of a field, whatever else is declared */
export function createPathTest(resource: DeclaredObject): (header: string) => boolean {
  const fields = resource.object("fields", {});
  const names = new Set([
    ...SYSTEM_NAMES,
    // Otherwise content has no such column.
    ...(resource.get("key") === undefined ? [KEY] : []),
    ...(resource.get("publication") === true ? PUBLICATION_NAMES : []),
    ...(fields?.names ?? []),
  ]);
  return (header) => {
    const [first = "", code, member, ...more] = header.split(".");
    if (code === undefined) return names.has(first);
    const inner = fields?.object(first, {})?.object("fields", {});
    const isMember = member !== undefined && inner?.names.includes(member) === true;
    return isMember && more.length === 0 && LANGUAGE_CODES.includes(code);
  };
}

/** @returns the contract's code of a language, given by it or by its tag */
function findCode(written: string): string | undefined {
  const tag = findLanguageTag(written);
  return LANGUAGE_CODES.find((code) => tagOfLanguageCode(code) === tag);
}
