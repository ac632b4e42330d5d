/** Right declarations in normal form, each with one of its many spellings. */
import { mustGet } from "../../src/lib/must-get.ts";
import * as fc from "fast-check";
import type { Arbitrary, GeneratorValue } from "fast-check";
import { CONTRACT } from "../../src/catalog/catalog.ts";
import type {
  OwnField,
  OwnFields,
  OwnResource,
  OwnResources,
} from "../../src/catalog/own-resources.ts";
import { KEY_TYPES } from "../../src/validate/installation/declared-key.ts";
import { below, flip, pick, seldom, shuffle, some } from "./choices.ts";
import { withColumns } from "./generate-columns.ts";
import { generateFields, generateNames, TAKEN_FIELDS } from "./generate-fields.ts";
import { modelResourcesOf } from "./fields.ts";
import { findTitle, isAxis, isSearched, isSorted, isTitle, listPaths } from "./paths.ts";
import { spellResources } from "./spell-declarations.ts";

export interface GeneratedResources {
  /** In normal form. */
  readonly resources: OwnResources;
  /** `resources:` of installation.yaml. */
  readonly text: string;
}

/** A resource that others may refer to, without what refers back to others. */
export interface DraftResource {
  readonly name: string;
  readonly access: OwnResource["access"];
  readonly publication: boolean;
  fields: OwnFields;
}

const fold = (text: string): string => text.toLowerCase().replaceAll(/[-_\s.]/gu, "");
/** No two of them nor one of the contract are spelled alike. */
const NAMES = fc.uniqueArray(
  fc.stringMatching(/^[a-z][a-z0-9]{0,8}(?:-[a-z0-9]{1,5})?$/u).filter(
    (name) =>
      !["page", "installation", "content"].includes(name) &&
      CONTRACT.names.every((one) => {
        const { title, sheet } = mustGet(CONTRACT.resources, one);
        return ![one, title, sheet].map(fold).includes(fold(name));
      }),
  ),
  { selector: fold, minLength: 1, maxLength: 4 },
);

const arbitraryNames = (): Arbitrary<string[]> => NAMES;

const accessOf = (drafts: readonly DraftResource[], name: string): OwnResource["access"] =>
  drafts.find((draft) => draft.name === name)?.access ??
  mustGet(CONTRACT.resources, CONTRACT.find(name) ?? "languages").access;

/** @returns what an item of the resource has, references of own ones apart */
function membersOf(drafts: readonly DraftResource[], name: string): readonly string[] {
  const draft = drafts.find((one) => one.name === name);
  const known = CONTRACT.find(name);
  if (draft === undefined)
    return known ? [...mustGet(CONTRACT.resources, known).fields.keys()] : [];
  return servedNames(draft);
}

const servedNames = ({
  publication,
  fields,
}: Pick<DraftResource, "publication" | "fields">): string[] => [
  ...(publication ? ["State", "TimeControlledPublishedFrom", "TimeControlledPublishedTo"] : []),
  ...Object.keys(fields),
  "CreatedAt",
  "UpdatedAt",
  "Uuid",
];

function generateReference(
  gen: GeneratorValue,
  from: DraftResource,
  drafts: readonly DraftResource[],
): OwnField {
  const to = pick(gen, [...CONTRACT.names, ...drafts.map(({ name }) => name)]);
  const mayEmbed = from.access === "token" || accessOf(drafts, to) === "public";
  const embed = mayEmbed && flip(gen) ? flip(gen) || some(gen, membersOf(drafts, to)) : false;
  return {
    type: "reference",
    ...(flip(gen) && { nullable: true }),
    to,
    ...(seldom(gen) && { many: true }),
    ...(embed && { embed }),
  };
}

/** @returns the resource's own view of the references that lead to it */
function generateInverses(
  gen: GeneratorValue,
  to: DraftResource,
  drafts: readonly DraftResource[],
): OwnFields {
  const leading = drafts.flatMap((from) =>
    Object.entries(from.fields).flatMap(([name, field]) =>
      field.to === to.name && field.inverse === undefined ? [{ from, name }] : [],
    ),
  );
  const inverses = leading
    .filter(() => seldom(gen))
    .map(({ from, name }, index) => {
      const embed = (to.access === "token" || from.access === "public") && flip(gen);
      const field: OwnField = {
        type: "reference",
        to: from.name,
        ...(embed && { embed }),
        inverse: name,
      };
      return [`Inverse${index}`, field] as const;
    });
  return Object.fromEntries(inverses);
}

