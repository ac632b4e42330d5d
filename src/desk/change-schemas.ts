/** What differs and what a publish takes away, in the answers of the desk, as JSON Schemas. */
import {
  closed,
  count,
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

export const flag: Schema = { type: "boolean" };
export const anything: Schema = {};

export const optional = (schema: Schema, more: Schema): Schema => ({
  ...schema,
  properties: { ...(schema["properties"] as Schema), ...more },
});

const named: Schema = open({ Uuid: uuid, label: text });
export const namedLists: Schema = perName(listOf(named));
/** Of a plan: who changed what becomes again what it was before. */
const takesBack: Schema = closed({ release: ordinal, by: text });
const fieldChanges: Schema = listOf(
  optional(open({ field: text, old: anything, new: anything }), {
    takesBack,
    like: open({ field: text, items: count }),
  }),
);
const whole: Schema = optional(open({ Uuid: uuid, label: text, fields: fieldChanges }), {
  leftOut: count,
  takesBack,
});
/** How many of the items that a release changed, by resource and release. */
export const takenBack: Schema = listOf(
  closed({ resource: text, release: ordinal, by: text, items: count, of: count }),
);
const beforeAfter: Schema = { before: count, after: count };

/** What stops a publish until it is permitted, and what readers see, in all languages and in each. */
export const seen: Schema = {
  visible: perName(
    optional(open({ ...beforeAfter, languages: perName(open(beforeAfter)) }), {
      fallback: open(beforeAfter),
    }),
  ),
  emptied: listOf(open({ resource: text, field: text, before: count })),
  removals: listOf(
    optional(
      open({
        ...beforeAfter,
        resource: text,
        kind: oneOf(["items", "visible", "language", "fallback", "field", "resource", "takenBack"]),
        removed: count,
      }),
      {
        release: ordinal,
        by: text,
        successor: open({ resource: text, renamed: text, items: count }),
      },
    ),
  ),
  accessChanges: listOf(
    open({
      ...beforeAfter,
      resource: text,
      kind: oneOf(["access", "publication", "path", "entity"]),
      old: text,
      new: orNull(text),
    }),
  ),
};

export const difference: Schema = {
  different: flag,
  resources: perName(
    open({
      added: listOf(optional(whole, { sameAs: uuid })),
      removed: listOf(whole),
      changed: listOf(optional(named, { fields: fieldChanges })),
      moved: listOf(named),
    }),
  ),
  installation: fieldChanges,
  calendar: listOf(
    open({ date: text, resource: text, language: orNull(text), appear: count, vanish: count }),
  ),
  /** By Uuid, of items that fields refer to. */
  names: perName(text),
};
