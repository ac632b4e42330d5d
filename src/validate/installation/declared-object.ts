/** An object in installation.yaml: reads its members, and reports what is wrong with them. */
import type { Member, Members } from "../../catalog/installation-members.ts";
import type { RawObject, RawValue } from "../../content/record.ts";
import { suggestName } from "../../errors.ts";
import { readDistinct } from "../values/lists.ts";
import { checkMemberNames } from "../items/field-names.ts";
import { readNumber } from "../values/numbers.ts";
import { isGiven, readBoolean, readText, readWord } from "../values/scalars.ts";
import { describeType, reportName, reportValue } from "../values/scope.ts";
import type { Scope } from "../values/scope.ts";

/** Methods that read a member return undefined if it is not given, null, or wrong, which has been reported. */
export class DeclaredObject {
  /** The scope of the members. */
  readonly scope: Scope;
  readonly #raw: RawObject;
  /** The members that are allowed. */
  readonly #rows: Members;

  /** @param rows if omitted, the caller checks the names */
  constructor(scope: Scope, raw: RawObject, rows: Members = {}) {
    this.scope = scope;
    this.#raw = raw;
    this.#rows = rows;
  }

  get names(): readonly string[] {
    return [...this.#raw.members.keys()];
  }

  row(name: string): Member {
    return this.#rows[name] ?? {};
  }

  /** @returns the value as it was written, also null */
  written(name: string): RawValue | undefined {
    return this.#raw.members.get(name)?.value;
  }

  get(name: string): RawValue | undefined {
    const raw = this.written(name);
    return isGiven(raw) ? raw : undefined;
  }

  /** Reports a member, at its value. @param raw the part of it that is wrong */
  refuse(name: string, problem: string, suggestion?: string, raw = this.get(name)): undefined {
    if (raw) reportValue(this.scope, name, raw, problem, suggestion);
  }

  /** Reports a member, at its name. */
  refuseName(name: string, problem: string, suggestion?: string): undefined {
    const member = this.#raw.members.get(name);
    if (member) reportName(this.scope, name, member, problem, suggestion);
  }

  /** Reports a missing member, at the beginning of the object, unless a misspelt member was meant for it. */
  lack(name: string, problem: string): undefined {
    const known = Object.keys(this.#rows);
    const strangers = this.names.filter((one) => !known.includes(one));
    if (strangers.some((one) => suggestName(one, known) === name)) return;
    reportName(this.scope, name, this.#raw, problem);
  }

  /**
   * Reports members that are missing or not allowed.
   * @param owner what they belong to, for the sentence: `not a field of place`
   * @param passed other names that are not allowed, but are not reported here
   */
  check(owner: string, rows = this.#rows, passed: readonly string[] = []): void {
    checkMemberNames(this.scope, this.#raw, new Set(Object.keys(rows)), owner, passed);
    for (const [name, { missing, types }] of Object.entries(rows))
      if (missing !== undefined && !types && this.get(name) === undefined) this.lack(name, missing);
  }

  text(name: string): string | undefined {
    const raw = this.get(name);
    return raw && readText(this.scope, name, raw, this.row(name).wanted);
  }

  flag(name: string): boolean | undefined {
    const raw = this.get(name);
    return raw && readBoolean(this.scope, name, raw);
  }

  number(name: string): number | undefined {
    const raw = this.get(name);
    return raw && readNumber(this.scope, name, raw, { wanted: "an integer" });
  }

  /** @returns the default if it is not given */
  integer(name: string): number | undefined {
    const { minimum = 0, maximum = 0, default: usual } = this.row(name).value ?? {};
    if (this.get(name) === undefined) return usual as number | undefined;
    const value = this.number(name);
    if (value === undefined || (Number.isInteger(value) && value >= minimum && value <= maximum))
      return value;
    return this.refuse(name, `must be an integer from ${minimum} to ${maximum}`);
  }

  /** @returns the default if it is not given */
  word(name: string): string | undefined {
    const { value: { enum: words = [], default: usual } = {}, wanted } = this.row(name);
    const raw = this.get(name);
    return raw ? readWord(this.scope, name, raw, words, wanted) : (usual as string | undefined);
  }

  /** @returns the texts of a list, all different; undefined also if one of them is wrong */
  uniqueTexts(name: string, isLegal: (text: string) => boolean): readonly string[] | undefined {
    const raw = this.get(name);
    if (raw === undefined) return undefined;
    const list = `a list of ${this.row(name).wanted}`;
    if (raw.kind === "list" && raw.items.length === 0)
      return this.refuse(name, "must have at least one member");
    return readDistinct(this.scope, name, raw, list, (entry) => {
      const text = readText(this.scope, name, entry);
      if (text === undefined || isLegal(text)) return text;
      return this.refuse(name, `must be ${list}`, undefined, entry);
    });
  }

  /**
   * @param rows of the object
   * @param wanted what it should be, for the sentence
   */
  within(
    name: string,
    rows = this.row(name).members,
    wanted = this.row(name).wanted ?? "an object",
  ): DeclaredObject | undefined {
    const raw = this.get(name);
    if (raw === undefined || raw.kind === "object") return raw && this.open(name, raw, rows);
    return this.refuse(name, `must be ${wanted}, not ${describeType(raw)}`);
  }

  /** @returns a reader for an object under a name, or for what a short form stands for */
  open(name: string, raw: RawObject, rows = this.row(name).members): DeclaredObject {
    const prefix = `${this.scope.prefix}${name}.`;
    return new DeclaredObject({ ...this.scope, prefix }, raw, rows);
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
