/** Writes tables as `map` directives of Caddy. */
import type { Row, Table } from "./maps.ts";

const header = (name: string): string => `{http.request.header.${name}}`;

/** Caddy's own placeholders for a request. */
const OWN: Readonly<Record<string, string>> = {
  method: "{http.request.method}",
  target: "{http.request.orig_uri}",
  args: "{http.request.orig_uri.query}",
  authorization: header("Authorization"),
  sent_id: header("X-Request-Id"),
  made_id: "{http.request.uuid}",
  accept: header("Accept"),
  accept_encoding: header("Accept-Encoding"),
  accept_language: header("Accept-Language"),
  if_none_match: header("If-None-Match"),
  if_modified_since: header("If-Modified-Since"),
};

/** Variables that are set while a request is handled, in this order. */
export const VARIABLES = new Set(
  "place kind slot linked texts offers accepted part root facts file coded used held_tag unchanged".split(
    " ",
  ),
);

export const nameOf = (name: string): string =>
  OWN[name] ?? (VARIABLES.has(name) ? `{http.vars.lectern_${name}}` : `{lectern_${name}}`);

const NAMED = /@(\w+)@/gu;
export const CAPTURE = "@capture@";

/** A text as one argument. In double quotes, a backslash is literal. */
export const quote = (text: string): string =>
  text.includes("`") || /^(?:[0-9.]*|true|false)$/u.test(text)
    ? `"${text.replaceAll('"', String.raw`\"`)}"`
    : `\`${text}\``;

/**
 * To Caddy, text in braces is a placeholder, and each import of a file removes one level of escapes. So
 * the braces in error bodies are replaced by placeholders.
 */
export const BRACES: Readonly<Record<string, string>> = { opening: '{"', closing: "}]}" };

const fill = (text: string): string => {
  const named = Object.entries(BRACES).reduce(
    (filled, [name, brace]) => filled.replaceAll(brace, `@${name}@`),
    text,
  );
  if (/[{}]/u.test(named)) throw new Error(`Caddy would read names in ${text}`);
  return named.replaceAll(NAMED, (_, name: string) => nameOf(name));
};

const writeRow = ({ text, pattern }: Row, value: string): string =>
  pattern === undefined
    ? `    ${quote(text ?? "")} ${quote(value)}`
    : `    ${quote(`~${pattern.replaceAll("(?<capture>", "(?P<capture>")}`)} ${quote(value)}`;

const writeMap = (name: string, source: string, rows: readonly string[]): string =>
  [`map ${quote(source)} {lectern_${name}} {`, ...rows, "}"].join("\n");

const isPlain = (value: string): boolean => value.search(/@(?!capture@)\w+@/u) === -1;
const raw = (value: string): string => value.replaceAll(CAPTURE, "${capture}");

/**
 * Caddy replaces placeholders only in rows that compare a whole text. Rows with a pattern therefore
 * select a row of a second table, which contains the value.
 */
export function writeTable({ name, source, rows, otherwise }: Table): string {
  const direct = rows.every(({ pattern, value }) => pattern === undefined || isPlain(value));
  if (direct && isPlain(otherwise)) {
    return writeMap(name, fill(source), [
      ...rows.map((row) =>
        writeRow(row, row.pattern === undefined ? fill(row.value) : raw(row.value)),
      ),
      `    default ${quote(otherwise)}`,
    ]);
  }
  const values = [...new Set([...rows.map(({ value }) => value), otherwise])];
  if (values.some((value) => value.includes(CAPTURE) && !isPlain(value)))
    throw new Error(`the table ${name} has a row that Caddy cannot fill in`);
  const keyOf = (value: string): string =>
    value.includes(CAPTURE) ? `=${raw(value)}` : `row ${values.indexOf(value)}`;
  const chosen = `chosen_${name}`;
  return [
    writeMap(chosen, fill(source), [
      ...rows.map((row) => writeRow(row, keyOf(row.value))),
      `    default ${quote(keyOf(otherwise))}`,
    ]),
    writeMap(name, `{lectern_${chosen}}`, [
      ...values
        .filter((value) => !value.includes(CAPTURE))
        .map((value) => writeRow({ text: keyOf(value), value }, fill(value))),
      writeRow({ pattern: "^=(?<capture>.*)$", value: "" }, "${capture}"),
    ]),
  ].join("\n");
}
