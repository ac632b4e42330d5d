/** An object in installation.yaml on its way in: reads its members, and says what is wrong with them. */
import type { RawObject, RawValue } from "../content/record.ts";
import { suggestName } from "../errors.ts";
import { readDistinct } from "./lists.ts";
import { checkMemberNames } from "./field-names.ts";
import { readNumber } from "./numbers.ts";
import { isGiven, readBoolean, readText, readWord } from "./scalars.ts";
import { describeType, reportName, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";

/** What reads a member gives undefined where it is not given, null, or wrong, which has been reported. */
export class DeclaredObject {
  /** Of the members. */
  readonly scope: Scope;
  readonly raw: RawObject;
  /** Of the members that there may be. */
  readonly #names: ReadonlySet<string> | undefined;

  /** @param names left out: whoever reads the object checks them */
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

  /** Says what is wrong with a member, at its value. @param raw the part of it that is wrong */
  refuse(name: string, problem: string, suggestion?: string, raw = this.get(name)): undefined {
    if (raw) reportValue(this.scope, name, raw, problem, suggestion);
  }

  /** Says what is wrong with a member, at its name. */
  refuseName(name: string, problem: string, suggestion?: string): undefined {
    const member = this.raw.members.get(name);
    if (member) reportName(this.scope, name, member, problem, suggestion);
  }

  /** Says of a member that is not there, where the object begins; unless a misspelt one was it. */
  lack(name: string, problem: string): undefined {
    const names = this.#names ?? [name];
    const strangers = this.names.filter((one) => !this.#names?.has(one));
    if (strangers.some((one) => suggestName(one, names) === name)) return;
    reportName(this.scope, name, this.raw, problem);
  }

  /**
   * Reports members that there may not be.
   * @param owner what they belong to, for the sentence: `not a field of place`
   * @param passed names that are none either, and are not told here
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

  /** @returns the texts of a list, all different; undefined also where one of them is wrong */
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

  /** @returns what reads an object under a name as it stands there, or as it stands for something shorter */
  open(name: string, raw: RawObject, names?: ReadonlySet<string>): DeclaredObject {
    const prefix = `${this.scope.prefix}${name}.`;
    return new DeclaredObject({ ...this.scope, prefix }, raw, names);
  }
}

/** @returns what an object says in normal form: in the order of the names, without what says nothing */
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
