/**
 * A service of the contract that is not Lectern: it serves given items by the contract's paths and nothing else, and can
 * break the contract in one way. It counts what it is asked.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { tagOfLanguageCode } from "../../../src/catalog/language-codes.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import type { ContractName } from "../../../src/catalog/resource-names.ts";
import { mustGet } from "../../../src/lib/must-get.ts";
import type { SourceContent, SourceItem } from "./source-content.ts";

export const TOKEN = "of-the-source";
const MODIFIED = "Mon, 02 Nov 2026 10:00:00 GMT";

/** What one request wants. */
export interface Asked {
  readonly method: string;
  /** As it came, with its query. */
  readonly url: string;
  /** Without query and trailing slash. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Of a collection. */
  readonly resource: ContractName | undefined;
  /** 1 for find. */
  readonly page: number;
  readonly isEntity: boolean;
  /** The code of the language whose texts are served. */
  readonly code: string;
  /** The how manieth request for this in this language, from 1. */
  readonly time: number;
  /** The how manieth request at all, from 1. */
  readonly count: number;
  /** ms since the source was started. */
  readonly at: number;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Instead of sending these; what it leaves open is closed with the server. */
  send?: (response: ServerResponse) => Promise<void> | void;
}

type Configuration = Record<"CurrentPage" | "FirstPage" | "LastPage" | "NextPage", number> &
  Record<"MaxItemsPerPage" | "FirstIndex" | "LastIndex" | "TotalCount", number> &
  Record<string, unknown>;

interface PageBody {
  readonly items: SourceItem[];
  readonly configuration: Configuration;
  readonly body: SourceItem;
}

/** One way of breaking the contract. */
export interface SourceBreak {
  /** Before anything is asked. */
  readonly change?: (content: SourceContent) => void;
  /** As the collection is at this request. */
  readonly list?: (items: SourceItem[], asked: Asked) => SourceItem[];
  readonly page?: (page: PageBody, asked: Asked) => void;
  readonly reply?: (reply: Reply, asked: Asked) => void;
}

export interface SourceOptions {
  readonly port?: number;
  /** Since when it serves this, as an HTTP date. */
  readonly modified?: string;
}

