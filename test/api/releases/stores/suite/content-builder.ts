/** Small valid content for the store's tests. Only tests import it. */
import { DEFAULT_INSTALLATION } from "../../../../../src/catalog/installation.ts";
import type { Installation } from "../../../../../src/catalog/installation.ts";
import { CONTRACT, perResource } from "../../../../../src/catalog/catalog.ts";
import type { ResourceName } from "../../../../../src/catalog/resource-names.ts";
import type { ValidItem } from "../../../../../src/validate/valid-content.ts";
import type { ItemLists } from "../../../../support/publish-items.ts";

/** @returns a uuid that ends with the number */
const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

function encode(number: number, members: object): ValidItem {
  const Uuid = uuidOf(number);
  const json = new TextEncoder().encode(JSON.stringify({ ...members, Uuid }));
  return { Uuid, json };
}

export const createItem = (number: number, text = ""): ValidItem => encode(number, { Name: text });

export const createLanguage = (number: number, Code: string, State = "PUBLISHED"): ValidItem =>
  encode(number, { State, Code });

/** An item with a text that is delivered from a day on. */
export const createComing = (number: number, day: string, text: string): ValidItem =>
  encode(number, {
    Articles: {
      DE: { State: "TIME_CONTROLLED", TimeControlledPublishedFrom: day, Name: text },
    },
  });

/** @returns items 1 to count, each with the text */
export const createItems = (count: number, text = ""): readonly ValidItem[] =>
  Array.from({ length: count }, (_, index) => createItem(index + 1, text));

export function createContent(
  items: Partial<Record<ResourceName, readonly ValidItem[]>>,
  installation: Partial<Installation> = {},
): ItemLists {
  return {
    installation: { ...DEFAULT_INSTALLATION, ...installation },
    items: perResource(CONTRACT, (name) => items[name] ?? []),
  };
}

/** @param others in place of the usual items @returns content with items in every resource */
export const createEverything = (
  others: Parameters<typeof createContent>[0] = {},
  installation: Partial<Installation> = {},
): ItemLists =>
  createContent(
    {
      navigation: createItems(3, "navigation"),
      languages: [createLanguage(50, "DE")],
      trainings: [createItem(60, "training")],
      "business-division-facilities": [createItem(70, "facility"), createItem(71, "facility")],
      "business-division-contact-persons": [createItem(90, "person"), createItem(91, "other")],
      "business-division-working-groups": [createItem(80, "group")],
      "business-divisions": [createItem(100, "division")],
      ...others,
    },
    installation,
  );
