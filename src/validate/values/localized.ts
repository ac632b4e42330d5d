/** The texts of an item, one object per language: the articles of navigation, and those of own resources. */
import { NO_FIELDS } from "../../catalog/field.ts";
import type { Field, FieldKind } from "../../catalog/field.ts";
import { LANGUAGE_CODES } from "../../catalog/language-codes.ts";
import { isObject } from "../../content/record.ts";
import type { PlainObject } from "../../content/record.ts";
import { suggestName } from "../../errors.ts";
import type { ItemAt } from "../items/check-state.ts";
import { checkMemberNames, describeText } from "../items/field-names.ts";
import { readUuid } from "../items/identity.ts";
import type { KnownArticle } from "../items/known-item.ts";
import { checkWindow } from "../items/publication.ts";
import { readMember, VALUE_RULES } from "./value-rules.ts";
import type { Rule } from "./value-rules.ts";
import { sentence } from "../../words/sentence.ts";
import type { Wording } from "../../words/sentence.ts";

import { getOrInsert } from "../../lib/get-or-insert.ts";

const CODE_ORDER: ReadonlyMap<string, number> = new Map(
  LANGUAGE_CODES.map((code, index) => [code, index]),
);
/** @returns the position of a language among others */
const rankOfCode = (code: string): number => CODE_ORDER.get(code) ?? 0;

type Values = Record<string, ReturnType<Rule>>;

/** How a text is read. */
interface Plan {
  /** For messages: `an article`. */
  readonly owner: Wording;
  readonly names: ReadonlySet<string>;
  readonly members: readonly {
    readonly name: string;
    readonly field: Field;
    /** Absent: the Uuid. */
    readonly rule: Rule | undefined;
  }[];
}

const RULES: Readonly<Partial<Record<FieldKind, Rule>>> = VALUE_RULES;
const plans = new WeakMap<Field, Plan>();

const createPlan = ({ members = NO_FIELDS, noun }: Field): Plan => ({
  owner: describeText(noun),
  names: new Set(members.keys()),
  members: [...members].map(([name, field]) => {
    const rule = field.kind === "uuid" ? undefined : RULES[field.kind];
    return { name, field, rule };
  }),
});

function readLocalizedText(
  object: PlainObject,
  at: ItemAt,
  field: Field,
  uuid: string | undefined,
): Values {
  const { owner, names, members } = getOrInsert(plans, field, createPlan);
  checkMemberNames(object, at, names, owner);
  const text: Values = {};
  for (const { name, field: member, rule } of members) {
    const value = rule ? readMember(object, at, name, member, rule) : uuid;
    if (value !== null) text[name] = value;
  }
  if (field.hasState) checkWindow(object, at, text);
  return text;
}

/** @returns false when the code is not in the contract, or not a language of the installation */
function checkCode(code: string, at: ItemAt): boolean {
  const { languages, hasLanguages, knowsAllLanguages, problems } = at.state;
  if (languages.has(code)) return true;
  if (!CODE_ORDER.has(code)) {
    const longer = languages.keys().find((one) => one.startsWith(`${code.toUpperCase()}_`));
    const suggestion = suggestName(code, LANGUAGE_CODES) ?? longer;
    at.reportName(code, sentence("not a language code of the contract"), suggestion);
    return false;
  }
  if (!hasLanguages || !knowsAllLanguages || problems.isBroken("languages")) return true;
  at.reportName(
    code,
    sentence("no such language; the languages are {names}", {
      names: [...languages.keys()].join(", "),
    }),
  );
  return false;
}

/** By language code. */
type Texts = Readonly<Record<string, PlainObject>>;

const DERIVED: KnownArticle = {};

/** @returns undefined when the Uuid is wrong, which is reported */
function readArticle(texts: Texts, at: ItemAt, codes: readonly string[]): KnownArticle | undefined {
  let first: Required<KnownArticle> | undefined;
  let isGiven = false;
  for (const code of codes) {
    const value = texts[code]?.["Uuid"];
    if (!at.isGiven(value)) continue;
    isGiven = true;
    const own = at.member(code).member("Uuid");
    const uuid = readUuid(value, own);
    if (uuid === undefined) continue;
    first ??= { uuid, code };
    if (uuid === first.uuid) continue;
    const problem = sentence("must be the same in every language, but {code} has {uuid}", {
      ...first,
    });
    own.report(value, problem);
  }
  return isGiven || !at.item.isRight ? first : DERIVED;
}

function indexArticle(at: ItemAt, article: KnownArticle): void {
  const { item, state } = at;
  item.article = article;
  const first = state.articles.add(item, article === DERIVED);
  if (first === undefined || !item.isRight) return;
  const { code } = first.article ?? {};
  const place = first.describe(code === undefined ? "Uuid" : at.nameOf(code, "Uuid"));
  if (article.code !== undefined) {
    const problem = sentence("is the Uuid of the article of the item at {place} too", { place });
    at.member(article.code).reportMember("Uuid", problem);
    return;
  }
  const problem = sentence(
    "the Uuid derived for this article is also the Uuid of the article of the item at {place}; give another",
    { place },
  );
  at.reportMissing("", problem);
}

/** The rule for fields of the kind `localized`. */
export const readLocalized: Rule = (value, at, field) => {
  const { members = NO_FIELDS, noun = "text" } = field;
  if (!isObject(value)) {
    const problem = sentence("must be an object with one {noun} per language code, not {type}", {
      noun: sentence(noun),
      type: at.typeOf(value),
    });
    return at.report(value, problem);
  }
  const codes: string[] = [];
  let complete = true;
  let [isSorted, last] = [true, 0];
  for (const code in value) {
    const object = value[code];
    const isKnown = checkCode(code, at);
    complete &&= isKnown;
    if (!at.isGiven(object)) continue;
    if (isObject(object) && isKnown) {
      const rank = rankOfCode(code);
      isSorted &&= last <= rank;
      last = rank;
      codes.push(code);
      continue;
    }
    complete = false;
    at.enter(code);
    // All errors in a text of an unknown language are reported at once, too.
    if (isObject(object)) readLocalizedText(object, at, field, undefined);
    else {
      const problem = sentence("must be an object with the fields of {owner}, not {type}", {
        owner: sentence(describeText(noun)),
        type: at.typeOf(object),
      });
      at.report(object, problem);
    }
    at.leave();
  }
  if (!isSorted) codes.sort((one, other) => rankOfCode(one) - rankOfCode(other));
  const given = value as Texts;
  const hasArticle = members.has("Uuid") && codes.length > 0;
  const article = hasArticle ? readArticle(given, at, codes) : undefined;
  if (article) indexArticle(at, article);
  const uuid = at.state.keepsItems ? at.item.articleUuid : undefined;
  const texts: Record<string, Values> = {};
  for (const code of codes) {
    at.enter(code);
    texts[code] = readLocalizedText(given[code] ?? {}, at, field, uuid);
    at.leave();
  }
  return complete ? texts : undefined;
};
