/** Changes one thing in the answers that pass a proxy. */
import { mustGet } from "../../../src/lib/must-get.ts";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import type { ContractName } from "../../../src/catalog/resource-names.ts";
import type { Answered, Asked, Tampering } from "./proxy.ts";

export interface ServiceFault extends Tampering {
  readonly name: string;
  /** These checks, and no others. */
  readonly finds: readonly string[];
}

export type Json = Record<string, unknown>;
type Change<Value> = (value: Value, asked: Asked) => void;

export const changeJson =
  (change: Change<Json>): Change<Answered> =>
  (answered, asked) => {
    if (!String(answered.headers["content-type"]).includes("json") || asked.method !== "GET")
      return;
    if (answered.body.length === 0) return;
    const body = JSON.parse(answered.body.toString()) as Json;
    change(body, asked);
    answered.body = Buffer.from(JSON.stringify(body));
  };

/** Of one resource's find and page. */
export const inCollection = (name: ContractName, change: Change<Json>): Tampering => ({
  answer: changeJson((body, asked) => {
    if (Object.hasOwn(body, mustGet(CONTRACT.resources, name).responseKey)) change(body, asked);
  }),
});

export const itemsIn = (name: ContractName, body: Json): Json[] =>
  body[mustGet(CONTRACT.resources, name).responseKey] as Json[];

export const inItems = (name: ContractName, change: Change<Json>): Tampering =>
  inCollection(name, (body, asked) => {
    for (const item of itemsIn(name, body)) change(item, asked);
  });

export const inEntity = (key: string, change: Change<Json>): Tampering => ({
  answer: changeJson((body, asked) => {
    if (Object.hasOwn(body, key)) change(body[key] as Json, asked);
  }),
});

export type Configuration = Json &
  Record<"CurrentPage" | "LastPage" | "FirstIndex" | "TotalCount", number>;

export const inPages = (change: Change<Configuration>): Tampering =>
  inCollection("business-division-facilities", ({ CollectionConfiguration: one }, asked) =>
    change(one as Configuration, asked),
  );

export const inRefusals = (change: Change<Json>): Tampering => ({
  answer(answered, asked) {
    if (answered.status === 404) {
      changeJson(({ Notifications: all }) => {
        for (const one of all as readonly Json[]) change(one, asked);
      })(answered, asked);
    }
  },
});

export const isPage = (number: number, { path }: Asked): boolean =>
  path.includes(`/page/${number}`);

/** @param path which addresses; their answers with 200 are changed */
export const inAnswers = (
  path: string,
  change: (answered: Answered, asked: Asked) => void,
): Tampering => ({
  answer(answered, asked) {
    if (asked.path.includes(path) && answered.status === 200) change(answered, asked);
  },
});

export const inHeaders = (
  path: string,
  name: string,
  change: (value: string, answered: Answered) => string | undefined,
): Tampering =>
  inAnswers(path, (answered) => {
    answered.headers[name] = change(String(answered.headers[name]), answered);
  });

/** @returns an answer of the proxy itself */
export const refuse = (status: number, headers: Answered["headers"] = {}): Answered => ({
  status,
  headers: { "content-type": "application/json", date: new Date().toUTCString(), ...headers },
  body: Buffer.from('{"Notifications":[]}'),
});
