/**
 * A server of plain node:http: for each URL, it sends the bytes and headers that another server sent
 * before. The requests to record are sent to it as a message.
 */
import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface Lesson {
  readonly address: string;
  /** Only the first request of each URL counts. */
  readonly requests: readonly { readonly path: string; readonly headers: string }[];
}

interface Answer {
  readonly status: number;
  readonly headers: string[];
  readonly body: Buffer;
}

const answers = new Map<string, Answer>();

const ask = (address: string, path: string, lines: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const pairs = lines.split("\r\n").flatMap((line) => {
      const at = line.indexOf(":");
      return at < 0 ? [] : [line.slice(0, at), line.slice(at + 1).trim()];
    });
    const { hostname, port } = new URL(address);
    const options = { hostname, port, path, headers: ["Host", hostname, ...pairs], agent: false };
    const asking = sendRequest(options, (response) => {
      const raw = response.rawHeaders;
      // Node adds these headers itself.
      const headers = raw.filter(
        (_, index) => !/^(?:connection|keep-alive)$/iu.test(raw[index - (index % 2)] ?? ""),
      );
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers, body }),
        reject,
      );
    });
    asking.on("error", reject).end();
  });

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (answer === undefined) throw new Error(`${request.url} was never asked for`);
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});
server.keepAliveTimeout = 65_000;

process.on("message", (lesson: Lesson) => {
  const learn = async (): Promise<void> => {
    answers.clear();
    for (const { path, headers } of lesson.requests)
      if (!answers.has(path)) answers.set(path, await ask(lesson.address, path, headers));
    process.send?.("learnt");
  };
  void learn();
});
server.listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
