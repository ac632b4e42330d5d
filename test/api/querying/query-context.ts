/**
 * What the tests of queries share: an installation with declared attributes of every type,
 * three languages, and ways to read a query or to see why it is refused.
 */
import { DEFAULT_INSTALLATION } from "../../../src/catalog/installation.ts";
import type { Installation } from "../../../src/catalog/installation.ts";
import { tagOfLanguageCode } from "../../../src/catalog/language-codes.ts";
import { RequestError } from "../../../src/errors.ts";
import type { NotificationCase } from "../../../src/errors.ts";
import { parseRequestQuery } from "../../../src/query/parse-query.ts";
import type { QueryContext } from "../../../src/query/query-model.ts";
import type { RequestQuery } from "../../../src/query/query-model.ts";

const INSTALLATION: Installation = {
  ...DEFAULT_INSTALLATION,
  locations: ["PREETZ", "ELMSHORN", "BAD_OLDESLOE"],
  customAttributes: {
    ...DEFAULT_INSTALLATION.customAttributes,
    Navigation: {
      TOPIC: { type: "string" },
      FLAG: { type: "boolean" },
      COUNT: { type: "integer" },
      SHARE: { type: "decimal" },
      TAGS: { type: "list" },
      // Out of order, with a comma, and once not in NFC.
      LAYOUT: { type: "enum", values: ["WIDE", "A,B", "Mu\u0308ller"] },
    },
    Article: { TEASER: { type: "string" } },
    Language: {},
  },
};

/** Short names for the rows of tests. */
export const RESOURCES_BY_LETTER = {
  N: "navigation",
  L: "languages",
  T: "trainings",
  F: "business-division-facilities",
  P: "business-division-contact-persons",
  W: "business-division-working-groups",
  D: "business-divisions",
} as const;

export type Letter = keyof typeof RESOURCES_BY_LETTER;

export const contextOf = (
  letter: Letter,
  operation: QueryContext["operation"] = "find",
): QueryContext => ({
  resource: RESOURCES_BY_LETTER[letter],
  operation,
  mediaType: "application/json",
  installation: INSTALLATION,
  languages: ["DE", "EN_GB", "AR_EG", "FR", "PT_BR"].map((code) => ({
    code,
    tag: tagOfLanguageCode(code),
    uuid: "",
  })),
  readsLanguages: () => true,
});

export const read = (
  letter: Letter,
  query: string,
  operation?: QueryContext["operation"],
): RequestQuery => parseRequestQuery(query, contextOf(letter, operation));

/** @returns what a query is refused for; empty when it is not */
export function faultsOf(
  letter: Letter,
  query: string,
  operation?: QueryContext["operation"],
): readonly NotificationCase[] {
  try {
    read(letter, query, operation);
    return [];
  } catch (error) {
    if (error instanceof RequestError) return error.cases;
    throw error;
  }
}

/** @returns reason, the part that is wrong, and what was probably meant */
export const describeFault = ({ values }: NotificationCase): string =>
  [values["reason"], values["part"] ?? values["value"] ?? values["parameter"], values["suggestion"]]
    .filter((value) => value !== undefined)
    .join(" | ");
