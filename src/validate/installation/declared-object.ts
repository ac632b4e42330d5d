/** An object in installation.yaml: reads its members, and reports what is wrong with them. */
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
  readonly raw: RawObject;
  /** The names of the members that are allowed. */
  readonly #names: ReadonlySet<string> | undefined;

  /** @param names if omitted, the caller checks them */
  constructor(scope: Scope, raw: RawObject, names?: ReadonlySet<string>) {
    this.scope = scope;
    this.raw = raw;
    this.#names = names;
  }

  get names(): readonly string[] {
    return [...this.raw.members.keys()];
  }

  get(name: string): RawValue | undefined {
    const raw = this.raw.members.get(name)?.value;
    return isGiven(raw) ? raw : undefined;
  }

  /** Reports a member, at its value. @param raw the part of it that is wrong */
  refuse(name: string, problem: string, suggestion?: string, raw = this.get(name)): undefined {
    if (raw) reportValue(this.scope, name, raw, problem, suggestion);
  }

  /** Reports a member, at its name. */
  refuseName(name: string, problem: string, suggestion?: string): undefined {
    const member = this.raw.members.get(name);
    if (member) reportName(this.scope, name, member, problem, suggestion);
  }

  /** Reports a missing member, at the beginning of the object, unless a misspelt member was meant for it. */
  lack(name: string, problem: string): undefined {
    const names = this.#names ?? [name];
    const strangers = this.names.filter((one) => !this.#names?.has(one));
    if (strangers.some((one) => suggestName(one, names) === name)) return;
    reportName(this.scope, name, this.raw, problem);
  }

  /**
   * Reports members that are not allowed.
   * @param owner what they belong to, for the sentence: `not a field of place`
   * @param passed other names that are not allowed, but are not reported here
   */
  checkNames(owner: string, names = this.#names ?? new Set(), passed?: readonly string[]): void {
    checkMemberNames(this.scope, this.raw, names, owner, passed);
  }

  text(name: string, wanted?: string): string | undefined {
    const raw = this.get(name);
    return raw && readText(this.scope, name, raw, wanted);
  }

  flag(name: string): boolean | undefined {
    const raw = this.get(name);
    return raw && readBoolean(this.scope, name, raw);
  }

  number(name: string, wanted: string): number | undefined {
    const raw = this.get(name);
    return raw && readNumber(this.scope, name, raw, { wanted });
  }

  integer(name: string, least: number, most: number): number | undefined {
    const value = this.number(name, "an integer");
    if (value === undefined || (Number.isInteger(value) && value >= least && value <= most))
      return value;
    return this.refuse(name, `must be an integer from ${least} to ${most}`);
  }

  word<Word extends string>(
    name: string,
    words: readonly Word[],
    wanted?: string,
  ): Word | undefined {
    const raw = this.get(name);
    const read = raw && readWord(this.scope, name, raw, words, wanted);
    return words.find((word) => word === read);
  }

  /** @returns the texts of a list, all different; undefined also if one of them is wrong */
  uniqueTexts(
    name: string,
    wanted: string,
    isLegal: (text: string) => boolean,
  ): readonly string[] | undefined {
    const raw = this.get(name);
    if (raw === undefined) return undefined;
    const list = `a list of ${wanted}`;
    if (raw.kind === "list" && raw.items.length === 0)
      return this.refuse(name, "must have at least one member");
    return readDistinct(this.scope, name, raw, list, (entry) => {
      const text = readText(this.scope, name, entry);
      if (text === undefined || isLegal(text)) return text;
      return this.refuse(name, `must be ${list}`, undefined, entry);
    });
  }

  /** @param wanted what the object should be, for the sentence */
  within(
    name: string,
    names?: ReadonlySet<string>,
    wanted = "an object",
  ): DeclaredObject | undefined {
    const raw = this.get(name);
    if (raw === undefined || raw.kind === "object") return raw && this.open(name, raw, names);
    return this.refuse(name, `must be ${wanted}, not ${describeType(raw)}`);
  }

  /** @returns a reader for an object under a name, or for what a short form stands for */
  open(name: string, raw: RawObject, names?: ReadonlySet<string>): DeclaredObject {
    const prefix = `${this.scope.prefix}${name}.`;
    return new DeclaredObject({ ...this.scope, prefix }, raw, names);
  }
}

/** @returns an object in normal form: in the order of the names, without members that are undefined */
export const writeOut = <Said extends object>(
  names: ReadonlySet<string>,
  said: { readonly [Name in keyof Said]: Said[Name] | undefined },
): Said =>
  Object.fromEntries(
    [...names].flatMap((name) => {
      const value = said[name as keyof Said];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Said;
