/** Sources that answer with something other than a page. */
import { gzipSync } from "node:zlib";
import { firstTimes, inReplies, respond } from "./break-row.ts";
import type { BreakRow } from "./break-row.ts";
import type { Reply } from "./source-server.ts";

const HTML = { "Content-Type": "text/html; charset=utf-8" };
const ERROR_PAGE = "<!doctype html><title>Error</title><h1>Something went wrong</h1>";
const SIGN_IN =
  '<!doctype html><title>Sign in</title><form method="post"><input type="password"></form>';

const cut = (reply: Reply): void => {
  reply.send = (response) => {
    response.writeHead(200, { ...reply.headers, "Content-Length": reply.body.length });
    response.write(reply.body.subarray(0, reply.body.length >> 1), () => response.destroy());
  };
};

const refuseAs =
  (status: number, headers: Reply["headers"] = {}) =>
  (reply: Reply): void =>
    respond(reply, status, { "Content-Type": "application/json", ...headers }, "{}");

/** @param elsewhere another origin, which must not be asked */
export const listWireRows = (elsewhere: string): readonly BreakRow[] => [
  {
    name: "an error page with 200",
    reply: inReplies("trainings", 2, (reply) => respond(reply, 200, HTML, ERROR_PAGE)),
    says: [/trainings\/page\/2 could not be read: an HTML page came instead of JSON\. /u],
    keeps: null,
  },
  {
    name: "a page to sign in at",
    reply: (reply) => respond(reply, 200, HTML, SIGN_IN),
    says: [/languages could not be read: an HTML page .*probably one to sign in at/u],
    keeps: null,
  },
  {
    name: "a redirect to elsewhere",
    reply: inReplies("languages", 1, (reply) =>
      respond(reply, 302, { Location: `${elsewhere}/api/v1/languages` }),
    ),
    says: [new RegExp(`languages .*leads to another server, ${elsewhere}, .*give its URL`, "u")],
    keeps: null,
  },
  {
    name: "a redirect within",
    reply(reply, { url, resource }) {
      if (resource === "trainings" && !url.endsWith("/"))
        respond(reply, 301, { Location: `${url}/` });
    },
    says: [],
  },
  {
    name: "redirects in a circle",
    reply: inReplies("trainings", 1, (reply, { url }) => respond(reply, 302, { Location: url })),
    says: [/trainings could not be read: it is redirected more than 5 times/u],
    keeps: null,
  },
  {
    name: "a byte a second",
    reply: inReplies("trainings", 1, (reply) => {
      reply.send = (response) => {
        response.writeHead(200, reply.headers);
        let next = 0;
        const timer = setInterval(() => {
          response.write(reply.body.subarray(next, (next += 1)));
        }, 1000);
        response.once("close", () => clearInterval(timer));
      };
    }),
    says: [
      /trainings could not be read: the answer was not complete after 1 second \(--timeout\)/u,
    ],
    keeps: null,
    isSlow: true,
  },
  {
    name: "a connection that stays silent",
    reply: inReplies("trainings", 1, (reply) => (reply.send = () => {})),
    says: [
      /trainings could not be read: the answer was not complete after 1 second \(--timeout\)/u,
    ],
    keeps: null,
    isSlow: true,
  },
  {
    name: "a body that is cut once",
    reply: inReplies("trainings", 2, firstTimes(1, cut)),
    says: [],
  },
  {
    name: "a body that is always cut",
    reply: inReplies("trainings", 2, cut),
    says: [/trainings\/page\/2 could not be read: .*closed before the answer was complete/u],
    keeps: null,
  },
  {
    name: "500 in the middle, once",
    reply: inReplies("trainings", 2, firstTimes(1, refuseAs(500))),
    says: [],
  },
  {
    name: "500 in the middle, always",
    reply: inReplies("trainings", 2, refuseAs(500)),
    says: [/trainings\/page\/2 could not be read: .*\(500\)/u],
    keeps: null,
  },
  {
    name: "503 with Retry-After",
    reply: inReplies("trainings", 2, firstTimes(1, refuseAs(503, { "Retry-After": "1" }))),
    says: [],
  },
  {
    name: "429 with Retry-After",
    reply: inReplies("trainings", 2, firstTimes(1, refuseAs(429, { "Retry-After": "1" }))),
    says: [],
  },
  {
    name: "429 without Retry-After",
    reply: inReplies("trainings", 2, firstTimes(1, refuseAs(429))),
    says: [],
  },
  {
    name: "429 for a day",
    reply: inReplies("trainings", 2, refuseAs(429, { "Retry-After": "86400" })),
    says: [/trainings\/page\/2 could not be read: .*\(429\), and it asks to wait for 24 hours/u],
    keeps: null,
  },
  {
    name: "JSON as text",
    reply: (reply) => void (reply.headers["Content-Type"] = "text/plain"),
    says: [/trainings: JSON comes with the media type "text\/plain" \[.*\/trainings\]/u],
  },
  {
    name: "a byte order mark",
    reply: inReplies("trainings", 2, (reply) => {
      reply.body = Buffer.concat([Buffer.from("\uFEFF"), reply.body]);
    }),
    says: [/byte order mark.*trainings\/page\/2/u],
  },
  {
    name: "JSON with a comma too much",
    reply: inReplies("trainings", 2, (reply) => {
      reply.body = Buffer.from(reply.body.toString().replace(/\}$/u, ",}"));
    }),
    says: [/trainings\/page\/2 could not be read: its JSON is damaged at character \d+/u],
    keeps: null,
  },
  {
    name: "gzip that cannot be unpacked",
    reply: inReplies("trainings", 2, (reply) => {
      reply.headers["Content-Encoding"] = "gzip";
      reply.body = gzipSync(reply.body).fill(7, 20, 40);
    }),
    says: [/trainings\/page\/2 could not be read: .*its compressed body is damaged/u],
    keeps: null,
  },
  {
    name: "no Last-Modified",
    reply: (reply) => delete reply.headers["Last-Modified"],
    says: [],
  },
  {
    name: "another ETag each time",
    reply: (reply, { count }) => void (reply.headers["ETag"] = `"${count}"`),
    says: [],
  },
  {
    name: "a resource that there is not",
    reply(reply, { resource }) {
      if (resource === "trainings") refuseAs(404)(reply);
    },
    says: [/trainings: not read: the service does not have it \(404\) \[.*\/trainings\]/u],
    keeps: (kept) => void kept.set("trainings", []),
  },
  {
    name: "a token that opens nothing",
    reply: inReplies("languages", 1, refuseAs(401)),
    says: [/token does not open languages \(401\)/u],
    keeps: null,
  },
];
