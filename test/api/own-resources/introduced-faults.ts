/** What people do wrong in declarations, one row each. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

type Path = readonly (string | number)[];

export interface IntroducedFault {
  /** Of the wrong value, or of the name that should not be there, or of the object that lacks something. */
  readonly at: Path;
  /** Whether the name is wrong, not the value. */
  readonly isName?: boolean;
  /** The dotted path in the sentence, where it is not that of the value. */
  readonly field: string;
  readonly problem: RegExp;
}

export interface FaultRow {
  readonly name: string;
  /** Faults of one place exclude each other. */
  readonly place: string;
  /** @returns undefined: it cannot be made in this resource */
  introduce(resource: JsonObject, path: readonly string[]): IntroducedFault | undefined;
}

const objectAt = (object: JsonObject, name: string): JsonObject | undefined => {
  const value = object[name];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
};

/** A member with a wrong value. */
const member = (name: string, value: Json, problem: RegExp): FaultRow => ({
  name: `${name}: ${JSON.stringify(value)}`,
  place: name,
  introduce(resource, path) {
    resource[name] = value;
    return { at: [...path, name], field: name, problem };
  },
});

/** A further field, `Wrong`, that is wrong in one member, or lacks it. */
const field = (declared: Json, wrong: string, problem: RegExp, isLacking = false): FaultRow => ({
  name: `a field ${JSON.stringify(declared)}`,
  place: "fields",
  introduce(resource, path) {
    const fields = objectAt(resource, "fields") ?? {};
    fields["Wrong"] = structuredClone(declared);
    const inner = wrong === "" || isLacking ? [] : wrong.split(".");
    return {
      at: [...path, "fields", "Wrong", ...inner],
      field: ["fields", "Wrong", ...(wrong === "" ? [] : [wrong])].join("."),
      problem,
    };
  },
});

const namedField = (name: string, problem: RegExp): FaultRow => ({
  name: `a field called ${name}`,
  place: "fields",
  introduce(resource, path) {
    const fields = objectAt(resource, "fields") ?? {};
    fields[name] = "boolean";
    return { at: [...path, "fields", name], isName: true, field: `fields.${name}`, problem };
  },
});

/** One more entry at the end of a list. */
const entry = (object: string, list: string, value: string, problem: RegExp): FaultRow => ({
  name: `${object}.${list} with ${value}`,
  place: `${object}.${list}`,
  introduce(resource, path) {
    const values = objectAt(resource, object)?.[list];
    if (!Array.isArray(values)) return undefined;
    values.push(value);
    const at = [...path, object, list, values.length - 1];
    return { at, field: `${object}.${list}`, problem };
  },
});

