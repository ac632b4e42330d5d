/** An object in installation.yaml: reads its members, and reports what is wrong with them. */
import type { Member, Members } from "../../catalog/declared-members.ts";
import { isList, isObject } from "../../content/record.ts";
import type { Plain, PlainObject } from "../../content/record.ts";
import { suggestName } from "../../errors.ts";
import { readDistinct } from "../values/lists.ts";
import { checkMemberNames } from "../items/field-names.ts";
import type { At, Given } from "../values/at.ts";
import { readNumber } from "../values/numbers.ts";
import { readBoolean, readText, readWord, refuseType, refuseValue } from "../values/scalars.ts";
import { sentence, sentenceOf } from "../../words/sentence.ts";
import type { Wording, Sentence } from "../../words/sentence.ts";

import type { PlainMessage } from "../../words/sentence.ts";

/** Methods that read a member return undefined if it is not given, null, or wrong, which has been reported. */
export class DeclaredObject {
  readonly at: At;
  readonly #values: PlainObject;
  /** The members that are allowed. */
  readonly #rows: Members;

  /** @param rows if omitted, the caller checks the names */
  constructor(at: At, values: PlainObject, rows: Members = {}) {
    this.at = at;
    this.#values = values;
    this.#rows = rows;
  }

  get names(): readonly string[] {
    return Object.keys(this.#values);
  }

  row(name: string): Member {
    return new Map(Object.entries(this.#rows)).get(name) ?? {};
  }

  /** @returns the value, also null */
  written(name: string): Plain | undefined {
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }

  get(name: string): Given | undefined {
    return this.written(name) ?? undefined;
  }

  /** Reads a member by a rule, if it is given. */
  read<Read>(name: string, rule: (value: Given, at: At) => Read): Read | undefined {
    const value = this.get(name);
    return value === undefined ? undefined : rule(value, this.at.member(name));
  }

  /** Reports a member, at its value. */
  refuse(name: string, problem: Sentence, suggestion?: string): undefined {
    this.read(name, (value, at) => at.report(value, problem, suggestion));
  }

  /** Reports a member, at its name. */
  refuseName(name: string, problem: Sentence, suggestion?: string): undefined {
    if (this.written(name) !== undefined) this.at.reportName(name, problem, suggestion);
  }

  /** @returns whether a member has too much of something, which is reported */
  isTooLong(name: string, count: number, most: number, things: PlainMessage): boolean {
    if (count <= most) return false;
    const values = { count, things: sentence(things), limit: most };
    this.refuse(name, sentence("has {count} {things}; at most {limit} are allowed", values));
    return true;
  }

  /** Reports a missing member, at the beginning of the object, unless a misspelt member was meant for it. */
  lack(name: string, problem: Sentence): undefined {
    const known = Object.keys(this.#rows);
    const strangers = this.names.filter((one) => !known.includes(one));
    if (strangers.some((one) => suggestName(one, known) === name)) return;
    this.at.reportHere(problem, name);
  }

  /**
   * Reports members that are missing or not allowed.
   * @param owner what they belong to, for the sentence: `not a field of place`
   * @param passed other names that are not allowed, but are not reported here
   */
  check(
    owner: Wording<string | Sentence>,
    rows = this.#rows,
    passed: readonly string[] = [],
  ): void {
    checkMemberNames(this.#values, this.at, new Set(Object.keys(rows)), owner, passed);
    for (const [name, { missing, types }] of Object.entries(rows)) {
      if (missing !== undefined && !types && this.get(name) === undefined)
        this.lack(name, sentenceOf(missing));
    }
  }

  text(name: string): string | undefined {
    return this.read(name, (value, at) => readText(value, at, this.row(name).wanted));
  }

  flag(name: string): boolean | undefined {
    return this.read(name, readBoolean);
  }

  number(name: string): number | undefined {
    return this.read(name, (value, at) => readNumber(value, at, { wanted: "an integer" }));
  }

  /** @returns the default if it is not given */
  integer(name: string): number | undefined {
    const { minimum = 0, maximum = 0, default: usual } = this.row(name).value ?? {};
    if (this.get(name) === undefined) return usual as number | undefined;
    const value = this.number(name);
    if (value === undefined || (Number.isInteger(value) && value >= minimum && value <= maximum))
      return value;
    return this.refuse(
      name,
      sentence("must be an integer from {minimum} to {maximum}", { minimum, maximum }),
    );
  }

  /** @returns the default if it is not given */
  word(name: string): string | undefined {
    const row = this.row(name);
    const { value: { enum: words = [], default: usual } = {} } = row;
    return this.get(name) === undefined
      ? (usual as string | undefined)
      : this.read(name, (value, at) => readWord(value, at, words, row));
  }

  /** @returns the texts of a list, all different; undefined also if one of them is wrong */
  uniqueTexts(name: string, isLegal: (text: string) => boolean): readonly string[] | undefined {
    const { wanted } = this.row(name);
    const list = (): Sentence =>
      sentence("a list of {wanted}", { wanted: wanted ? sentenceOf(wanted) : "" });
    return this.read(name, (value, at) => {
      if (isList(value) && value.length === 0)
        return at.report(value, sentence("must have at least one member"));
      return readDistinct(value, at, list, (entry) => {
        const text = readText(entry, at);
        return text === undefined || isLegal(text) ? text : refuseValue(entry, at, list);
      });
    });
  }

  /**
   * @param rows of the object
   * @param wanted what it should be, for the sentence
   */
  within(
    name: string,
    rows = this.row(name).members,
    wanted: Wording = this.row(name).wanted ?? "an object",
  ): DeclaredObject | undefined {
    return this.read(name, (value, at) =>
      isObject(value) ? this.open(name, value, rows) : refuseType(value, at, wanted),
    );
  }

  /** @returns a reader for a member that is an object; undefined: it is something else */
  object(name: string, rows = this.row(name).members): DeclaredObject | undefined {
    const value = this.get(name);
    return isObject(value) ? this.open(name, value, rows) : undefined;
  }

  /** @returns a reader for an object under a name, or for what a short form stands for */
  open(name: string, values: PlainObject, rows = this.row(name).members): DeclaredObject {
    return new DeclaredObject(this.at.member(name), values, rows);
  }
}

/** @returns an object in normal form: in the order of the rows, without members that are undefined */
export const writeOut = <Said extends object>(
  rows: Members,
  said: { readonly [Name in keyof Said]: Said[Name] | undefined },
): Said =>
  Object.fromEntries(
    Object.keys(rows).flatMap((name) => {
      const value = said[name as keyof Said];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Said;
