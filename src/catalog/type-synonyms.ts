/** The types of declared fields, by the names that they have elsewhere. */
import type { OwnType } from "./own-resources.ts";

/** What other programs call the types, in small letters. */
export const TYPE_SYNONYMS: ReadonlyMap<string, OwnType> = new Map(
  Object.entries({
    varchar: ["string", "str", "char", "character"],
    longVarchar: ["text", "textarea", "longtext", "memo", "multiline"],
    html: ["richtext", "wysiwyg"],
    boolean: ["bool", "checkbox", "flag", "yesno"],
    integer: ["int", "bigint", "smallint", "long", "count"],
    float: ["number", "decimal", "double", "real", "numeric", "currency", "price", "money"],
    enum: ["enumeration", "select", "choice", "option", "radio", "dropdown"],
    set: ["multiselect", "checkboxes"],
    list: ["array", "strings", "tags"],
    date: ["day", "datum"],
    timestamp: ["datetime", "time", "instant", "moment"],
    phone: ["tel", "telephone", "telefon"],
    zip: ["postcode", "postalcode", "plz"],
    address: ["url", "uri", "link", "href", "website", "image", "file"],
    customAttributes: ["object", "json", "map", "dict"],
    reference: ["relation", "ref", "foreignkey", "belongsto", "lookup"],
    localized: ["i18n", "translated", "translation", "translations"],
  } satisfies Partial<Record<OwnType, readonly string[]>>).flatMap(([type, words]) =>
    words.map((word) => [word, type as OwnType] as const),
  ),
);