export const FAULT_ROWS: readonly FaultRow[] = [
  member("title", "", /must be a valid sheet name/u),
  member(
    "title",
    "Facilities",
    /is too similar to the file or sheet name of business-division-facilities/u,
  ),
  member("title", "two\nlines", /must be one line/u),
  member("title", "t".repeat(65), /has 65 characters; at most 64/u),
  member("model", "event", /letters and digits that begins with a capital.*did you mean Event\?/u),
  member("model", "OrgTraining", /is already the model of trainings/u),
  member("path", "/events", /must be \/api\/v1\/.*did you mean \/api\/v1\/events\?/u),
  member("path", "/api/v1/page", /other than page/u),
  member("path", "/api/v1/navigation", /already belongs to navigation/u),
  member("path", "/extension/api/v1/business-division", /already belongs to business-divisions/u),
  member("entity", "a/b", /must be one name/u),
  member("access", "open", /must be one of token, public/u),
  member("caching", "never", /must be one of day, revalidate/u),
  member("maxItemsPerPage", 0, /must be an integer from 1 to 1000/u),
  member("maxItemsPerPage", 1001, /must be an integer from 1 to 1000/u),
  member("maxItemsPerPage", "50", /must be an integer without quotation marks/u),
  member("publication", "yes", /must be true or false without quotation marks/u),
  member("order", "Nothing", /there is no such field/u),
  member("order", "Uuid,-Uuid", /occurs twice in the order/u),
  member("order", "Uuid,CreatedAt,UpdatedAt,Uuid,CreatedAt", /has 5 fields; at most 4/u),
  member("place", "here", /must be an object, not a text/u),
  {
    name: "a misspelt member",
    place: "acess",
    introduce(resource, path) {
      resource["acess"] = "token";
      const problem = /not a field of a resource's declaration; did you mean access\?/u;
      return { at: [...path, "acess"], isName: true, field: "acess", problem };
    },
  },
  entry("search", "in", "Nothing", /there is no such field/u),
  entry("search", "in", "Uuid", /must be the path of a text/u),
  entry("entity", "fields", "Nothing", /there is no such field/u),
  namedField("wrong", /begins with a capital.*did you mean Wrong\?/u),
  namedField("Key", /is a reserved name/u),
  namedField("CreatedAt", /is a reserved name/u),
  field(null, "", /must be an object with the field's type, or a type/u),
  field("varchar(12", "", /must be an object with the field's type, or a type/u),
  field({}, "type", /must be given: one of varchar/u, true),
  field({ type: "varchar" }, "size", /must be given for a varchar/u, true),
  field({ type: "varchar", size: 4097 }, "size", /must be an integer from 1 to 4096/u),
  field({ type: "varchar(5)" }, "type", /give the size under size/u),
  field({ type: "texts" }, "type", /must be one of varchar/u),
  field({ type: "mail", size: 64 }, "size", /is always 128 for the type mail/u),
  field({ type: "boolean", size: 1 }, "size", /is allowed only for varchar.*, not for boolean/u),
  field({ type: "boolean", default: "true" }, "default", /without quotation marks/u),
  field(
    { type: "float", nullable: true, default: 1 },
    "default",
    /cannot be combined with nullable/u,
  ),
  field({ type: "float", min: 2, max: 1 }, "max", /must not be less than min, which is 2/u),
  field({ type: "float", min: 2, default: 1.5 }, "default", /must be at least 2/u),
  field({ type: "integer", max: 0.5 }, "max", /must be a whole number/u),
  field({ type: "integer", default: 0.5 }, "default", /must be a whole number/u),
  field({ type: "enum" }, "values", /must be given for the type enum/u, true),
  field({ type: "set", values: [] }, "values", /must have at least one member/u),
  field({ type: "enum", values: ["A", "A"] }, "values.1", /occurs twice in the list/u),
  field({ type: "enum", values: ["A", "a b"] }, "values.1", /must be a list of words/u),
  field({ type: "enum", values: ["A"], default: "B" }, "default", /must be one of A/u),
  field({ type: "date", default: "2026-02-30" }, "default", /is not a valid date/u),
  field({ type: "color", default: "#fff" }, "default", /without #.*did you mean fff\?/u),
  field({ type: "list", default: [] }, "default", /must have at least one text/u),
  field({ type: "reference" }, "to", /must be given: the resource/u, true),
  field({ type: "reference", to: "0" }, "to", /must be the name of a resource/u),
  field({ type: "reference", to: "trainings", embed: "Title" }, "embed", /must be true, false or/u),
  field(
    { type: "reference", to: "trainings", inverse: "Title" },
    "inverse",
    /must be a reference from trainings to .*, and there is none/u,
  ),
  {
    name: "a localized field without fields",
    place: "fields",
    introduce(resource, path) {
      const fields = objectAt(resource, "fields") ?? {};
      // A second one is wrong for that alone.
      if (Object.keys(fields).some((name) => objectAt(fields, name)?.["type"] === "localized"))
        return undefined;
      fields["Wrong"] = { type: "localized" };
      const problem = /must be given: the fields/u;
      return { at: [...path, "fields", "Wrong"], field: "fields.Wrong.fields", problem };
    },
  },
];
