/** Loads items one by one and holds them to what their collection says of them. */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { selectFields } from "../catalog/field.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Resource } from "../catalog/resources.ts";
import { ANSWER_CHECKS, isObject, readBody } from "./answer-checks.ts";
import type { JsonObject } from "./answer-checks.ts";
import type { Answer } from "./ask.ts";
import { BODY_CHECKS } from "./body-checks.ts";
import { embeddedIn, judgeNotifications } from "./check-collection.ts";
import { contract, judgeAll, show } from "./check.ts";
import type { Check, Report } from "./check.ts";
import type { Page } from "./page-checks.ts";
import { payloadOf } from "./probe.ts";
import type { Probe } from "./probe.ts";
import { judgeItem } from "./value-checks.ts";

type Entity = NonNullable<Resource["entity"]>;

/** Of each resource. */
const MAX_LOADED = 10;

export interface Loaded {
  /** Of the operation. */
  readonly path: string;
  readonly uuid: string;
  /** Of the page that the item is on. */
  readonly page: string;
}

/** @returns items from the first to the last one, as far from each other as can be */
export function chooseItems(
  { path }: Resource,
  entity: Entity,
  pages: readonly Page[],
): readonly Loaded[] {
  const all = pages.flatMap(({ items, configuration: { CurrentPage: number } }) =>
    items.map(({ Uuid: uuid }) => ({
      uuid: String(uuid),
      path: `${entity.path}/${encodeURIComponent(String(uuid))}`,
      page: `${path}/page/${number}/`,
    })),
  );
  const step = Math.max(1, (all.length - 1) / (MAX_LOADED - 1));
  return all.filter((_, index) => Math.floor(index % step) === 0).slice(0, MAX_LOADED);
}

/** @returns whether the answer has an entity */
export function judgeEntity(
  report: Report,
  catalog: Catalog,
  { fields }: Resource,
  { responseKey: key, fields: names }: Entity,
  answer: Answer,
): boolean {
  if (!judgeAll(report, ANSWER_CHECKS, answer)) return false;
  const body = readBody(answer) ?? {};
  judgeNotifications(report, body);
  const members = [key, "Notifications"];
  if (!judgeAll(report, BODY_CHECKS, { body, members, key, isList: false })) return false;
  const item = body[key] as JsonObject;
  const shown = { item, fields: selectFields(fields, names), isShown: true };
  judgeItem(report, shown, key, embeddedIn(catalog));
  return true;
}

const findItem = (items: unknown, uuid: string): JsonObject | undefined =>
  Array.isArray(items)
    ? items.filter(isObject).find(({ Uuid: found }) => found === uuid)
    : undefined;

/** @returns whether the item is not in its collection any more, since somebody published */
export const isGone = (responseKey: string, { uuid }: Loaded, page: Answer): boolean =>
  findItem(readBody(page)?.[responseKey], uuid) === undefined;

/** What the rows of the two checks below say; whom they judge is known when they are used. */
const SAME_ITEM = {
  id: "load-item",
  clause: contract("Endpoints, Entity operation load"),
  rule: "load gives the item that the collection has under the uuid, with the same values.",
} as const;

/** @returns a check that lays an entity beside its item in the collection */
export const createLoadProbe = (responseKey: string, { uuid, page }: Loaded): Probe => ({
  ...SAME_ITEM,
  questions: () => [{ path: page }],
  *judge({ target, first, answers: [answer] }) {
    const entity = payloadOf(target, first);
    const item = findItem(answer && readBody(answer)?.[responseKey], uuid);
    if (item === undefined || !isObject(entity)) return;
    for (const [name, found] of Object.entries(entity)) {
      if (Object.hasOwn(item, name) && !isDeepStrictEqual(item[name], found)) {
        yield {
          expected: `${name}: ${show(item[name])}, as in the collection`,
          found: show(found),
        };
      }
    }
  },
});

/** Nobody's. */
export const pathOfNobody = ({ path }: Entity): string => `${path}/${randomUUID()}`;

export const UNKNOWN_UUID_CHECK: Check<Answer> = {
  id: "load-unknown",
  clause: contract("Errors"),
  rule: "load of a uuid that no entity has fails.",
  *judge({ status }) {
    if (status < 400) yield { expected: "a failure", found: String(status) };
  },
};

/** For those who list all checks. */
export const LOAD_CHECKS = [SAME_ITEM, UNKNOWN_UUID_CHECK] as const;
