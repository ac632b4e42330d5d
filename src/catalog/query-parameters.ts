/**
 * In charge of the query parameters that requests may carry, one row each. In comes nothing; out go
 * the rows, from which parsing, refusals and the reference pages derive.
 */

export interface QueryParameter {
  readonly name: string;
  /** What it does, as a sentence. */
  readonly meaning: string;
  /** What its value looks like. */
  readonly form: string;
}

export const QUERY_PARAMETERS = {
  language: {
    name: "language",
    meaning:
      "Pins the languages in the address: texts come in the first of them that has one, then in the fallback language. Accept-Language is ignored.",
    form: "one to four codes of published languages with a comma between, such as DE,EN_GB",
  },
} as const satisfies Readonly<Record<string, QueryParameter>>;

export type QueryParameterName = keyof typeof QUERY_PARAMETERS;

/** Most languages that one request is answered from, pinned or negotiated, the fallback apart. */
export const MAX_LANGUAGES = 4;
