/** Asks again, through Prism, what other tests ask: `TEST_PROXY=prism`. */
import assert from "node:assert/strict";
import { LEAVES_OUT, repeatsName, startPrism, violationsOf } from "./running-prism.ts";
import type { RunningPrism } from "./running-prism.ts";
import type { ApiDocument } from "../../api/openapi/read-document.ts";

type RequestHeaders = Readonly<Record<string, string>>;

/** What was answered, as far as it tells the spelling of the query. */
interface Answered {
  readonly CollectionConfiguration?: { readonly CurrentPageEndpoint?: string };
}

export interface Observer {
  /** @throws (rejects) when Prism finds a response, or a request that succeeds, not as described */
  check(path: string, headers: RequestHeaders, body: Answered): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The address of a request as Prism knows it, without a slash at the end, and its query as the service
 * spells it: OpenAPI cannot describe the other spellings that it understands.
 */
function spell(path: string, body: Answered): string {
  const [before = "", ...asked] = path.split("?");
  const endpoint = body.CollectionConfiguration?.CurrentPageEndpoint;
  const query = endpoint === undefined ? asked.join("?") : endpoint.split("?")[1];
  return `${before.replace(/(?<=.)\/$/u, "")}${query ? `?${query}` : ""}`;
}

/** Whether the query is in a spelling that OpenAPI can describe. */
const isSpelled = (path: string, { CollectionConfiguration }: Answered): boolean =>
  !path.includes("?") || (CollectionConfiguration !== undefined && !repeatsName(path));

/** The document is of the release that is served. */
const OF_ANOTHER_RELEASE = /[?&](?:release|at)=/u;

export function createObserver(upstream: string): Observer {
  let prism: RunningPrism | undefined;
  let known = "";

  /** @returns undefined: there is no document, since nothing is published */
  async function follow(): Promise<RunningPrism | undefined> {
    const response = await fetch(`${upstream}/openapi.json`, {
      headers: { "If-None-Match": known },
    });
    const text = await response.text();
    if (response.status === 304) return prism;
    await prism?.stop();
    prism = undefined;
    known = response.headers.get("etag") ?? "";
    if (response.status === 200)
      prism = await startPrism(JSON.parse(text) as ApiDocument, upstream);
    return prism;
  }

  async function judge(path: string, headers: RequestHeaders, body: Answered): Promise<void> {
    const proxy = await follow();
    if (!proxy || !path.startsWith("/") || OF_ANOTHER_RELEASE.test(path)) return;
    const { Authorization, ...others } = headers;
    const address = spell(path, body);
    const response = await fetch(proxy.address + address, {
      // Prism takes an empty header for a token.
      headers: { ...others, ...(Authorization && { Authorization }) },
    });
    await response.arrayBuffer();
    // A publish came in between.
    if ((await follow()) !== proxy) return judge(path, headers, body);
    const said = `${address} ${JSON.stringify(others)}: ${response.status}`;
    if (!LEAVES_OUT.test(address))
      assert.deepEqual(violationsOf(response.headers, "response"), [], said);
    if (response.status < 400 && isSpelled(address, body))
      assert.deepEqual(violationsOf(response.headers, "request"), [], said);
  }

  // One after the other: a new document ends the proxy before it.
  let last: Promise<unknown> = Promise.resolve();
  return {
    check(path, headers, body) {
      const judged = last.then(() => judge(path, headers, body));
      last = judged.catch(() => undefined);
      return judged;
    },
    async stop() {
      await last;
      await prism?.stop();
    },
  };
}