export interface Source {
  readonly address: string;
  readonly asked: readonly Asked[];
  /** The most requests that were being answered at one time. */
  readonly mostAtOnce: number;
  readonly stop: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** The most wanted one that there is. */
function chooseLanguage({ items }: SourceContent, wanted = ""): string {
  const languages = mustGet(items, "languages");
  const tags = wanted
    .split(",")
    .map((one) => {
      const [tag = "", weight] = one.split(";q=", 2);
      return { tag: tag.trim().toLowerCase(), weight: Number(weight ?? 1) };
    })
    .toSorted((one, other) => other.weight - one.weight);
  const codes = languages.map(({ Code }) => String(Code));
  const found = tags
    .map(({ tag }) => codes.find((code) => tagOfLanguageCode(code).toLowerCase() === tag))
    .find((code) => code !== undefined);
  return found ?? String(languages.find(({ Fallback }) => Fallback === true)?.["Code"]);
}

function readTarget(path: string): Pick<Asked, "resource" | "page" | "isEntity"> {
  for (const name of CONTRACT_NAMES) {
    const { path: collection, entity } = mustGet(CONTRACT.resources, name);
    if (path === collection || path === `${collection}/page`)
      return { resource: name, page: 1, isEntity: false };
    const [, number] = /^\/page\/(\d+)$/u.exec(path.slice(collection.length)) ?? [];
    if (path.startsWith(`${collection}/page/`) && number !== undefined)
      return { resource: name, page: Number(number), isEntity: false };
    if (entity && path.startsWith(`${entity.path}/`))
      return { resource: name, page: 0, isEntity: true };
  }
  return { resource: undefined, page: 0, isEntity: false };
}

function writePage(
  content: SourceContent,
  given: readonly SourceItem[],
  { resource, page }: Asked & { readonly resource: ContractName },
): PageBody | undefined {
  const { path: collection, responseKey } = mustGet(CONTRACT.resources, resource);
  const size = mustGet(content.pageSizes, resource);
  const last = Math.max(1, Math.ceil(given.length / size));
  if (page < 1 || page > last) return undefined;
  const items = given.slice((page - 1) * size, page * size);
  const endpoint = (number: number): string => `${collection}/page/${number}/`;
  const [previous, next] = [Math.max(1, page - 1), Math.min(last, page + 1)];
  const configuration: Configuration = {
    CollectionModelName: responseKey,
    IsPaginated: last > 1,
    MaxItemsPerPage: size,
    CurrentPage: page,
    FirstPage: 1,
    LastPage: last,
    PreviousPage: previous,
    NextPage: next,
    CurrentPageEndpoint: endpoint(page),
    FirstPageEndpoint: endpoint(1),
    LastPageEndpoint: endpoint(last),
    PreviousPageEndpoint: endpoint(previous),
    NextPageEndpoint: endpoint(next),
    FirstIndex: (page - 1) * size,
    LastIndex: Math.max(0, (page - 1) * size + items.length - 1),
    TotalCount: given.length,
  };
  const copies = structuredClone(items);
  const body = { [responseKey]: copies, CollectionConfiguration: configuration, Notifications: [] };
  return { items: copies, configuration, body };
}

const REFUSALS: Readonly<Record<number, Reply["headers"]>> = {
  401: { "WWW-Authenticate": "Bearer" },
  405: { Allow: "GET, HEAD" },
};

const refuse = (status: number): Reply => ({
  status,
  headers: { "Content-Type": "application/json", ...REFUSALS[status] },
  body: Buffer.from('{"Notifications":[]}'),
});

function writeBody(content: SourceContent, asked: Asked, { list, page }: SourceBreak) {
  const { resource, isEntity, code, path } = asked;
  if (resource === undefined) return undefined;
  if (isEntity) {
    const model = content.entities.get(path);
    const { entity } = mustGet(CONTRACT.resources, resource);
    return model && entity && { [entity.responseKey]: model, Notifications: [] };
  }
  const all = resource === "navigation" ? content.navigation.get(code) : undefined;
  const given = all ?? mustGet(content.items, resource);
  const written = writePage(content, list?.([...given], asked) ?? given, { ...asked, resource });
  if (written) page?.(written, asked);
  return written?.body;
}

function answer(
  content: SourceContent,
  asked: Asked,
  broken: SourceBreak,
  modified: string,
): Reply {
  const { resource, headers, method } = asked;
  if (method !== "GET" && method !== "HEAD") return refuse(405);
  const row = resource === undefined ? undefined : mustGet(CONTRACT.resources, resource);
  if (row?.access === "token" && headers.authorization?.replace(/^bearer /iu, "") !== TOKEN)
    return refuse(401);
  const body = writeBody(content, asked, broken);
  if (body === undefined) return refuse(404);
  const kept = row?.caching === "day" && {
    "Cache-Control": "public, max-age=86400",
    Expires: new Date(Date.now() + 86_400_000).toUTCString(),
    "Last-Modified": modified,
  };
  const since = Date.parse(headers["if-modified-since"] ?? "");
  const isKnown = kept && since >= Date.parse(modified);
  return {
    status: isKnown ? 304 : 200,
    headers: {
      "Content-Type": "application/json",
      ...kept,
      ...(resource === "navigation" && { Vary: "Accept-Language" }),
    },
    body: Buffer.from(isKnown ? "" : JSON.stringify(body)),
  };
}

export async function startSource(
  given: SourceContent,
  broken: SourceBreak = {},
  { port: wanted = 0, modified = MODIFIED }: SourceOptions = {},
): Promise<Source> {
  const content = structuredClone(given);
  broken.change?.(content);
  const asked: Asked[] = [];
  const times = new Map<string, number>();
  let open = 0;
  let mostAtOnce = 0;
  const started = performance.now();
  const server = createServer((request, response) => {
    const at = performance.now() - started;
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    let isOver = false;
    const end = (): void => {
      if (!isOver) open -= 1;
      isOver = true;
    };
    response.once("finish", end).once("close", end);
    const { method = "", url = "", headers } = request;
    const [path = ""] = url.replace(/\?.*$/u, "").split(/\/$/u, 1);
    const code = chooseLanguage(content, headers["accept-language"]);
    const key = `${code} ${path}`;
    times.set(key, (times.get(key) ?? 0) + 1);
    const count = asked.length + 1;
    const time = times.get(key) ?? 1;
    const one: Asked = { method, url, path, headers, code, time, count, at, ...readTarget(path) };
    asked.push(one);
    const reply = answer(content, one, broken, modified);
    broken.reply?.(reply, one);
    if (reply.send) void reply.send(response);
    else response.writeHead(reply.status, reply.headers).end(reply.body);
  }).listen(wanted, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    get mostAtOnce() {
      return mostAtOnce;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
