/**
 * What somebody without good intent sends, a row per kind of attack. All of it is bounded in
 * connections, goes to loopback, and ends with the process that runs it.
 */
import { randomBytes } from "node:crypto";

const NAVIGATION = "/api/v1/navigation";
const FACILITIES = "/extension/api/v1/business-division-facilities";
const GROUPS = "/extension/api/v1/business-division-working-groups";
const PERSONS = "/extension/api/v1/business-division-contact-persons";

export interface Target {
  readonly address: string;
  /** Opens everything that needs a token. */
  readonly token: string;
  /** Opens other times and releases, too. */
  readonly previewToken: string;
}

interface Asked {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Attack {
  readonly what: string;
  readonly connections: number;
  /** A request, sent as soon as the answer before is there; no two are alike. */
  readonly ask?: (turn: number, target: Target) => Asked;
  /** What a connection sends at once and then reads nothing; it is opened again when it is closed. */
  readonly hold?: (turn: number, target: Target) => string;
}

const bearer = (token: string): Readonly<Record<string, string>> => ({
  Authorization: `Bearer ${token}`,
});

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const letterAt = (turn: number): string => LETTERS[turn % LETTERS.length] ?? "a";
/** @returns four letters that are others each turn; in a language tag they name a script */
const wordOf = (turn: number): string =>
  [1, 26, 676, 17_576].map((share) => letterAt(Math.floor(turn / share))).join("");

const CODES = ["DE", "EN_GB", "FR", "AR_AE", "JA", "ES", "PT_BR", "ZH_CN"];
const codeAt = (turn: number): string => CODES[turn % CODES.length] ?? "DE";

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: lectern.test\r\n\r\n`;

const ATTACKS = {
  oddTags: {
    what: "Accept-Language with 32 tags that nobody has, others each time",
    connections: 8,
    ask: (turn) => ({
      path: GROUPS,
      headers: {
        "Accept-Language": Array.from(
          { length: 32 },
          (_, index) => `${codeAt(index).slice(0, 2)}-${wordOf(turn * 32 + index)}`,
        ).join(","),
      },
    }),
  },
  wrongTokens: {
    what: "tokens of the right form that nobody was given",
    connections: 8,
    ask: () => ({
      path: NAVIGATION,
      headers: bearer(
        Buffer.from(
          `${randomBytes(8).toString("hex")}:00000000-0000-4000-8000-${randomBytes(6).toString("hex")}`,
        ).toString("base64"),
      ),
    }),
  },
  dearQueries: {
    what: "queries that sort by distance and look into every text",
    connections: 50,
    ask: (turn) => {
      const word = wordOf(turn);
      return turn % 2 === 0
        ? { path: `${FACILITIES}?near=${(turn % 150) / 10},${(turn % 77) / 10 + 47}.${turn}` }
        : {
            path: `${PERSONS}?filter[Lastname][contains]=${word}&sort=-MailAddress,Firstname`,
          };
    },
  },
  languageOrders: {
    what: "searches in ever other orders of languages",
    connections: 20,
    ask: (turn, { token }) => {
      const codes = [0, 1, 2, 3].map((step) => codeAt(turn * 3 + step * (1 + (turn % 3))));
      return {
        path: `${NAVIGATION}?search=${wordOf(turn)}&language=${[...new Set(codes)].join(",")}`,
        headers: bearer(token),
      };
    },
  },
  previews: {
    what: "searches at ever other dates, with a token for that",
    connections: 8,
    ask: (turn, { previewToken }) => ({
      path: `${NAVIGATION}?search=${letterAt(turn)}&at=2${String(turn % 1000).padStart(3, "0")}-06-01`,
      headers: bearer(previewToken),
    }),
  },
  waiting: {
    what: "requests that wait for a release which never comes",
    connections: 500,
    ask: (turn) => ({ path: `${FACILITIES}?minRelease=${900_000 + turn}` }),
  },
  unreadAnswers: {
    what: "ten thousand requests at once on each connection, no answer read",
    connections: 10,
    hold: () => get(FACILITIES).repeat(10_000),
  },
  unreadCollections: {
    what: "whole collections that nobody reads",
    connections: 100,
    hold: (turn) => get(`${FACILITIES}?format=jsonl&filter[Name][ne]=${turn}`),
  },
  slowHeaders: {
    what: "requests that never end",
    connections: 1000,
    hold: () => `GET ${FACILITIES} HTTP/1.1\r\nHost: lectern.test\r\nX-Slow: `,
  },
  idle: {
    what: "connections that say nothing",
    connections: 3000,
    hold: () => "",
  },
  malformed: {
    what: "connections that speak something else",
    connections: 20,
    hold: (turn) => `${wordOf(turn)} \u0000 / HTTP/1.1\r\nTransfer-Encoding: x\r\n\r\n`,
  },
} as const satisfies Readonly<Record<string, Attack>>;

export type AttackName = keyof typeof ATTACKS;
export const ATTACK_NAMES = Object.keys(ATTACKS) as readonly AttackName[];
export const attackOf = (name: AttackName): Attack => ATTACKS[name];
