/** What items are made of, for forms and lists, in the language of whoever asks. */
import { mustGet } from "../lib/must-get.ts";
import { localizedOf } from "../catalog/catalog.ts";
import { isWrittenFromTheRight } from "../catalog/content-fields.ts";
import { attributeFieldsOf, describeContentItem } from "../catalog/content-item-schema.ts";
import type { GivenMember, Notation } from "../catalog/content-item-schema.ts";
import { KEY, KEY_FIELD, nameInContent } from "../catalog/content-form.ts";
import { isGivenByContent, NO_FIELDS } from "../catalog/field.ts";
import type { Field, Fields } from "../catalog/field.ts";
import type { Installation } from "../catalog/installation.ts";
import { tagOfLanguageCode } from "../catalog/language-codes.ts";
import { sayField, sayLanguage, sayResource, sayValue } from "../catalog/naming.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { Resource, StoredItem } from "../catalog/resources.ts";
import { requestError } from "../errors.ts";
import { NO_CONTENT, readAllLanguages } from "../store/content.ts";
import type { StoreReader } from "../store/store.ts";
import type { NamedResources, FieldTraits, ItemFields } from "./field-rows.ts";

interface CurrentContent {
  /** null: nothing was published yet. */
  readonly release: number | null;
  readonly installation: Installation;
  readonly languages: ItemFields["x-lectern"]["languages"];
}

const describeLanguage = (asked: string) => (language: StoredItem<"languages">) => ({
  code: language.Code,
  tag: tagOfLanguageCode(language.Code),
  title: sayLanguage(language.Code, asked),
  isFallback: language.Fallback,
  isPublished: language.State === "PUBLISHED",
  isRightToLeft: isWrittenFromTheRight(language),
});

async function readCurrent(reader: StoreReader, asked: string): Promise<CurrentContent> {
  const { current } = await reader.readState();
  const content = current ? await reader.readRelease(current.number) : NO_CONTENT;
  const languages = await readAllLanguages(reader, content);
  return {
    release: current?.number ?? null,
    installation: content.installation,
    languages: languages.map(describeLanguage(asked)),
  };
}

const JSON_NOTATION: Notation = { text: { type: "string" }, spell: (words) => words };

/** @returns those that the field may have; undefined: any */
const valuesOf = (
  { kind, values }: Field,
  { locations }: Installation,
): readonly string[] | undefined => values ?? (kind === "set" ? locations : undefined);

function describeTraits(
  { field, absent }: GivenMember,
  installation: Installation,
  asked: string,
): FieldTraits {
  const { kind, size, format, pattern, min, max, earliest, latest, after, unique } = field;
  const values = valuesOf(field, installation);
  const { target, isMany, articleIn, owner, hasState } = field;
  return {
    kind,
    nullable: absent !== "error",
    ...(absent === "made" && { made: true }),
    ...(size !== undefined && { size }),
    ...(format && { format }),
    ...(pattern !== undefined && { pattern }),
    ...(values && {
      values: values.map((value) => ({ value, title: sayValue(field, value, asked) })),
    }),
    ...(field.default !== undefined && { default: field.default }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(earliest !== undefined && { earliest }),
    ...(latest !== undefined && { latest }),
    ...(after !== undefined && { after }),
    ...(unique && { unique }),
    ...(target !== undefined && { target }),
    ...(isMany && { many: true }),
    ...(articleIn !== undefined && { articleIn }),
    ...(owner !== undefined && { owner }),
    ...(hasState && { state: true }),
  };
}

/** @returns the name in content of the member with texts by language */
const findLocalized = (resource: Resource): string | null =>
  localizedOf(resource)?.field.under ?? null;

/**
 * @param name of a resource
 * @param asked the language of whoever asks
 * @throws RequestError RESOURCE_NOT_FOUND
 */
export async function readItemFields(
  reader: StoreReader,
  name: string,
  asked: string,
): Promise<ItemFields> {
  const { installation, languages } = await readCurrent(reader, asked);
  const catalog = catalogOf(installation);
  const found = catalog.find(name);
  if (found === undefined) throw requestError("RESOURCE_NOT_FOUND", { path: name.slice(0, 100) });
  const resource = mustGet(catalog.resources, found);
  const { title, help } = sayResource(resource, asked);
  const { fields, key, hasState, place, order } = resource;
  const given = new Map([...fields].filter(([, field]) => isGivenByContent(field)));
  const schema = describeContentItem(
    { fields: given, ...(key && { key }) },
    {
      installation,
      notation: JSON_NOTATION,
      annotate(member) {
        const said = sayField(resource, member.within + member.name, member.field, asked);
        return {
          title: said.title,
          ...(said.help !== undefined && { description: said.help }),
          "x-lectern": describeTraits(member, installation, asked),
        };
      },
    },
  ) as Pick<ItemFields, "properties" | "required">;
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title,
    ...(help !== undefined && { description: help }),
    ...schema,
    "x-lectern": {
      resource: name,
      title,
      languages,
      timeZone: installation.timeZone,
      localized: findLocalized(resource),
      publication: hasState === true,
      place: place ? { longitude: place.longitude, latitude: place.latitude } : null,
      order: order ?? null,
    },
  };
}

type NamedFields = NamedResources["resources"][number]["fields"];

function nameFields(
  resource: Resource,
  fields: Fields,
  installation: Installation,
  asked: string,
  within = "",
): NamedFields {
  const named = [...fields].flatMap(([served, field]): [string, NamedFields[string]][] => {
    const path = within + nameInContent(served, field);
    const values = valuesOf(field, installation)?.map((value): [string, string] => [
      value,
      sayValue(field, value, asked),
    ]);
    const { title } = sayField(resource, path, field, asked);
    const inner = new Map([
      ...(field.members ?? NO_FIELDS),
      ...attributeFieldsOf(installation, field.owner),
    ]);
    return [
      [path, { title, ...(values && { values: Object.fromEntries(values) }) }],
      ...Object.entries(nameFields(resource, inner, installation, asked, `${path}.`)),
    ];
  });
  return Object.fromEntries(named);
}

/** @param asked the language of whoever asks */
export async function nameAllFields(reader: StoreReader, asked: string): Promise<NamedResources> {
  const { release, installation, languages } = await readCurrent(reader, asked);
  return {
    release,
    languages,
    resources: Array.from(catalogOf(installation).resources.values(), (resource) => ({
      name: resource.name,
      ...sayResource(resource, asked),
      localized: findLocalized(resource),
      fields: nameFields(
        resource,
        new Map([[KEY, KEY_FIELD], ...resource.fields]),
        installation,
        asked,
      ),
    })),
  };
}
