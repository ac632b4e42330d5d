/**
 * Valid content of all resources around a moment: what is meant, in normal form, and files that say it in one of many ways.
 */
import type { GeneratorValue } from "fast-check";
import { parseDocument } from "yaml";
import { Temporal } from "temporal-polyfill";
import type { OwnResources } from "../../src/catalog/own-resources.ts";
import { createArticleUuid } from "../../src/validate/items/known-item.ts";
import { DECLARED_ATTRIBUTES, generateValue } from "./generate-values.ts";
import type { ValueSource } from "./generate-values.ts";
import { generateResources } from "./generate-declarations.ts";
import { generateIdentities } from "./generate-identities.ts";
import type { Identity, IdentityRules } from "./generate-identities.ts";
import { generateEntangled } from "./generate-related.ts";
import { below, flip, pick, seldom, shuffle } from "./choices.ts";
import { modelResourcesOf } from "./fields.ts";
import type { ModelField, ModelFields, ModelResources } from "./fields.ts";
import { spellResources } from "./spell-declarations.ts";
import { CONTENT_FORMATS, isBlank, writeItems } from "./write-items.ts";
import type { WrittenItem } from "./write-items.ts";

export type ModelItem = Readonly<Record<string, unknown>> & { readonly Uuid: string };

export interface GeneratedContent {
  readonly resources: OwnResources;
  /** What items of all resources consist of. */
  readonly described: ModelResources;
  readonly zone: string;
  /** The moment around which items and texts come and go, ms since 1970-01-01 UTC, whole seconds. */
  readonly now: number;
  /** By resource, in the order of the content: every value, null where there is none. */
  readonly items: Readonly<Record<string, readonly ModelItem[]>>;
  readonly files: Readonly<Record<string, string>>;
}

const CODES = ["DE", "EN_GB", "SV", "AR_EG", "JA", "ZU"] as const;
const ZONES = ["Europe/Berlin", "UTC", "America/New_York", "Pacific/Chatham"];
const MOMENT = Date.parse("2040-06-15T10:00:00Z");
const MAX_ITEMS = 8;

type Members = Readonly<Record<string, unknown>>;

interface Generated {
  readonly meant: Members;
  readonly written: WrittenItem;
}

/** What others say where content says nothing. */
const MADE: ReadonlySet<string | undefined> = new Set(["uuidPair", "sitePath"]);
const TEXTS: ReadonlySet<string> = new Set(["varchar", "longVarchar", "list"]);
const LISTS: ReadonlySet<string> = new Set(["set", "list"]);
/** What parts the members of a list in a cell. */
const PARTING = /[|,;\n]/u;

class Generation {
  readonly gen: GeneratorValue;
  readonly #resources: ModelResources;
  readonly #identities: Readonly<Record<string, readonly Identity[]>>;
  readonly #source: Omit<ValueSource, "isTame">;
  readonly #articles = new Map<string, string>();
  readonly #codes: readonly string[];

  constructor(
    gen: GeneratorValue,
    resources: ModelResources,
    { now, zone }: Pick<GeneratedContent, "now" | "zone">,
    rules: Omit<IdentityRules, "source">,
  ) {
    this.gen = gen;
    this.#resources = resources;
    const today = Temporal.Instant.fromEpochMilliseconds(now)
      .toZonedDateTimeISO(zone)
      .toPlainDate();
    this.#source = {
      gen,
      uuidsOf: (name) => (this.#identities[name] ?? []).map((one) => one.uuid),
      articleUuids: [],
      dayOf: (days) => today.add({ days }).toString(),
    };
    this.#identities = generateIdentities(resources, { ...rules, source: this.#source });
    this.#codes = shuffle(gen, CODES).slice(0, this.#identities["languages"]?.length);
  }

