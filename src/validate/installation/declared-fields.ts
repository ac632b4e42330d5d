/** The fields of a declared resource: their names and declarations. */
import { toLatin } from "../../lib/text/to-latin.ts";
import { LANGUAGE_MEMBER, PUBLICATION_NAMES } from "../../catalog/content-fields.ts";
import { FIELD_MEMBERS } from "../../catalog/declared-members.ts";
import { OWN_BOUNDS } from "../../catalog/own-bounds.ts";
import type { OwnField, OwnFields, OwnType } from "../../catalog/own-resources.ts";
import { isObject } from "../../content/record.ts";
import type { PlainObject } from "../../content/record.ts";
import { createPathTest, DeclaredColumns } from "./declared-columns.ts";
import { writeOut } from "./declared-object.ts";
import type { DeclaredObject } from "./declared-object.ts";
import { readNaming } from "./declared-naming.ts";
import { readBounds, readFieldType, readReference } from "./declared-types.ts";
import type { OtherMembers } from "./declared-types.ts";
import { suggestName } from "../../errors.ts";
import { sentence } from "../../words/sentence.ts";
import { refuseType, refuseValue } from "../values/scalars.ts";
import type { Sentence } from "../../words/sentence.ts";

const FIELD_NAME = /^[A-Z][A-Za-z0-9]{0,63}$/u;
/** Fields that every item has, and members that responses add to items or around them. */
const TAKEN_FIELD_NAMES = [
  "Key",
  "Uuid",
  "CreatedAt",
  "UpdatedAt",
  LANGUAGE_MEMBER,
  "Distance",
  "Notifications",
  "CollectionConfiguration",
];

/** The result of reading a resource's fields. */
export class DeclaredFields {
  /** The valid ones; undefined: unknown. */
  readonly fields: OwnFields | undefined;
  /** Whether items have State and dates. */
  readonly isTimed: boolean | undefined;
  /** References, checked when all resources are known. */
  readonly references: (readonly [object: DeclaredObject, field: OwnField])[] = [];
  /** The first field of each type that a resource may have only once. */
  readonly single = new Map<OwnType, string>();
  /** The dotted names of invalid fields. */
  readonly #broken = new Set<string>();
  readonly #columns: DeclaredColumns;

  /** @param resource its declaration */
  constructor(resource: DeclaredObject) {
    this.#columns = new DeclaredColumns(createPathTest(resource));
    const { isTimed, fields } = this.#readGroup(resource, "publication", "");
    this.isTimed = isTimed;
    this.fields = fields;
  }

  get hasBroken(): boolean {
    return this.fields === undefined || this.#broken.size > 0;
  }

  /** @returns whether a field, by its dotted name, is invalid, so that no further problem is reported for it */
  readonly isBroken = (name: string): boolean =>
    this.fields === undefined || this.#broken.has(name);

