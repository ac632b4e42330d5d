/** The texts of items, one per language, and the members that are generated when content omits them. */
import { NO_FIELDS } from "../catalog/field.ts";
import { localizedOf } from "../catalog/catalog.ts";
import { deriveHref, LANGUAGE_MEMBER } from "../catalog/content-fields.ts";
import type { Field, Fields, TextFormat } from "../catalog/field.ts";
import type { Resource } from "../catalog/resources.ts";
import type { PublishedLanguage } from "../serving/snapshot.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

/** The stored content of an item in one language. */
type StoredText = Readonly<Record<string, unknown>>;

/** @returns keyed by language code */
export const textsOf = (
  item: object,
  { under = "" }: Field,
): Readonly<Record<string, StoredText>> =>
  ((item as Readonly<Record<string, unknown>>)[under] ?? {}) as Readonly<
    Record<string, StoredText>
  >;

const textFields = new WeakMap<Resource, ReturnType<typeof localizedOf>>();

/** @returns the field of a resource that contains its localized texts */
export const textFieldOf = (resource: Resource): ReturnType<typeof localizedOf> =>
  getOrInsert(textFields, resource, localizedOf);

type MakeMember = (text: StoredText, language: PublishedLanguage) => string;

/** Members that are generated from other members, by format. */
const MADE_FORMATS: Partial<Readonly<Record<TextFormat, (members: Fields) => MakeMember>>> = {
  uuidPair: () => (text, language) => `${language.uuid}/${String(text["Uuid"])}`,
  sitePath(members) {
    const slug = findFormat(members, "niceUri") ?? "";
    return (text, language) => deriveHref(language.code, String(text[slug]));
  },
};

const findFormat = (members: Fields, format: TextFormat): string | undefined =>
  [...members].find(([, field]) => field.format === format)?.[0];

type MadeMember = readonly [name: string, make: MakeMember];

interface MadeMembers {
  readonly makers: readonly MadeMember[];
  /** The member that is the address of the text. */
  readonly address: MadeMember | undefined;
}

const known = new WeakMap<Fields, MadeMembers>();

const listMade = (members: Fields): MadeMembers =>
  getOrInsert(known, members, () => {
    const makers = [...members].flatMap(([name, { format }]): MadeMember[] => {
      const make = format && MADE_FORMATS[format]?.(members);
      return make ? [[name, make]] : [];
    });
    return { makers, address: makers.find(([name]) => members.get(name)?.format === "sitePath") };
  });

/** @returns the text with its generated members */
export function completeText(
  text: StoredText,
  { members = NO_FIELDS, shown }: Field,
  language: PublishedLanguage,
): StoredText {
  const { makers } = listMade(members);
  if (makers.length === 0) return shown ? { ...text, [LANGUAGE_MEMBER]: language.code } : text;
  const whole: Record<string, unknown> = { ...text };
  for (const [name, make] of makers) whole[name] ??= make(text, language);
  return whole;
}

/** @returns the address of a text; null: it has none */
export function addressOf(
  text: StoredText,
  { members = NO_FIELDS }: Field,
  language: PublishedLanguage,
): string | null {
  const [name, make] = listMade(members).address ?? [];
  if (name === undefined) return null;
  return (text[name] as string | undefined) ?? make?.(text, language) ?? null;
}
