/** Checks of a body without its items: members, notifications and paging data. */
import { COLLECTION_CONFIGURATION, NOTIFICATION } from "../catalog/envelope.ts";
import type { Notification } from "../catalog/envelope.ts";
import { isObject } from "./answer-checks.ts";
import type { JsonObject } from "./answer-checks.ts";
import { contract, show } from "./check.ts";
import type { Check, Fault } from "./check.ts";

export interface Body {
  readonly body: JsonObject;
  /** Names of the required members. */
  readonly members: readonly string[];
  /** Name of the member with the payload. */
  readonly key: string;
  readonly isList: boolean;
}

export const BODY_CHECKS: readonly Check<Body>[] = [
  {
    id: "body-members",
    clause: contract("Endpoints"),
    rule: "A body has the response key, Notifications and, for a collection, CollectionConfiguration, and no other member.",
    *judge({ body, members }) {
      for (const name of members)
        if (!Object.hasOwn(body, name)) yield { expected: `a member ${name}`, found: "nothing" };

      for (const name of Object.keys(body))
        if (!members.includes(name)) yield { expected: "no other member", found: show(name) };
    },
  },
  {
    id: "payload",
    clause: contract("Endpoints"),
    rule: "The payload of a collection is an array of objects, that of an entity one object.",
    isDecisive: true,
    *judge({ body, key, isList }) {
      const { [key]: payload } = body;
      if (!isList) {
        if (!isObject(payload)) yield { expected: `an object under ${key}`, found: show(payload) };
      } else if (!Array.isArray(payload))
        yield { expected: `an array under ${key}`, found: show(payload) };
      else if (!payload.every(isObject)) {
        yield {
          expected: "objects alone",
          found: show(payload.find((item) => !isObject(item))),
        };
      }
    },
  },
];

export const NOTIFICATIONS_CHECK: Check<JsonObject> = {
  id: "notifications",
  clause: contract("Endpoints, Notifications"),
  rule: "Every body has an array Notifications, also an error response.",
  *judge({ Notifications: found }) {
    if (!Array.isArray(found)) yield { expected: "an array Notifications", found: show(found) };
  },
};

const JSON_TYPES = {
  string: (value: unknown) => typeof value === "string",
  integer: Number.isSafeInteger,
  boolean: (value: unknown) => typeof value === "boolean",
  strings: (value: unknown) =>
    Array.isArray(value) && value.every((one) => typeof one === "string"),
} as const;

/** @param members names and types as in the contract's table */
function* judgeMembers(
  value: unknown,
  members: Readonly<Record<string, keyof typeof JSON_TYPES>>,
): Iterable<Fault> {
  if (!isObject(value)) {
    yield { expected: "an object", found: show(value) };
    return;
  }
  for (const [name, type] of Object.entries(members)) {
    if (!JSON_TYPES[type](value[name]))
      yield { expected: `${name}: ${type}`, found: show(value[name]) };
  }
  for (const name of Object.keys(value))
    if (!Object.hasOwn(members, name)) yield { expected: "no other member", found: show(name) };
}

/** Upper-case words joined by underscores. */
export const UPPER_CASE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/u;

/** Checks of one notification. */
export const NOTIFICATION_CHECKS: readonly Check<unknown>[] = [
  {
    id: "notification-members",
    clause: contract("Endpoints, Notifications"),
    rule: "A notification has the seven members of the table with their types, and no other member.",
    isDecisive: true,
    judge: (notification) => judgeMembers(notification, NOTIFICATION),
  },
  {
    id: "notification-message",
    clause: contract("Endpoints, Notifications"),
    rule: "Message consists of upper-case words with underscores.",
    *judge(notification) {
      const { Message: found } = notification as Notification;
      if (!UPPER_CASE.test(found))
        yield { expected: "a Message such as ENTITY_NOT_FOUND", found: show(found) };
    },
  },
  {
    id: "notification-level",
    clause: contract("Endpoints, Notifications"),
    rule: "Level is 1 if and only if LevelAsString is notification.",
    *judge(notification) {
      const { Level: level, LevelAsString: name } = notification as Notification;
      if ((level === 1) !== (name === "notification")) {
        yield {
          expected: 'Level 1 only for "notification"',
          found: `${level} for ${show(name)}`,
        };
      }
    },
  },
];

/** Checks of CollectionConfiguration without the items. */
export const CONFIGURATION_CHECKS: readonly Check<{
  readonly configuration: unknown;
  readonly key: string;
}>[] = [
  {
    id: "configuration-members",
    clause: contract("Endpoints, CollectionConfiguration"),
    rule: "CollectionConfiguration has the sixteen members of the table with their types, and no other member.",
    isDecisive: true,
    judge: ({ configuration }) => judgeMembers(configuration, COLLECTION_CONFIGURATION),
  },
  {
    id: "model-name",
    clause: contract("Endpoints, CollectionConfiguration"),
    rule: "CollectionModelName equals the response key.",
    *judge({ configuration, key }) {
      const { CollectionModelName: found } = configuration as JsonObject;
      if (found !== key) yield { expected: key, found: show(found) };
    },
  },
];
