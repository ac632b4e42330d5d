/** What the desk's addresses take, as JSON Schemas: the description of the API has them, and what they do not name is refused. */
import {
  closed,
  listOf,
  oneOf,
  open,
  ordinal,
  orNull,
  perName,
  text,
  uuid,
} from "../lib/json-schema.ts";
import type { Schema } from "../lib/json-schema.ts";
import { say } from "../words/say.ts";
import { invalidBody, MAX_NOTE } from "./bodies.ts";

const isWanted: Schema = { type: "boolean", default: false };
const side = oneOf(["mine", "theirs"]);
const resolve: Schema = {
  anyOf: [side, listOf(open({ resource: text, Uuid: text, field: orNull(text), side }))],
};
const note = orNull({ ...text, maxLength: MAX_NOTE });
/** Of a command that asks a desk: the sentences of the answer name what was typed. */
const call = open({ directory: text, to: text });

const base: Schema = {
  anyOf: [ordinal, { ...text, pattern: "^\\d{1,15}(?: sha256:[0-9a-f]{64})?$" }],
};

/** Of a form beside its files, and of JSON beside its items. */
const checkFields: Schema = {
  base: { anyOf: [base, perName(base)] },
  resolve,
  whole: isWanted,
  over: isWanted,
  stage: isWanted,
  call,
};

/** A form (RFC 7578). */
export const CHECK_FORM = closed(
  { files: listOf({ type: "string", contentMediaType: "application/octet-stream" }) },
  checkFields,
);

/** Documents of JSON. */
export const BODIES = {
  session: closed({ token: text }),
  check: {
    ...closed(
      {},
      { resources: perName(listOf({ type: "object" })), release: ordinal, ...checkFields },
    ),
    oneOf: [{ required: ["resources"] }, { required: ["release"] }],
  },
  publish: closed(
    { draft: uuid },
    {
      note,
      stage: isWanted,
      allowRemovals: isWanted,
      allowAccess: isWanted,
      keepRollback: isWanted,
      call,
    },
  ),
  switch: closed(
    { release: ordinal },
    { note, resolve, allowRemovals: isWanted, allowAccess: isWanted, call },
  ),
} as const satisfies Readonly<Record<string, Schema>>;

/** A misspelt `stage` would publish. @throws RequestError BODY_INVALID */
export function requireKnown(names: Iterable<string>, { properties }: Schema): void {
  const known = properties as Schema;
  for (const name of names) {
    if (Object.hasOwn(known, name)) continue;
    const shown = JSON.stringify(name.slice(0, 100));
    throw invalidBody(
      say("There is no {name} here: there are {names}", {
        name: shown,
        names: Object.keys(known)
          .filter((one) => one !== "call")
          .join(", "),
      }),
    );
  }
}
