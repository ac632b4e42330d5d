/**
 * The kinds of fields, and the forms that their texts may have, one row each.
 *
 * Every stage that handles fields has a `Record<FieldKind, …>`, so if you add a kind, the compiler
 * lists every place to extend.
 */
import type { PlainMessage } from "../words/sentence.ts";

interface FormRow {
  /** How content writes a value, as Markdown. */
  readonly form: PlainMessage;
  /** For fields that sample content lacks, as in the cell of a table. */
  readonly example: string;
}

interface KindRow extends FormRow {
  /**
   * The type column of the contract's tables, in which several kinds are one; own resources also
   * have INTEGER and LIST, and DATE occurs only in the embedded Article.
   */
  readonly type: string;
}

/** What a field is, for every stage. */
export const FIELD_KINDS = {
  varchar: { type: "VARCHAR", form: "text", example: "Some words" },
  longVarchar: { type: "LONGVARCHAR", form: "text", example: "One sentence or more." },
  uuid: {
    type: "VARCHAR",
    form: "8-4-4-4-12 hexadecimal digits",
    example: "0f8b6c1e-5d2a-4e37-9b64-c2a1d7e3f590",
  },
  boolean: { type: "BOOLEAN", form: "true or false", example: "true" },
  integer: { type: "INTEGER", form: "whole number", example: "3" },
  float: { type: "FLOAT", form: "decimal number", example: "10.28" },
  enumeration: { type: "ENUM", form: "one of the allowed values", example: "" },
  set: {
    type: "SET",
    form: "list of one or more of the installation's `locations`",
    example: "",
  },
  list: { type: "LIST", form: "list of one or more texts", example: "one|another" },
  timestamp: {
    type: "TIMESTAMP",
    form: "`YYYY-MM-DD HH:MM:SS`, in the time zone of the installation; in tables also `DD.MM.YYYY HH:MM`, with or without seconds",
    example: "2026-05-04 09:30:00",
  },
  date: {
    type: "DATE",
    form: "`YYYY-MM-DD`; in tables also `DD.MM.YYYY`",
    example: "2026-05-04",
  },
  reference: { type: "VIRTUAL", form: "Uuid or Key of an item", example: "key-of-an-item" },
  address: {
    type: "VIRTUAL",
    form: "absolute URL, or path that begins with a slash",
    example: "https://www.example.org/more",
  },
  localized: { type: "VIRTUAL", form: "one object per language code", example: "" },
  customAttributes: {
    type: "VIRTUAL",
    form: "object of custom attributes",
    example: "some words",
  },
} as const satisfies Readonly<Record<string, KindRow>>;
export type FieldKind = keyof typeof FIELD_KINDS;

/** Forms that a text must have, besides its length. */
export const TEXT_FORMATS = {
  color: { form: "3, 6 or 8 hexadecimal digits", example: "e2001a" },
  mail: { form: "mail address", example: "office@example.org" },
  uuidPair: {
    form: "two UUIDs joined by a slash; default: those of language and article",
    // Two complete ones would be wider than a narrow terminal.
    example: "6a1d…/0f8b… (two UUIDs)",
  },
  niceUri: {
    form: "path segments joined by slashes, without a leading slash",
    example: "town/market",
  },
  sitePath: {
    form: "path that begins and ends with a slash; default: made from language and `NiceUri`",
    example: "/de/kontakt/",
  },
  zip: { form: "text; a number cell needs five digits or more", example: "24211" },
  phone: { form: "text", example: "+49 4342 1234" },
  house: { form: "text", example: "12a" },
  markdown: { form: "text in Markdown", example: "Some **words**." },
  html: {
    form: "text in HTML, with elements for text, lists, tables, links and images",
    example: "<p>Some <strong>words</strong>.</p>",
  },
} as const satisfies Readonly<Record<string, FormRow>>;
export type TextFormat = keyof typeof TEXT_FORMATS;
