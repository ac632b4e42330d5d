/**
 * Stands between a reader and a correct service whose content stays as it is, and changes what passes: one small
 * fault at a time. Lengths are not passed on, since a changed body has another one.
 */
import { createServer, request as sendRequest } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { getOrInsert } from "../../../src/lib/get-or-insert.ts";

/** On its way to the service. */
export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

/** On its way back. */
export interface Answered {
  status: number;
  headers: Record<string, string | readonly string[] | undefined>;
  body: Buffer;
}

export interface Tampering {
  /** Changes a request, or answers it. */
  readonly ask?: (asked: Asked) => Answered | undefined | void;
  readonly answer?: (answered: Answered, asked: Asked) => void;
  /** True: codings may be asked for. */
  readonly passesCodings?: true;
}

export interface Proxy {
  readonly address: string;
  tampering: Tampering;
  close(): Promise<void>;
}

const forward = (base: string, { method, path, headers }: Asked): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const given = Object.entries(headers).filter(([, value]) => value !== undefined);
    const options = { method, headers: Object.fromEntries(given), agent: false };
    const request = sendRequest(`${base}${path}`, options, (response) => {
      const { statusCode: status = 0 } = response;
      buffer(response).then((body) => resolve({ status, headers: response.headers, body }), reject);
    });
    request.once("error", reject).end();
  });

export async function startProxy(base: string): Promise<Proxy> {
  const proxy: Proxy = { address: "", tampering: {}, close };
  /** Of the service: what is asked again for the next fault is not sent to it again. */
  const known = new Map<string, Promise<Answered>>();
  const answerOf = async (asked: Asked): Promise<Answered> => {
    const key = JSON.stringify(asked);
    const { status, headers, body } = await getOrInsert(known, key, () => forward(base, asked));
    return { status, headers: { ...headers }, body };
  };
  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    const asked: Asked = { method, path: url, headers: { ...headers } };
    void (async () => {
      const { ask, answer, passesCodings } = proxy.tampering;
      if (passesCodings !== true) asked.headers["accept-encoding"] = "identity";
      delete asked.headers.connection;
      const answered = ask?.(asked) ?? (await answerOf(asked));
      delete answered.headers["content-length"];
      for (const name of ["connection", "keep-alive"]) delete answered.headers[name];
      answer?.(answered, { ...asked, method, path: url });
      response.sendDate = false;
      response.statusCode = answered.status;
      for (const [name, value] of Object.entries(answered.headers))
        if (value !== undefined) response.setHeader(name, value);
      response.end(method === "HEAD" || answered.status === 304 ? undefined : answered.body);
    })();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => void server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, { address: `http://127.0.0.1:${port}` });

  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }
}
