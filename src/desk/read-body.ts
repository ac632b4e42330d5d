/**
 * What the desk's addresses take, a row each: the description of the API has them, what they do not name is refused, and
 * what is not as they say is a fault with the name of the field.
 */
import { Type } from "typebox";
import type { TObject, TSchema } from "typebox";
import { Check } from "typebox/value";
import type { Base } from "../content/base-mark.ts";
import { requestError } from "../errors.ts";
import type { RequestError } from "../errors.ts";
import type { ListedBases } from "../publish/bases.ts";
import { CLOSED, Ordinal, orNull, perName, Uuid } from "../change/result-parts.ts";
import type { ValueOf } from "../change/result-parts.ts";
import { GivenChanges, findNoChange, ItemChange, TakeBack } from "../publish/given-change.ts";
import type { Resolve } from "../publish/check-summary.ts";
import type { PlainMessage } from "../words/sentence.ts";
import { invalidBody } from "./bodies.ts";

const MAX_NOTE = 1000;
const MAX_DECISIONS = 10_000;
/** Of a field's path in a decision, in characters: decisions are kept with a check, and listed with it. */
const MAX_PATH = 1000;
/** A content has fewer resources. */
const MOST_BASES = 1000;
/** Of one person; more are a file. */
const MOST_PENDING = 1000;
/** Nobody is known yet, and a token has 72 characters. */
const MAX_TOKEN = 400;

const Wanted = Type.Optional(Type.Boolean({ default: false }));
const Side = Type.Enum(["mine", "theirs"]);
const Path = Type.String({ maxLength: MAX_PATH });
const Decisions = Type.Unsafe<Resolve>(
  Type.Union([
    Side,
    Type.Array(Type.Object({ resource: Path, Uuid: Path, field: orNull(Path), side: Side }), {
      maxItems: MAX_DECISIONS,
    }),
  ]),
);
const MARK = /^(\d{1,15})(?: sha256:([0-9a-f]{64}))?$/u;
const GivenRelease = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const GivenBase = Type.Union([Ordinal, Type.String({ pattern: MARK.source })]);
/** Without characters of more than one unit, and what is no text. */
const Note = orNull(
  Type.Refine(
    Type.String({ maxLength: MAX_NOTE }),
    (note) => !/\p{Cc}/u.test(note) && note.isWellFormed(),
  ),
);

/** Of a form beside its files, and of JSON beside its items. */
const checkFields = {
  base: Type.Optional(Type.Union([GivenBase, perName(GivenBase)])),
  resolve: Type.Optional(Decisions),
  whole: Wanted,
  over: Wanted,
  stage: Wanted,
};

const CheckFields = Type.Object(checkFields);

const files = Type.Array(Type.String({ contentMediaType: "application/octet-stream" }));

/** Forms (RFC 7578). */
export const FILES_FORM = Type.Object({ files }, CLOSED);
export const CHECK_FORM = Type.Object({ files, ...checkFields }, CLOSED);

/** Documents of JSON. */
export const BODIES = {
  session: Type.Object({ token: Type.String({ maxLength: MAX_TOKEN }) }, CLOSED),
  check: Type.Object(
    {
      resources: Type.Optional(perName(Type.Array(perName(Type.Unknown())))),
      release: Type.Optional(GivenRelease),
      changes: Type.Optional(GivenChanges),
      takeBack: Type.Optional(TakeBack),
      ...checkFields,
    },
    {
      ...CLOSED,
      oneOf: ["resources", "release", "changes", "takeBack"].map((name) => ({ required: [name] })),
    },
  ),
  pending: Type.Object(
    {
      base: Type.Optional(orNull(GivenRelease, "Left out or null: the current one.")),
      changes: Type.Array(ItemChange, { maxItems: MOST_PENDING }),
    },
    CLOSED,
  ),
  link: Type.Object({ release: GivenRelease }, CLOSED),
  refusal: Type.Object({ release: GivenRelease, note: Type.Optional(Note) }, CLOSED),
  publish: Type.Object(
    {
      draft: Uuid,
      note: Type.Optional(Note),
      stage: Wanted,
      allowRemovals: Wanted,
      allowAccess: Wanted,
      keepRollback: Wanted,
    },
    CLOSED,
  ),
  switch: Type.Object(
    {
      release: GivenRelease,
      note: Type.Optional(Note),
      resolve: Type.Optional(Decisions),
      allowRemovals: Wanted,
      allowAccess: Wanted,
    },
    CLOSED,
  ),
} as const;

