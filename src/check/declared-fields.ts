/** The fields of a declared resource: their names, types and what each type may say. */
import { PUBLICATION_FIELDS } from "../catalog/content-fields.ts";
import { OWN_BOUNDS } from "../catalog/own-resources.ts";
import type { OwnField, OwnFields, OwnType } from "../catalog/own-resources.ts";
import type { RawMember, RawObject, RawValue } from "../content/record.ts";
import { readDefault, readRange, readSize, readValues } from "./declared-bounds.ts";
import {
  checkFieldMembers,
  FIELD_MEMBERS,
  readFieldType,
  WITHOUT_DEFAULT,
} from "./declared-types.ts";
import { readReference } from "./declared-references.ts";
import { givenOf, readFlag, reportLacking, scopeWithin } from "./declared-values.ts";
import { EVERYTHING } from "./known-resources.ts";
import { cutText, describeType } from "./found-values.ts";
import { reportName, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";

const FIELD_NAME = /^[A-Z][A-Za-z0-9]{0,63}$/u;
/** What every item has, and what answers add to items or stand beside them. */
const TAKEN_NAMES = [
  "Key",
  "Uuid",
  "CreatedAt",
  "UpdatedAt",
  "Distance",
  "Notifications",
  "CollectionConfiguration",
];
const PUBLICATION_NAMES = Object.keys(PUBLICATION_FIELDS);

/** A reference, to be checked once all resources are known. */
export interface DeclaredReference {
  /** Of its declaration. */
  readonly scope: Scope;
  readonly object: RawObject;
  readonly field: OwnField;
}

/** What was read of a resource's fields. */
export interface DeclaredFields {
  /** Those that are right. */
  fields: OwnFields;
  /** The dotted names of the others, about which nothing more is said; EVERYTHING: none is known. */
  readonly broken: Set<string>;
  readonly references: DeclaredReference[];
  /** The first field of a type that a resource has once. */
  readonly single: Map<OwnType, string>;
}

interface Group {
  /** What the object around the fields may have. */
  readonly members: ReadonlySet<string>;
  readonly declared: DeclaredFields;
  readonly scope: Scope;
  readonly taken: readonly string[];
  /** Dotted name of the localized field that the group is of, with its last dot; empty at the top. */
  readonly within: string;
}

/**
 * @param object the resource's declaration
 * @param scope of it
 * @param members what it may have
 * @param publication undefined: not given, or wrong
 */
export function readDeclaredFields(
  scope: Scope,
  object: RawObject,
  members: ReadonlySet<string>,
  publication: boolean | undefined,
): DeclaredFields {
  const declared: DeclaredFields = {
    fields: {},
    broken: new Set(),
    references: [],
    single: new Map(),
  };
  const taken = [...TAKEN_NAMES, ...(publication ? PUBLICATION_NAMES : [])];
  breakPublication(
    declared,
    "",
    givenOf(object, "publication") !== undefined && publication === undefined,
  );
  const fields = readGroup({ members, declared, scope, taken, within: "" }, object);
  if (fields) declared.fields = fields;
  else declared.broken.add(EVERYTHING);
  return declared;
}

/** @returns the right ones of the fields that an object has under `fields` */
function readGroup(group: Group, object: RawObject): OwnFields | undefined {
  const raw = givenOf(object, "fields");
  if (raw === undefined) {
    const problem = "must be given: the fields by their names, such as Name: varchar(128)";
    reportLacking(group.scope, "fields", object, group.members, problem);
    return undefined;
  }
  if (raw.kind !== "object") {
    const problem = `must be an object of fields by their names, not ${describeType(raw)}`;
    reportValue(group.scope, "fields", raw, problem);
    return undefined;
  }
  if (raw.members.size === 0) {
    reportValue(group.scope, "fields", raw, "must have at least one field");
    return undefined;
  }
  if (raw.members.size > OWN_BOUNDS.fields) {
    const problem = `has ${raw.members.size} fields; at most ${OWN_BOUNDS.fields} are allowed`;
    reportValue(group.scope, "fields", raw, problem);
  }
  const inner: Group = { ...group, scope: scopeWithin(group.scope, "fields") };
  const fields: Record<string, OwnField> = {};
  for (const [name, member] of raw.members.entries()) {
    const before = group.scope.problems.count("error");
    checkFieldName(inner, name, member);
    const field = readField(inner, name, member.value);
    if (field !== undefined && group.scope.problems.count("error") === before) fields[name] = field;
    // The right fields of a localized one that has wrong ones are known all the same.
    else if (field?.fields !== undefined && FIELD_NAME.test(name)) fields[name] = field;
    else group.declared.broken.add(group.within + name);
  }
  return fields;
}

/** Whether there are such fields is not known when what says it cannot be read. */
function breakPublication({ broken }: DeclaredFields, within: string, isUnknown: boolean): void {
  if (isUnknown) for (const name of PUBLICATION_NAMES) broken.add(within + name);
}

function checkFieldName({ scope, taken }: Group, name: string, member: RawMember): void {
  if (!FIELD_NAME.test(name)) {
    const letters = name
      .replaceAll(/[^A-Za-z0-9]+(.?)/gu, (_, next: string) => next.toUpperCase())
      .replace(/^[a-z]/u, (first) => first.toUpperCase());
    const suggestion = FIELD_NAME.test(letters) ? letters : undefined;
    const problem = "must be a name of up to 64 letters and digits that begins with a capital";
    reportName(scope, cutText(name), member, problem, suggestion);
  } else if (taken.includes(name)) {
    const problem = "is a name that every item has or an answer needs: choose another";
    reportName(scope, name, member, problem);
  }
}

const SHORT_FORM = /^([A-Za-z]+)(?:\((\d+)\))?$/u;

/** @returns the declaration, also of a type alone, such as `varchar(128)` */
function readLongForm({ scope }: Group, name: string, raw: RawValue): RawObject | undefined {
  if (raw.kind === "object") return raw;
  const wanted = "an object with the field's type, or a type such as varchar(128)";
  if (raw.kind === "list" || typeof raw.value !== "string") {
    reportValue(scope, cutText(name), raw, `must be ${wanted}, not ${describeType(raw)}`);
    return undefined;
  }
  const [, type, size] = SHORT_FORM.exec(raw.value) ?? [];
  if (type === undefined) {
    reportValue(scope, cutText(name), raw, `must be ${wanted}`);
    return undefined;
  }
  const members = new Map<string, RawMember>([
    ["type", { ...raw, value: { ...raw, value: type, text: type } }],
  ]);
  if (size !== undefined)
    members.set("size", { ...raw, value: { ...raw, value: Number(size), text: size } });
  return { ...raw, kind: "object", members };
}

function readField(group: Group, name: string, raw: RawValue): OwnField | undefined {
  const object = readLongForm(group, name, raw);
  if (object === undefined) return undefined;
  const scope = scopeWithin(group.scope, cutText(name));
  const type = readFieldType(scope, object);
  checkFieldMembers(scope, object, type);
  if (type === undefined) return undefined;
  checkPlace(group, name, object, type);
  const size = readSize(scope, object, type);
  const nullable = readNullable(scope, object, type);
  const range = readRange(scope, object, type);
  const values = readValues(scope, object, type);
  const bounds = { type, ...(size !== undefined && { size }), ...range, ...(values && { values }) };
  const value = WITHOUT_DEFAULT.has(type)
    ? undefined
    : readDefault(scope, object, bounds, nullable);
  const field: OwnField = {
    type,
    ...(size !== undefined && { size }),
    ...(nullable && { nullable }),
    ...(value !== undefined && { default: value }),
    ...range,
    ...(values && { values }),
    ...(type === "reference" && readReference(scope, object)),
    ...(type === "localized" && readLocalized(group, scope, object, name)),
  };
  if (field.to !== undefined) group.declared.references.push({ scope, object, field });
  return field;
}

/** Types that a resource has once, or not for each language. */
function checkPlace(
  { declared, scope, within }: Group,
  name: string,
  object: RawObject,
  type: OwnType,
): void {
  if (type !== "localized" && type !== "customAttributes" && type !== "reference") return;
  const at = object.members.get("type")?.value ?? object;
  const spot = { line: at.line, ...(at.column !== undefined && { column: at.column }) };
  const inner = scopeWithin(scope, cutText(name));
  if (within !== "") {
    const problem = `${type} cannot stand within a localized field: declare it beside that`;
    reportName(inner, "type", spot, problem);
    return;
  }
  if (type === "reference") return;
  const first = declared.single.get(type);
  if (first === undefined) declared.single.set(type, name);
  else {
    const problem = `a resource has one field of the type ${type}, and that is ${first}`;
    reportName(inner, "type", spot, problem);
  }
}

/** True is the only thing to say where null cannot be kept out. */
function readNullable(scope: Scope, object: RawObject, type: OwnType): true | undefined {
  const isNullable = readFlag(scope, "nullable", object);
  const isAlways = type === "localized" || givenOf(object, "inverse") !== undefined;
  const raw = givenOf(object, "nullable");
  if (isAlways && isNullable === false && raw) {
    reportValue(
      scope,
      "nullable",
      raw,
      "is always true here, where nothing may be found: leave it out",
    );
  }
  return isNullable && !isAlways ? true : undefined;
}

function readLocalized(
  { declared, within }: Group,
  scope: Scope,
  object: RawObject,
  name: string,
): Partial<OwnField> {
  const state = readFlag(scope, "state", object);
  // Those of a group that should not be are read as well, so that everything wrong is said at once.
  const group = {
    members: FIELD_MEMBERS,
    declared,
    scope,
    taken: [...TAKEN_NAMES, ...(state ? PUBLICATION_NAMES : [])],
    within: `${within}${name}.`,
  };
  breakPublication(
    declared,
    group.within,
    givenOf(object, "state") !== undefined && state === undefined,
  );
  const fields = readGroup(group, object);
  return { ...(state && { state }), ...(fields && { fields }) };
}