  /**
   * @param object has the fields, and the member that declares State and dates
   * @param within dotted name of the localized field that the group belongs to, with its last dot
   */
  #readGroup(
    object: DeclaredObject,
    timed: "publication" | "state",
    within: string,
  ): { readonly isTimed: boolean | undefined; readonly fields: OwnFields | undefined } {
    const isTimed = object.flag(timed);
    // If this member cannot be read, it is unknown whether there are such fields.
    if (isTimed === undefined && object.get(timed) !== undefined)
      for (const name of PUBLICATION_NAMES) this.#broken.add(within + name);

    const group = object.within("fields");
    const size = group?.names.length ?? 0;
    if (group && size === 0) object.refuse("fields", sentence("must have at least one field"));
    else object.isTooLong("fields", size, OWN_BOUNDS.fields, "fields");
    if (group === undefined || size === 0) return { isTimed, fields: undefined };
    const taken = [...TAKEN_FIELD_NAMES, ...(isTimed ? PUBLICATION_NAMES : [])];
    const fields: Record<string, OwnField> = {};
    const { problems } = group.at;
    for (const name of group.names) {
      const before = problems.count("error");
      checkFieldName(group, name, taken);
      const field = this.#readField(group, name, within);
      const isRight = field !== undefined && problems.count("error") === before;
      // The valid fields of a localized field that also has invalid ones are known.
      if (isRight || (field?.fields !== undefined && FIELD_NAME.test(name))) fields[name] = field;
      else this.#broken.add(within + name);
    }
    this.#checkBeside(group, fields, within);
    return { isTimed, fields };
  }

  /** Reports fields that are compared with others, where that is not possible. */
  #checkBeside(group: DeclaredObject, fields: Record<string, OwnField>, within: string): void {
    const former = new Map<string, string>();
    for (const [name, { type, after, unique, renamed }] of Object.entries(fields)) {
      const refuse = (member: string, problem: Sentence, suggestion?: string): void => {
        this.#broken.add(within + name);
        group.object(name)?.refuse(member, problem, suggestion);
      };
      const fault = findFormerFault(renamed, group.names, former);
      if (fault !== undefined) refuse("renamed", fault);
      if (renamed !== undefined) former.set(renamed, name);
      const inside = sentence("cannot be inside a localized field");
      if (within !== "" && unique) refuse("unique", inside);
      if (after === undefined || this.#broken.has(within + after)) continue;
      const same = Object.keys(fields).filter(
        (other) => other !== name && fields[other]?.type === type,
      );
      if (within !== "") refuse("after", inside);
      else if (!same.includes(after)) {
        const problem =
          same.length === 0
            ? sentence("must be the name of another {type} of the item, and there is none", {
                type,
              })
            : sentence("must be the name of another {type} of the item: {names}", {
                type,
                names: same.join(", "),
              });
        refuse("after", problem, suggestName(after, same));
      }
    }
  }

  #readField(group: DeclaredObject, name: string, within: string): OwnField | undefined {
    const values = openField(group, name);
    if (values === undefined) return undefined;
    const object = group.open(name, values, FIELD_MEMBERS);
    const type = readFieldType(object);
    if (type === undefined) return undefined;
    this.#checkPlace(object, name, type, within);
    const isNullable = readNullable(object);
    const field = writeOut<OwnField>(FIELD_MEMBERS, {
      type,
      nullable: isNullable || undefined,
      renamed: object.text("renamed"),
      ...readNaming(object),
      column: this.#readColumn(object, name, within),
      ...readBounds(object, type, isNullable),
      ...(type === "reference" && readReference(object)),
      ...(type === "localized" && this.#readLocalized(object, `${within}${name}.`)),
    });
    if (field.to !== undefined) this.references.push([object, field]);
    return field;
  }

  #readColumn(object: DeclaredObject, name: string, within: string): OwnField["column"] {
    if (object.get("inverse") !== undefined) {
      const problem = sentence("is not allowed with inverse, which no table gives: leave it out");
      return object.refuse("column", problem);
    }
    const path = within === "" ? name : `${within}CODE.${name}`;
    return this.#columns.read(object, path, within !== "");
  }

  /** Reports types that a resource may have only once, or not inside a localized field. */
  #checkPlace(object: DeclaredObject, name: string, type: OwnType, within: string): void {
    if (type !== "localized" && type !== "customAttributes" && type !== "reference") return;
    const first = this.single.get(type) ?? "";
    const problem =
      within === ""
        ? sentence("a resource has one field of the type {type}, and that is {first}", {
            type,
            first,
          })
        : sentence("{type} cannot be inside a localized field: declare it outside", { type });
    if (within !== "" || first !== "") object.at.member("type").reportHere(problem);
    else if (type !== "reference") this.single.set(type, name);
  }

  #readLocalized(object: DeclaredObject, within: string): OtherMembers {
    // The fields of a group that is not allowed are read as well, so that all errors are reported
    // at once.
    const { isTimed, fields } = this.#readGroup(object, "state", within);
    return { state: isTimed || undefined, fields };
  }
}

/** @param former the names that fields had, and the fields */
function findFormerFault(
  renamed: string | undefined,
  names: readonly string[],
  former: ReadonlyMap<string, string>,
): Sentence | undefined {
  if (renamed === undefined) return undefined;
  if (!FIELD_NAME.test(renamed))
    return sentence("must be a name of up to 64 letters and digits that begins with a capital");
  if (names.includes(renamed)) return sentence("must be a name that no field has any more");
  const other = former.get(renamed);
  return other === undefined
    ? undefined
    : sentence("is already the former name of {other}", { other });
}

function checkFieldName(group: DeclaredObject, name: string, taken: readonly string[]): void {
  if (FIELD_NAME.test(name)) {
    const problem = sentence("is a reserved name: choose another");
    if (taken.includes(name)) group.refuseName(name, problem);
    return;
  }
  const letters = toLatin(name)
    .replaceAll(/[^A-Za-z0-9]+(.?)/gu, (_, next: string) => next.toUpperCase())
    .replace(/^[a-z]/u, (first) => first.toUpperCase());
  const suggestion = FIELD_NAME.test(letters) ? letters : undefined;
  const problem = sentence(
    "must be a name of up to 64 letters and digits that begins with a capital",
  );
  group.refuseName(name, problem, suggestion);
}

const SHORT_FORM = /^([A-Za-z]+)(?:\((\d+)\))?$/u;

/** @returns the declaration, also for the short form with a type alone, such as `varchar(128)` */
function openField(group: DeclaredObject, name: string): PlainObject | undefined {
  const value = group.written(name);
  if (value === undefined || isObject(value)) return value;
  const wanted = "an object with the field's type, or a type such as varchar(128)";
  const at = group.at.member(name);
  if (typeof value !== "string") return refuseType(value, at, wanted);
  const [, type, size] = SHORT_FORM.exec(value) ?? [];
  if (type === undefined) return refuseValue(value, at, wanted);
  return { type, ...(size !== undefined && { size: Number(size) }) };
}

/** False is an error for fields that can always be null. */
function readNullable(object: DeclaredObject): boolean {
  const isNullable = object.flag("nullable");
  if (object.get("inverse") === undefined) return isNullable === true;
  const problem = sentence(
    "is always true for this field, because there may be nothing to embed: leave it out",
  );
  if (isNullable === false) object.refuse("nullable", problem);
  return false;
}
