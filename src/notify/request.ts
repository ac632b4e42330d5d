/** One HTTP request to another program: a receiver of events, the API of a cache, a server. */
import { request as requestHttp } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";

export interface Outgoing {
  readonly url: string;
  readonly method: "GET" | "POST" | "PURGE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Reply {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** @returns the body, or its beginning if it is longer than `most` characters; the rest is cut off */
  text(most: number): Promise<string>;
}

async function readText(response: IncomingMessage, most: number): Promise<string> {
  let text = "";
  for await (const part of response.setEncoding("utf8")) {
    text += String(part);
    if (text.length > most) break;
  }
  return text.slice(0, most);
}

/**
 * Follows no redirects.
 * @param interrupted ends the request
 * @throws Error that says in a few words why there is no response, without the URL, which may be a secret
 */
export async function request(
  { url, method, headers, body = "" }: Outgoing,
  timeoutMs: number,
  interrupted?: AbortSignal,
): Promise<Reply> {
  const tooLate = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([tooLate, ...(interrupted ? [interrupted] : [])]);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const begin = url.startsWith("https:") ? requestHttps : requestHttp;
      const length = method === "GET" ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
      // The next request comes minutes or hours later, and an idle connection may break unnoticed.
      const sent = begin(url, {
        method,
        signal,
        headers: { ...headers, ...length, Connection: "close" },
      });
      sent.on("response", resolve).on("error", reject).end(body);
    });
    // Also where nobody reads the body.
    response.on("error", () => {});
    return {
      status: response.statusCode ?? 0,
      retryAfter: response.headers["retry-after"],
      text: (most) => readText(response, most),
    };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = tooLate.aborted
      ? `no response within ${timeoutMs / 1000} seconds`
      : (code ?? message.slice(0, 200));
    throw new Error(why, { cause: error });
  }
}
