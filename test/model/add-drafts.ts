/** Drafts of items and texts in valid content, which readers must not notice. */
import type { GeneratorValue } from "fast-check";
import type { Catalog } from "../../src/catalog/catalog.ts";
import { localizedOf } from "../../src/catalog/catalog.ts";
import type { LocalizedField } from "../../src/catalog/field.ts";
import { catalogOf } from "../../src/catalog/own-resources.ts";
import type { Resource } from "../../src/catalog/resources.ts";
import type { ValidItem } from "../../src/validate/valid-content.ts";
import { rankOfCode } from "../../src/validate/values/localized.ts";
import { uuid } from "../support/sample-content.ts";
import { below, flip, pick } from "./choices.ts";
import type { ItemLists } from "../support/publish-items.ts";

type Members = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, Members>>;

const read = ({ json }: ValidItem): Members =>
  JSON.parse(new TextDecoder().decode(json)) as Members;

const encode = (item: Members): ValidItem => ({
  Uuid: item["Uuid"] as string,
  json: new TextEncoder().encode(JSON.stringify(item)),
});

/** What is not delivered: not yet finished, not yet, and not any more. */
const HIDDEN = [
  { State: "DRAFT" },
  { State: "TIME_CONTROLLED", TimeControlledPublishedFrom: "2090-01-01" },
  { State: "TIME_CONTROLLED", TimeControlledPublishedTo: "2010-01-01" },
].map((one) => ({ TimeControlledPublishedFrom: null, TimeControlledPublishedTo: null, ...one }));

/** In languages in which the item has none. */
function addDraftTexts(
  gen: GeneratorValue,
  item: Members,
  resource: Resource,
  codes: readonly string[],
): Members {
  const { field } = localizedOf(resource) ?? {};
  if (!field?.hasState || field.members["Uuid"]) return item;
  const texts = (item[field.under] ?? {}) as Texts;
  const [model] = Object.values(texts);
  if (!model) return item;
  const drafts = codes
    .filter((code) => !Object.hasOwn(texts, code) && flip(gen))
    .map((code) => [code, { ...model, ...pick(gen, HIDDEN) }] as const);
  const all = [...Object.entries(texts), ...drafts].toSorted(
    ([one], [other]) => rankOfCode(one) - rankOfCode(other),
  );
  return { ...item, [field.under]: Object.fromEntries(all) };
}

/** What nobody gets to see has no times either. */
function timeTexts({ under, hasState }: LocalizedField, item: Members, today: string): Texts {
  const texts = (item[under] ?? {}) as Texts;
  if (!hasState) return texts;
  const timed = { State: "TIME_CONTROLLED", TimeControlledPublishedTo: today };
  return Object.fromEntries(
    Object.entries(texts).map(([code, { TimeControlledPublishedFrom: _from, ...text }]) => [
      code,
      { ...text, ...timed },
    ]),
  );
}

function addDraftItems(
  gen: GeneratorValue,
  items: readonly Members[],
  resource: Resource,
  number: number,
  today: string,
): readonly Members[] {
  const { hasState, fields } = resource;
  const [model] = items;
  if (!hasState || !("TimeControlledPublishedFrom" in fields) || !model) return items;
  const drafts = Array.from({ length: 1 + below(gen, 2) }, (_, place): Members => {
    const { Key: _key, ...members } = model;
    const hidden = pick(gen, HIDDEN);
    const { field } = localizedOf(resource) ?? {};
    return {
      ...members,
      ...(fields["CustomAttributes"] && { CustomAttributes: { DRAFTED: "yes" } }),
      ...(field && { [field.under]: timeTexts(field, members, today) }),
      ...hidden,
      Uuid: uuid(5000 + number * 10 + place),
    };
  });
  const start = below(gen, items.length + 1);
  return items.toSpliced(start, 0, ...drafts);
}

/** @param today `YYYY-MM-DD` @returns the content with drafts, and how many resources have some */
export function addDrafts(
  gen: GeneratorValue,
  { installation, items }: ItemLists,
  today: string,
): { readonly content: ItemLists; readonly count: number } {
  const catalog: Catalog = catalogOf(installation);
  const codes = items.languages.map((one) => read(one)["Code"] as string);
  let count = 0;
  const drafted = Object.entries(items).map(([name, all], number) => {
    const known = catalog.find(name);
    if (known === undefined || !Object.hasOwn(installation.resources, name)) return [name, all];
    const resource = catalog.resources[known];
    const plain = all.map(read);
    const texted = plain.map((item) => addDraftTexts(gen, item, resource, codes));
    const whole = addDraftItems(gen, texted, resource, number, today);
    if (JSON.stringify(whole) === JSON.stringify(plain)) return [name, all];
    count += 1;
    return [name, whole.map(encode)];
  });
  return {
    content: { installation, items: Object.fromEntries(drafted) as ItemLists["items"] },
    count,
  };
}