function generateUses(
  gen: GeneratorValue,
  draft: DraftResource,
  drafts: readonly DraftResource[],
): Pick<OwnResource, "order" | "search" | "place"> {
  const all = modelResourcesOf(Object.fromEntries(drafts.map((one) => [one.name, one])));
  // No declaration names a custom attribute.
  const paths = listPaths(all, draft.name).filter(({ field }) => field !== undefined);
  const sorted = paths.filter(isSorted).map(({ text }) => text);
  const titles = paths.filter(isTitle).map(({ text }) => text);
  const searched = paths.filter(isSearched).map(({ text }) => text);
  const order = (flip(gen) ? some(gen, sorted, 4) : [])
    .map((text) => (flip(gen) ? `-${text}` : text))
    .join(",");
  const standard = findTitle(draft.fields);
  const picked = titles.length > 0 && flip(gen) ? pick(gen, titles) : undefined;
  const title = picked === standard ? undefined : picked;
  const isSearchable = picked !== undefined || standard !== undefined;
  const texts = isSearchable && flip(gen) ? some(gen, searched, 5) : [];
  const longitudes = paths.filter(isAxis(180)).map(({ text }) => text);
  const latitudes = paths.filter(isAxis(90)).map(({ text }) => text);
  const longitude = longitudes.length > 0 && flip(gen) ? pick(gen, longitudes) : undefined;
  const latitude = latitudes.find((text) => text !== longitude);
  return {
    ...(order !== "" && { order }),
    ...((title !== undefined || texts.length > 0) && {
      search: { ...(title !== undefined && { title }), ...(texts.length > 0 && { in: texts }) },
    }),
    ...(longitude !== undefined && latitude !== undefined && { place: { longitude, latitude } }),
  };
}

/** @returns undefined: content gives Keys */
function generateKey(gen: GeneratorValue, fields: OwnFields): OwnResource["key"] {
  if (below(gen, 3) > 0) return undefined;
  const possible = Object.keys(fields).filter((name) => {
    const { type, nullable } = mustGet(new Map(Object.entries(fields)), name);
    return KEY_TYPES.includes(type) && !nullable;
  });
  const names = seldom(gen) ? [] : some(gen, possible, 5);
  // Of one with a default, many items would have it.
  const isRow =
    names.length === 0 || (names.length === 1 && fields[names[0] ?? ""]?.default !== undefined);
  return isRow ? "row" : names;
}

function generateResource(
  gen: GeneratorValue,
  draft: DraftResource,
  index: number,
  drafts: readonly DraftResource[],
): OwnResource {
  const { access, publication, fields } = draft;
  const beginning = pick(gen, [
    "/api/v1/",
    "/extension/api/v1/",
    "/town-extension/api/v1/",
  ] as const);
  const { order, search, place } = generateUses(gen, draft, drafts);
  const key = generateKey(gen, fields);
  const names = servedNames(draft);
  const shown = flip(gen) ? names : some(gen, names);
  return {
    // The number keeps what is generated apart from what follows from another name.
    ...(seldom(gen) && { title: `Things, number ${index} 0` }),
    ...(seldom(gen) && { help: { de: "Was sie sind", "en-GB": "What they are" } }),
    ...(seldom(gen) && { model: `Thing0Of${index}X0` }),
    ...(seldom(gen) && { path: `${beginning}things-0-${index}` }),
    ...(flip(gen) && {
      entity: {
        name: `thing-0-entity-${index}`,
        ...(shown.length < names.length && { fields: shown }),
      },
    }),
    access,
    caching: pick(gen, ["day", "revalidate"]),
    maxItemsPerPage: flip(gen) ? 100 : 1 + below(gen, 1000),
    ...(publication && { publication }),
    ...(order !== undefined && { order }),
    ...(search && { search }),
    ...(place && { place }),
    ...(key && { key }),
    fields,
  };
}

const PLACE: OwnFields = {
  Longitude: { type: "float", nullable: true, min: -180, max: 180 },
  Latitude: { type: "float", nullable: true, min: -90, max: 90 },
};

/** @returns declarations in normal form */
export function generateResources(gen: GeneratorValue): OwnResources {
  const names = gen(arbitraryNames).toSorted();
  const drafts = names.map((name): DraftResource => {
    const fields = { ...generateFields(gen), ...(seldom(gen) && PLACE) };
    return { name, access: pick(gen, ["token", "public"]), publication: flip(gen), fields };
  });
  const references = drafts.map((draft) => {
    const taken = [...TAKEN_FIELDS, ...Object.keys(draft.fields)];
    const generated = flip(gen) ? generateNames(gen, taken, 2) : [];
    return Object.fromEntries(
      generated.map((name) => [name, generateReference(gen, draft, drafts)]),
    );
  });
  for (const [index, draft] of drafts.entries())
    draft.fields = { ...draft.fields, ...references[index] };

  return completeResources(gen, drafts);
}

/** @param drafts in the order of their names @returns what they may say beside, in normal form */
export function completeResources(
  gen: GeneratorValue,
  drafts: readonly DraftResource[],
): OwnResources {
  for (const draft of drafts) {
    draft.fields = { ...draft.fields, ...generateInverses(gen, draft, drafts) };
    const shuffled = Object.fromEntries(shuffle(gen, Object.entries(draft.fields)));
    draft.fields = withColumns(gen, shuffled);
  }
  return Object.fromEntries(
    drafts.map((draft, index) => [draft.name, generateResource(gen, draft, index, drafts)]),
  );
}

export const arbitraryResources: Arbitrary<GeneratedResources> = fc.gen().map((gen) => {
  const resources = generateResources(gen);
  return { resources, text: spellResources(gen, resources) };
});