const WRONG_BASE: PlainMessage =
  "base must be the number of a release or the text of its mark, or one of them by resource";

interface Bounded {
  readonly maxItems: number;
}

/** By the name of a field, what to say of a value that is wrong; the others are true or false. */
const FAULTS: Readonly<Record<string, (value: unknown, row: Bounded) => RequestError>> = {
  token: () => invalidBody("token must be an access token"),
  draft: () => requestError("DRAFT_NOT_FOUND"),
  release: () => invalidBody("release must be the number of a release"),
  base: () => invalidBody(WRONG_BASE),
  takeBack: () =>
    invalidBody(
      'takeBack must be { "release" }, or { "release", "resource", "Uuid" } for one item of it',
    ),
  resolve: () =>
    invalidBody(
      'resolve must be mine, theirs, or a list of { "resource", "Uuid", "field", "side" }',
    ),
  changes(value, { maxItems: most }) {
    const number = findNoChange(value, most);
    return number === undefined
      ? invalidBody("changes must be a list of at most {most} changes", { most })
      : invalidBody(
          "Change {number} of changes is none: it must have resource and either Uuid or Key with set, unset or after; or add; or Uuid or Key with remove: true",
          { number },
        );
  },
  note: () =>
    invalidBody("{name} must be a text of at most {most} characters without line breaks", {
      name: "note",
      most: MAX_NOTE,
    }),
};

/** A misspelt `stage` would publish. @throws RequestError BODY_INVALID */
export function requireKnown(names: Iterable<string>, { properties }: TObject): void {
  for (const name of names) {
    if (Object.hasOwn(properties, name)) continue;
    throw invalidBody("There is no {name} here: there are {names}", {
      name: JSON.stringify(name.slice(0, 100)),
      names: Object.keys(properties).join(", "),
    });
  }
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/** @returns what a field of a form means, which has texts only; undefined: it is not given */
function decode(row: TSchema, value: unknown, name: string): unknown {
  if (value === null || value === "") return undefined;
  if (typeof value !== "string") return value;
  if ("type" in row && row.type === "boolean") return FLAGS[value] ?? value;
  if (!/^[[{]/u.test(value) || name === "note") return value;
  try {
    return JSON.parse(value);
  } catch {
    throw invalidBody("{name} is not JSON", { name });
  }
}

/** @throws RequestError BODY_INVALID */
export function readBodyFields<Row extends TObject>(
  row: Row,
  given: Readonly<Record<string, unknown>>,
): ValueOf<Row> {
  requireKnown(Object.keys(given), row);
  // Absent where none is needed.
  const needed = (row as { readonly required?: readonly string[] }).required ?? [];
  const fields = Object.entries(row.properties).flatMap(([name, property]) => {
    const value = decode(property, given[name], name);
    const isRight = value === undefined ? !needed.includes(name) : Check(property, value);
    if (isRight) return value === undefined ? [] : [[name, value] as const];
    throw (
      FAULTS[name]?.(value, property as TSchema & Bounded) ??
      invalidBody("{name} must be true or false", { name })
    );
  });
  return Object.fromEntries(fields) as ValueOf<Row>;
}

type OneBase = ValueOf<typeof GivenBase>;

/** It was checked. */
function readBase(value: OneBase): Base {
  const [, number = "", digest] = MARK.exec(String(value)) ?? [];
  if (Number(number) < 1) throw invalidBody(WRONG_BASE);
  return { number: Number(number), ...(digest !== undefined && { digest }) };
}

function toBases(value: ValueOf<typeof CHECK_FORM>["base"]): ListedBases | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "object") return [[null, readBase(value)]];
  const named = Object.entries(value);
  if (named.length > MOST_BASES) throw invalidBody(WRONG_BASE);
  return named.map(([name, base]) => [name, readBase(base)]);
}

/** What is said of files or items beside them. */
export interface CheckWish extends Pick<
  ValueOf<typeof CheckFields>,
  "resolve" | "whole" | "over" | "stage"
> {
  /** Where it is not that of the files. */
  readonly base?: ListedBases | undefined;
}

/** @throws RequestError BODY_INVALID */
export function readWish(fields: Readonly<Record<string, unknown>>): CheckWish {
  const { base, ...wish } = readBodyFields(CheckFields, fields);
  return { ...wish, base: toBases(base) };
}