  /** @returns one of the ways in which content names an item */
  #refer(to: string, target: string, isInCell: boolean): unknown {
    const key = this.#identities[to]?.find((one) => one.uuid === target)?.key;
    const isPossible = key !== undefined && !(isInCell && PARTING.test(key));
    const ways = [target, target.toUpperCase(), ...(isPossible ? [key, key] : [])];
    return pick(this.gen, ways);
  }

  #write(value: unknown, { type, to = "" }: ModelField, isTame: boolean): unknown {
    if (type === "set") return shuffle(this.gen, value as readonly string[]);
    if (type !== "reference") return value;
    return Array.isArray(value)
      ? value.map((one: string) => this.#refer(to, one, isTame))
      : this.#refer(to, value as string, false);
  }

  #generateMembers(fields: ModelFields, isTame: boolean, given: Members): Generated {
    const { gen } = this;
    const meant: Record<string, unknown> = {};
    const written: Record<string, unknown> = {};
    const source = { ...this.#source, isTame, articleUuids: [...this.#articles.values()] };
    for (const [name, field] of Object.entries(fields)) {
      const { type, nullable, inverse, default: standard, format } = field;
      if (inverse !== undefined || type === "localized") continue;
      if (Object.hasOwn(given, name)) {
        meant[name] = given[name];
        if (given[name] !== standard || flip(gen)) written[name] = given[name];
        continue;
      }
      const mayLack = nullable === true || standard !== undefined || MADE.has(format);
      const isLeftToOthers = name.endsWith("edAt") || MADE.has(format);
      const lacks = mayLack && (isLeftToOthers ? !seldom(gen) : seldom(gen));
      const value = lacks ? undefined : generateValue(field, source);
      meant[name] = value ?? standard ?? null;
      if (value !== undefined) written[name] = this.#write(value, field, isTame);
      else if (flip(gen)) {
        const isList = nullable && (LISTS.has(type) || field.many);
        // Blanks around a text are none of it in a table.
        const isSpelled = !isTame || !TEXTS.has(type);
        written[name] =
          isList && !isTame ? pick(gen, [null, []]) : ((isSpelled ? standard : null) ?? null);
      }
    }
    const { TimeControlledPublishedFrom: from, TimeControlledPublishedTo: to } = meant;
    // Dates that no State observes are an error or a warning.
    if (meant["State"] === "PUBLISHED" && (from ?? to ?? null) !== null) {
      const none = { TimeControlledPublishedFrom: null, TimeControlledPublishedTo: null };
      return { meant: { ...meant, ...none }, written: { ...written, ...none } };
    }
    if (typeof from === "string" && typeof to === "string" && from > to) {
      const turned = { TimeControlledPublishedFrom: to, TimeControlledPublishedTo: from };
      return { meant: { ...meant, ...turned }, written: { ...written, ...turned } };
    }
    return { meant, written };
  }

  #generateTexts(
    { fields = {}, under = "" }: ModelField,
    isTame: boolean,
    item: string,
  ): Generated {
    const { gen } = this;
    const hasUuid = "Uuid" in fields;
    const made = createArticleUuid(item);
    const isGiven = hasUuid && flip(gen);
    const meant: Record<string, unknown> = {};
    const written: Record<string, unknown> = {};
    for (const code of this.#codes) {
      if (seldom(gen)) continue;
      const text = this.#generateMembers(fields, isTame, hasUuid ? { Uuid: made } : {});
      const { Uuid, ...others } = text.written;
      const given = isGiven ? { Uuid, ...others } : others;
      // A table has no cell for a text of which nothing is said.
      if (isTame && Object.values(given).every((value) => value === null)) continue;
      meant[code] = text.meant;
      written[code] = given;
    }
    if (hasUuid && Object.keys(meant).length > 0) this.#articles.set(item, made);
    const isSilent = Object.keys(meant).length === 0 && flip(gen);
    return { meant: { [under]: meant }, written: isSilent ? {} : { [under]: written } };
  }

  #generateLanguage(place: number): Members {
    const { gen } = this;
    return {
      Code: this.#codes[place],
      State: place === 0 || !seldom(gen) ? "PUBLISHED" : "DRAFT",
      Fallback: place === 0,
    };
  }

  generateItems(resource: string, isTame: boolean): readonly (readonly [ModelItem, WrittenItem])[] {
    const { fields = {} } = this.#resources[resource] ?? {};
    const localized = Object.values(fields).find(({ type }) => type === "localized");
    return (this.#identities[resource] ?? []).map(({ uuid: Uuid, written, values }, place) => {
      const special = resource === "languages" ? this.#generateLanguage(place) : values;
      const members = this.#generateMembers(fields, isTame, { ...special, Uuid });
      const texts = localized && this.#generateTexts(localized, isTame, Uuid);
      // How the item is named is said by its identity alone.
      const all = { ...written, ...without(members.written, "Uuid"), ...texts?.written };
      return [
        { ...members.meant, ...texts?.meant, Uuid },
        // A row without any value would be none.
        isTame && isBlank(all) ? { ...all, Uuid } : all,
      ];
    });
  }
}

const without = (members: WrittenItem, name: string): WrittenItem =>
  Object.fromEntries(Object.entries(members).filter(([one]) => one !== name));

function writeInstallation(text: string, zone: string, resources: ModelResources): string {
  const document = parseDocument(text);
  document.set("timeZone", zone);
  const owners = Object.entries(resources).filter(([, { fields }]) => {
    const declared = fields["CustomAttributes"];
    return declared?.type === "customAttributes";
  });
  const names = ["Article", ...owners.map(([name]) => OWNERS[name] ?? name)];
  const attributes = names.map((name) => [name, DECLARED_ATTRIBUTES]);
  document.set("customAttributes", document.createNode(Object.fromEntries(attributes)));
  return document.toString({ lineWidth: 0 });
}

/** Whose attributes the contract names otherwise. */
const OWNERS: Readonly<Record<string, string>> = {
  navigation: "Navigation",
  languages: "Language",
};

interface GenerateOptions {
  /** Of each resource. */
  readonly maxItems?: number;
  /** In normal form; generated where they are left out. */
  readonly resources?: OwnResources;
}

export function generateContent(
  gen: GeneratorValue,
  {
    maxItems = MAX_ITEMS,
    resources = flip(gen) ? generateResources(gen) : generateEntangled(gen),
  }: GenerateOptions = {},
): GeneratedContent {
  const described = modelResourcesOf(resources);
  const zone = pick(gen, ZONES);
  const now = MOMENT + below(gen, 86_400) * 1000;
  const formats = new Map(Object.keys(described).map((name) => [name, pick(gen, CONTENT_FORMATS)]));
  const isTame = (name: string): boolean => formats.get(name) === "csv";
  const generation = new Generation(gen, described, { now, zone }, { maxItems, isTame });
  const items: Record<string, readonly ModelItem[]> = {};
  const files: Record<string, string> = {
    "installation.yaml": writeInstallation(spellResources(gen, resources), zone, described),
  };
  for (const [name, format] of formats) {
    const generated = generation.generateItems(name, isTame(name));
    items[name] = generated.map(([item]) => item);
    if (generated.length === 0 && flip(gen)) continue;
    files[`${name}.${format}`] = writeItems(
      format,
      generated.map(([, written]) => written),
    );
  }
  return { resources, described, zone, now, items, files };
}
