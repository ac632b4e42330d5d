/** The texts of an item, one object per language: the articles of navigation, and those of own resources. */
import { isMadeByFormat } from "../../catalog/content-form.ts";
import type { Field, Fields } from "../../catalog/field.ts";
import { LANGUAGE_CODES } from "../../catalog/language-codes.ts";
import type { RawMember, RawObject, RawValue } from "../../content/record.ts";
import { createArticleUuid } from "../items/article-index.ts";
import type { ItemScope } from "../items/check-state.ts";
import { describeText } from "../items/field-names.ts";
import { readUuid } from "../items/identity.ts";
import { describePlace } from "../items/item-index.ts";
import { checkMemberNames } from "../items/field-names.ts";
import { checkWindow } from "../items/publication.ts";
import { isGiven } from "./scalars.ts";
import { describeType, reportMissing, reportName, reportValue } from "./scope.ts";
import { suggestName } from "../../errors.ts";
import { readValue, VALUE_RULES } from "./value-rules.ts";
import type { ReadValue } from "./value-rules.ts";

const CODE_ORDER: ReadonlyMap<string, number> = new Map(
  LANGUAGE_CODES.map((code, index) => [code, index]),
);
/** @returns the position of a language among others */
export const rankOfCode = (code: string): number => CODE_ORDER.get(code) ?? 0;

const namesByMembers = new WeakMap<Fields, ReadonlySet<string>>();
const namesOf = (members: Fields): ReadonlySet<string> => {
  const names = namesByMembers.get(members) ?? new Set(Object.keys(members));
  namesByMembers.set(members, names);
  return names;
};

type Values = Record<string, ReturnType<ReadValue>>;

function readLocalizedText(
  scope: ItemScope,
  object: RawObject,
  { members = {}, hasState, noun }: Field,
  uuid: string | undefined,
): Values {
  checkMemberNames(scope, object, namesOf(members), describeText(noun));
  const text: Values = {};
  for (const [name, field] of Object.entries(members)) {
    if (field.kind === "uuid") text[name] = uuid;
    else if (field.kind !== "localized") {
      const raw = object.members.get(name)?.value;
      if (isMadeByFormat(field) && !isGiven(raw)) continue;
      const value = readValue(scope, name, raw, field, VALUE_RULES[field.kind]);
      if (value !== null) text[name] = value;
    }
  }
  if (hasState) checkWindow(scope, object, text);
  return text;
}

interface FoundText {
  readonly code: string;
  readonly object: RawObject;
  readonly scope: ItemScope;
  readonly uuid: RawValue | undefined;
}

/** @returns false when the code is not in the contract, or not a language of the installation */
function checkCode(inner: ItemScope, code: string, member: RawMember): boolean {
  const { languages, hasLanguages, knowsAllLanguages, problems } = inner.state;
  if (languages.has(code)) return true;
  if (!CODE_ORDER.has(code)) {
    const longer = languages.keys().find((one) => one.startsWith(`${code.toUpperCase()}_`));
    const suggestion = suggestName(code, LANGUAGE_CODES) ?? longer;
    reportName(inner, code, member, "not a language code of the contract", suggestion);
    return false;
  }
  if (!hasLanguages || !knowsAllLanguages || problems.isBroken("languages")) return true;
  const known = `the languages are ${[...languages.keys()].join(", ")}`;
  reportName(inner, code, member, `no such language; ${known}`);
  return false;
}

/** @returns the Uuid that all articles give, or the derived one */
function unifyUuid(item: ItemScope, articles: readonly FoundText[]): string | undefined {
  let first: { readonly uuid: string; readonly code: string } | undefined;
  let given = false;
  for (const { code, scope, uuid: raw } of articles) {
    if (!isGiven(raw)) continue;
    given = true;
    const uuid = readUuid(scope, "Uuid", raw);
    if (uuid === undefined) continue;
    first ??= { uuid, code };
    if (uuid === first.uuid) continue;
    const problem = `must be the same in every language, but ${first.code} has ${first.uuid}`;
    reportValue(scope, "Uuid", raw, problem);
  }
  return given || item.uuid === undefined ? first?.uuid : createArticleUuid(item.uuid);
}

/** @param giver the article that gives the Uuid; undefined: it was derived */
function indexArticle(
  scope: ItemScope,
  name: string,
  uuid: string,
  giver: FoundText | undefined,
): void {
  if (scope.uuid === undefined) {
    scope.place.article ??= uuid;
    return;
  }
  const field = giver && `${giver.scope.prefix}Uuid`;
  const first = scope.state.articles.add(scope.place, uuid, field);
  if (first === undefined) return;
  const other = `the Uuid of the article of the item at ${describePlace(first.item, first.field)}`;
  if (giver?.uuid !== undefined) {
    reportValue(giver.scope, "Uuid", giver.uuid, `is ${other} too`);
    return;
  }
  const problem = `the Uuid derived for this article is also ${other}; give another`;
  reportMissing(scope, name, problem);
}

/** The rule for fields of the kind `localized`. */
export const readLocalized: ReadValue = (scope, name, raw, field) => {
  const { members = {}, noun = "text" } = field;
  if (raw.kind !== "object") {
    const problem = `must be an object with one ${noun} per language code, not ${describeType(raw)}`;
    reportValue(scope, name, raw, problem);
    return undefined;
  }
  const within: ItemScope = { ...scope, prefix: `${scope.prefix}${name}.` };
  const found: FoundText[] = [];
  let complete = true;
  for (const [code, member] of raw.members.entries()) {
    const { value } = member;
    const isKnown = checkCode(within, code, member);
    complete &&= isKnown;
    if (!isGiven(value)) continue;
    if (value.kind === "object") {
      const inner: ItemScope = { ...scope, prefix: `${within.prefix}${code}.` };
      if (!isKnown) {
        // All its errors are reported at once.
        readLocalizedText(inner, value, field, undefined);
        continue;
      }
      const uuid = value.members.get("Uuid")?.value;
      found.push({ code, object: value, scope: inner, uuid });
      continue;
    }
    complete = false;
    const problem = `must be an object with the fields of ${describeText(noun)}, not ${describeType(value)}`;
    reportValue(scope, `${name}.${code}`, value, problem);
  }
  found.sort((one, other) => rankOfCode(one.code) - rankOfCode(other.code));
  const uuid = "Uuid" in members ? unifyUuid(scope, found) : undefined;
  if (uuid !== undefined && found.length > 0) {
    const giver = found.find((text) => isGiven(text.uuid));
    indexArticle(scope, name, uuid, giver);
  }
  const texts: Record<string, Values> = {};
  for (const { code, object, scope: inner } of found)
    texts[code] = readLocalizedText(inner, object, field, uuid);
  return complete ? texts : undefined;
};
