/** Code samples of a request. They contain a variable instead of the token. */
import { accessorOf } from "../../../client/src/create-client.ts";
import { languageStore } from "../words/words.ts";
import { addressOf } from "./address.ts";
import { headerOf } from "./ask.ts";
import type { Exchange, Header } from "./ask.ts";
import type { Parameter } from "./place.ts";
import { readConditions, sentParameters, splitList, splitValues } from "./query.ts";
import type { Condition } from "./query.ts";
import type { ServedResource } from "./service.ts";

export interface Sample {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curlOf(path: string, headers: readonly Header[]): string {
  const lines = headers.map(([name, value]) => `-H "${name}: ${value}" \\\n  `).join("");
  return `curl -g ${lines}${quoteForShell(addressOf(path))}`;
}

function fetchOf(path: string, headers: readonly Header[]): string {
  const rows = headers.map(([name, value]) =>
    name === "Authorization"
      ? "    Authorization: `Bearer ${token}`,"
      : `    "${name}": "${value}",`,
  );
  const options = rows.length === 0 ? "" : `, {\n  headers: {\n${rows.join("\n")}\n  },\n}`;
  return `const response = await fetch(${JSON.stringify(addressOf(path))}${options});\nconst body = await response.json();`;
}

function pythonOf(path: string, headers: readonly Header[]): string {
  const rows = headers.map(([name, value]) =>
    name === "Authorization" ? `"${name}": f"Bearer {token}"` : `"${name}": "${value}"`,
  );
  const argument = rows.length === 0 ? "" : `, headers={${rows.join(", ")}}`;
  return [
    "import json, urllib.request",
    "",
    `request = urllib.request.Request(${JSON.stringify(addressOf(path))}${argument})`,
    "with urllib.request.urlopen(request) as response:",
    "    body = json.load(response)",
  ].join("\n");
}

const isName = (text: string): boolean => /^[A-Za-z_]\w*$/u.test(text);

function write(value: unknown, indent = ""): string {
  if (Array.isArray(value)) return `[${value.map((one) => write(one, indent)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const rows = Object.entries(value).map(
    ([name, one]) =>
      `${deeper}${isName(name) ? name : JSON.stringify(name)}: ${write(one, deeper)},`,
  );
  return rows.length === 0 ? "{}" : `{\n${rows.join("\n")}\n${indent}}`;
}

/** Guesses numbers and booleans; a wrong guess gives a text, which is compared in the same way. */
function readValue(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+(?:\.\d+)?$/u.test(text) && !/^-?0\d/u.test(text) ? Number(text) : text;
}

/** @returns filters for the client; a list if a path occurs twice with the same operator */
function filterOf(conditions: readonly Condition[]): object {
  const filters: Record<string, unknown>[] = [{}];
  for (const { field, operator, value } of conditions) {
    const values = splitValues(value).map(readValue);
    const meant = values.length > 1 ? values : values[0];
    const condition = operator === "eq" ? meant : { [operator]: meant };
    const free = filters.find((filter) => !Object.hasOwn(filter, field));
    if (free) free[field] = condition;
    else filters.push({ [field]: condition });
  }
  return filters.length === 1 ? (filters[0] ?? {}) : filters;
}

/** Conversion of parameters that are not text in the client. */
const CLIENT_VALUES: Readonly<Record<string, (value: string) => unknown>> = {
  sort: splitList,
  fields: splitList,
  language: splitList,
  limit: Number,
  release: Number,
  minRelease: Number,
  radius: Number,
  bbox: (value) => splitList(value).map(Number),
  near(value) {
    const [longitude, latitude] = splitList(value).map(Number);
    return { longitude, latitude };
  },
};

/**
 * The same request with the package lectern-client.
 * @param language as for `samplesOf`
 */
export function clientOf(
  resource: ServedResource,
  parameters: readonly Parameter[],
  page: number,
  language: string | undefined,
): string {
  const sent = sentParameters(parameters);
  const conditions = readConditions(sent);
  const query: Record<string, unknown> =
    conditions.length > 0 ? { filter: filterOf(conditions) } : {};
  for (const [name, value] of sent)
    if (!name.startsWith("filter[")) query[name] = (CLIENT_VALUES[name] ?? String)(value);
  const values = [
    ...(page > 1 ? [String(page)] : []),
    ...(Object.keys(query).length > 0 ? [write(query)] : []),
  ];
  const needsToken = resource.access === "token" || "at" in query || "release" in query;
  const options = [
    `url: ${JSON.stringify(addressOf(""))}`,
    ...(needsToken ? ["token"] : []),
    ...(language === undefined ? [] : [`languages: ${write([language])}`]),
  ].join(", ");
  const call = `${accessorOf(resource.name)}.${page > 1 ? "page" : "find"}(${values.join(", ")})`;
  return [
    'import { createClient } from "lectern-client";',
    "",
    `const client = createClient({ ${options} });`,
    `const { items, total } = await client.${call};`,
  ].join("\n");
}

/** @param language the requested language, if the response depends on it */
export function samplesOf(path: string, needsToken: boolean, language?: string): Sample[] {
  const headers: Header[] = [];
  if (needsToken) headers.push(["Authorization", "Bearer $TOKEN"]);
  if (language !== undefined) headers.push(["Accept-Language", language]);
  return [
    { name: "curl", label: "curl", text: curlOf(path, headers) },
    { name: "fetch", label: "JavaScript", text: fetchOf(path, headers) },
    { name: "python", label: "Python", text: pythonOf(path, headers) },
  ];
}

/** @returns samples of the request that had this response */
export function samplesOfAnswer(
  exchange: Exchange,
  resource: ServedResource,
  parameters: readonly Parameter[],
  page: number,
): Sample[] {
  const needsToken =
    resource.access === "token" ||
    parameters.some(([name, value]) => (name === "at" || name === "release") && value !== "");
  const vary = headerOf(exchange, "Vary") ?? "";
  const language = /accept-language/iu.test(vary) ? languageStore.get() : undefined;
  return [
    ...samplesOf(exchange.path, needsToken, language).filter(({ name }) => name !== "python"),
    {
      name: "client",
      label: "lectern-client",
      text: clientOf(resource, parameters, page, language),
    },
  ];
}
