/** What readers see of a resource's stored items at a moment, and what is stored besides. */
import { isDeepStrictEqual } from "node:util";
import { mustGet } from "../lib/must-get.ts";
import { Temporal } from "temporal-polyfill";
import { localizedOf } from "../catalog/catalog.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { PUBLICATION_FIELDS } from "../catalog/content-fields.ts";
import type { Stored } from "../catalog/field.ts";
import type { Installation } from "../catalog/installation.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import { readLanguages } from "../store/content.ts";
import type { Content, ReadChunks } from "../store/content.ts";
import type { ItemValues } from "../validate/valid-content.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";

/**
 * What an item counts for: `visible`; `stored DE`, a text in this language; `shown DE`, one that
 * readers see; `fallback`, one that readers see who have no text in a language of their own.
 */
export type Mark = "visible" | "fallback" | `stored ${string}` | `shown ${string}`;

/**
 * @param now ms since 1970-01-01 UTC
 * @returns the date in the installation's time zone
 */
export const dayOf = ({ timeZone }: Pick<Installation, "timeZone">, now: number): string =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** The languages in which readers may see texts. */
export interface ShownLanguages {
  /** Of those that are published. */
  readonly codes: ReadonlySet<string>;
  /** The code of the one whose texts stand for those that are missing. */
  readonly fallback: string | undefined;
}

/** @returns whether something that is published from one day to another is so on a day */
const isWithin = (
  from: string | null | undefined,
  to: string | null | undefined,
  day: string,
): boolean => (!from || from <= day) && (!to || day <= to);

/** @param members of an item or a text with State @returns whether it is delivered on the day */
const isDelivered = (
  {
    State,
    TimeControlledPublishedFrom: from,
    TimeControlledPublishedTo: to,
  }: Partial<Stored<typeof PUBLICATION_FIELDS>>,
  day: string,
): boolean => State !== "DRAFT" && (State !== "TIME_CONTROLLED" || isWithin(from, to, day));

export async function readShownLanguages(
  reader: ReadChunks,
  content: Content,
): Promise<ShownLanguages> {
  const languages = await readLanguages(reader, content);
  return {
    codes: new Set(languages.map(({ Code }) => Code)),
    fallback: languages.find(({ Fallback }) => Fallback)?.Code,
  };
}

type ItemTexts = Readonly<Record<string, ItemValues>>;

/** One side of a comparison, at one moment. */
export class ReaderView {
  /** The member that holds an item's texts by language; undefined: there are none. */
  readonly under: string | undefined;
  readonly #hasState: boolean;
  readonly #haveTextsState: boolean;
  readonly #today: string;
  readonly #languages: ShownLanguages;
  /** Items with the same marks share them. */
  readonly #known = new Map<string, readonly Mark[]>();

  /** @param today as `dayOf` returns it: publication changes at midnight */
  constructor(
    { resources }: Catalog,
    resource: ResourceName,
    languages: ShownLanguages,
    today: string,
  ) {
    const { field } = localizedOf(mustGet(resources, resource)) ?? {};
    this.under = field?.under;
    this.#hasState = mustGet(resources, resource).hasState ?? false;
    this.#haveTextsState = field?.hasState ?? false;
    this.#languages = languages;
    this.#today = today;
  }

  get codes(): Iterable<string> {
    return this.under === undefined ? [] : this.#languages.codes;
  }

  get fallback(): string | undefined {
    return this.under === undefined ? undefined : this.#languages.fallback;
  }

  /** @returns the marks of a text in the language that readers see */
  #listShown(code: string): readonly Mark[] {
    const { codes, fallback } = this.#languages;
    if (!codes.has(code)) return [];
    return code === fallback ? [`shown ${code}`, "fallback"] : [`shown ${code}`];
  }

  /** @returns the text that readers get who ask for a language, or for none (empty); undefined: there is none */
  #textIn(code: string, item: ItemValues): ItemValues | undefined {
    const { codes, fallback = "" } = this.#languages;
    const texts = new Map(Object.entries((item[this.under ?? ""] ?? {}) as ItemTexts));
    const shown = [code, fallback].map((one) => (codes.has(one) ? texts.get(one) : undefined));
    return shown.find((text) => text && this.#isShown(text));
  }

  #isShown(text: ItemValues): boolean {
    return !this.#haveTextsState || isDelivered(text, this.#today);
  }

  /**
   * @param next of the same items, with other languages
   * @returns whether readers get another text of an item that is stored alike; undefined: they cannot
   */
  compareTexts(next: ReaderView): ((item: ItemValues) => boolean) | undefined {
    if (this.under === undefined || isDeepStrictEqual(this.#languages, next.#languages))
      return undefined;
    const codes = new Set(["", ...this.codes, ...next.codes]);
    return (item) =>
      [...codes].some((code) => this.#textIn(code, item) !== next.#textIn(code, item));
  }

  markItem(item: ItemValues): readonly Mark[] {
    const isSeen = !this.#hasState || isDelivered(item, this.#today);
    const marks: Mark[] = isSeen ? ["visible"] : [];
    const texts = (item[this.under ?? ""] ?? {}) as ItemTexts;
    for (const [code, text] of Object.entries(texts)) {
      marks.push(`stored ${code}`);
      if (isSeen && this.#isShown(text)) marks.push(...this.#listShown(code));
    }
    return getOrInsert(this.#known, marks.join(), () => marks);
  }
}
