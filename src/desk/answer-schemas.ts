/** What the desk's addresses answer, as JSON Schemas: the description of the API and the tests of each answer use them. */
import {
  closed,
  count,
  hash,
  instant,
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
import {
  anything,
  flag,
  difference,
  namedLists,
  optional,
  seen,
  takenBack,
} from "./change-schemas.ts";
import { KEPT_WHYS } from "../store/publish/kept.ts";
import { TOLD_OUTCOMES } from "../store/publish/told.ts";
import type { RouteRow } from "./route-rows.ts";

const isTrue: Schema = { const: true };
const isFalse: Schema = { const: false };
const refer = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const warnings: Schema = listOf(refer("Problem"));

/** Empty: there was nobody to tell. */
const told: Schema = listOf(
  open({
    receiver: text,
    kind: oneOf(["servers", "purge", "webhook"]),
    outcome: oneOf(TOLD_OUTCOMES),
    status: orNull(count),
  }),
);

const published: Schema = {
  release: ordinal,
  staged: flag,
  created: flag,
  changed: flag,
  previous: orNull(ordinal),
  base: orNull(ordinal),
  merged: namedLists,
  missing: namedLists,
  takenBack,
  differences: perName(open({ added: count, changed: count, removed: count })),
  settings: listOf(text),
  ...seen,
  told,
  publishedAt: instant,
  digest: hash,
  counts: perName(count),
  warnings,
  said: refer("Said"),
};

const plan: Schema = {
  valid: isTrue,
  release: orNull(ordinal),
  ...difference,
  stops: flag,
  ...seen,
  base: orNull(ordinal),
  merged: namedLists,
  missing: namedLists,
  takenBack,
  warnings,
  said: refer("Said"),
};

const report: Schema = {
  valid: isFalse,
  errors: { ...listOf(refer("Problem")), minItems: 1 },
  warnings,
  said: refer("Said"),
};

/** The releases from which files may go on, the usual ones first: `base` chooses among them. */
const bases: Schema = listOf(
  closed(
    {
      resource: text,
      release: ordinal,
      from: oneOf(["file", "published", "before", "had", "other"]),
      isChosen: flag,
    },
    { at: instant, by: text, note: orNull(text) },
  ),
);
/** The release with just what was given. */
const kept: Schema = open({ number: ordinal, digest: hash });
const ofDraft: Schema = { draft: uuid, expiresAt: instant };

/** Of a field; all values of an item that one side deleted. The item is null for the installation. */
const conflict: Schema = open({
  item: orNull(open({ Uuid: uuid, Key: orNull(text), label: text })),
  base: anything,
  theirs: anything,
  mine: anything,
  release: ordinal,
  by: text,
});

/** Those that several answers have. */
export const SHARED_SCHEMAS: Readonly<Record<string, Schema>> = {
  Refusal: closed({
    Notifications: {
      ...listOf(
        closed({
          Type: text,
          Message: text,
          LocalizedMessage: text,
          Level: ordinal,
          LevelAsString: text,
          Details: listOf(text),
          Code: ordinal,
        }),
      ),
      minItems: 1,
    },
  }),
  /** The lines that the command line prints beside the store. */
  Said: closed({ text, warnings: listOf(text), notices: listOf(text) }, { error: text }),
  /** `row` has the cells beside it. */
  Problem: optional(
    open({
      file: orNull(text),
      line: orNull(ordinal),
      column: orNull(ordinal),
      cell: orNull(text),
      resource: orNull(text),
      field: orNull(text),
      problem: text,
      found: orNull(text),
      suggestion: orNull(text),
    }),
    { row: listOf(open({ name: text, value: text })), conflict },
  ),
  Plan: open(plan),
  /** With `needsBase`, the files name no release that the store has, or none and others changed theirs since: choose one of the bases. */
  Report: optional(open(report), {
    ...ofDraft,
    base: ordinal,
    bases,
    needsBase: isTrue,
    names: difference["names"],
    removals: seen["removals"],
    accessChanges: seen["accessChanges"],
  }),
  /** Of a directory that is watched beside the store. */
  WatchedReport: open({
    valid: flag,
    errors: listOf(refer("Problem")),
    warnings,
    draft: uuid,
  }),
  Draft: optional(open({ ...plan, ...ofDraft }), { bases }),
  Published: optional(open(published), { kept }),
  /** With keepRollback: the content is that of a release that was rolled back. */
  StayedRolledBack: open({
    release: ordinal,
    created: isFalse,
    changed: isFalse,
    rolledBack: ordinal,
    warnings,
    said: refer("Said"),
  }),
};

const release: Schema = open({
  number: ordinal,
  current: flag,
  staged: flag,
  kept: orNull(oneOf(KEPT_WHYS)),
  base: orNull(ordinal),
  publishedAt: instant,
  publishedBy: text,
  note: orNull(text),
  digest: hash,
  counts: perName(count),
  told,
});

const act: Schema = closed({
  instant,
  release: ordinal,
  previous: orNull(ordinal),
  by: text,
  note: orNull(text),
  staged: flag,
  kept: orNull(oneOf(KEPT_WHYS)),
});

const listedCheck: Schema = closed({
  draft: uuid,
  by: text,
  at: instant,
  valid: flag,
  errors: count,
  warnings: count,
  published: orNull(ordinal),
  files: listOf(text),
});

const listedContent: Schema = closed({
  release: orNull(ordinal),
  resources: listOf(
    closed({ name: text, title: text, count: orNull(count), formats: listOf(text) }),
  ),
});

/** By method and path, then by status; no content or no JSON where there is none. */
const ANSWERS: Readonly<Record<string, Readonly<Record<number, Schema>>>> = {
  "GET /session": {
    200: closed({
      timeZone: orNull(text),
      name: text,
      rights: listOf(oneOf(["edit", "publish", "declare"])),
      resources: orNull(listOf(text)),
      expiresAt: orNull(instant),
      site: orNull(text),
    }),
  },
  "GET /content": { 200: listedContent, 409: refer("Report") },
  "GET /checks": { 200: closed({ checks: listOf(listedCheck) }) },
  "POST /checks": { 200: refer("Plan"), 201: refer("Draft"), 422: refer("Report") },
  "GET /checks/:draft": { 200: { anyOf: ["Draft", "Report", "WatchedReport"].map(refer) } },
  "GET /releases": { 200: closed({ releases: listOf(release), timeZone: orNull(text) }) },
  "POST /releases": {
    201: { anyOf: [refer("Published"), refer("StayedRolledBack")] },
    409: refer("Report"),
  },
  "POST /releases/:release/told": { 200: open({ release: ordinal, told }) },
  "GET /releases/:a/diff/:b": {
    200: open({ ...difference, said: refer("Said") }),
  },
  "GET /current": { 200: closed({ release: orNull(ordinal), digest: orNull(hash) }) },
  "POST /current": { 200: refer("Published"), 409: refer("Report") },
  "GET /log": { 200: closed({ acts: listOf(act) }) },
};

/** @returns undefined: the answer has no JSON */
export const answerSchemaOf = (
  { method, path }: Pick<RouteRow, "method" | "path">,
  status: number,
): Schema | undefined => ANSWERS[`${method} ${path}`]?.[status];
