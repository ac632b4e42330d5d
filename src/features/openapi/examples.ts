/**
 * Examples of bodies: real responses of this release for public resources; invented items for the others,
 * because the document is public.
 */
import { selectFields } from "../../catalog/field.ts";
import type { Field, FieldKind, Fields } from "../../catalog/field.ts";
import { FIELD_EXAMPLES, limitNumber } from "../../catalog/field-examples.ts";
import { pageSizeOf } from "../../catalog/installation.ts";
import type { Resource } from "../../catalog/resources.ts";
import type { DocumentContext } from "./describe-operation.ts";
import type { Schema } from "../../lib/json-schema.ts";

type Context = Pick<DocumentContext, "catalog" | "installation">;
type MakeUp = (field: Field, context: Context, isWithin: boolean) => unknown;

const asText: MakeUp = ({ kind, format, size }) => FIELD_EXAMPLES[format ?? kind].slice(0, size);
const asNumber: MakeUp = (field) => limitNumber(field, Number(FIELD_EXAMPLES[field.kind]));

const KINDS: Readonly<Record<FieldKind, MakeUp>> = {
  varchar: asText,
  longVarchar: asText,
  uuid: asText,
  boolean: () => true,
  integer: asNumber,
  float: asNumber,
  enumeration: ({ values = [] }) => values.find((value) => value !== "DRAFT"),
  set: ({ values }, { installation }) => (values ?? installation.locations).slice(0, 1),
  list: () => FIELD_EXAMPLES.list.split("|"),
  timestamp: asText,
  date: asText,
  reference({ target, isEmbedded, embeds, isMany }, context, isWithin) {
    if (target === undefined) return null;
    const { fields } = context.catalog.resources[target];
    const one =
      isEmbedded && !isWithin
        ? makeUp(embeds ? selectFields(fields, embeds) : fields, context, true)
        : FIELD_EXAMPLES.uuid;
    return isMany ? [one] : one;
  },
  address: asText,
  localized: ({ members = {} }, context, isWithin) => makeUp(members, context, isWithin),
  customAttributes: () => ({}),
};

const makeUp = (fields: Fields, context: Context, isWithin = false): Schema =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      KINDS[field.kind](field, context, isWithin),
    ]),
  );

/** @returns the body of a collection with one item */
function makeUpPage({ name, path, responseKey, fields }: Resource, context: Context): Schema {
  const endpoint = `${path}/page/1/`;
  return {
    [responseKey]: [makeUp(fields, context)],
    CollectionConfiguration: {
      CollectionModelName: responseKey,
      IsPaginated: false,
      MaxItemsPerPage: pageSizeOf(context.installation, name),
      CurrentPage: 1,
      FirstPage: 1,
      LastPage: 1,
      PreviousPage: 1,
      NextPage: 1,
      CurrentPageEndpoint: endpoint,
      FirstPageEndpoint: endpoint,
      LastPageEndpoint: endpoint,
      PreviousPageEndpoint: endpoint,
      NextPageEndpoint: endpoint,
      FirstIndex: 0,
      LastIndex: 0,
      TotalCount: 1,
    },
    Notifications: [],
  };
}

/** @returns the JSON body of a page with one item, if there is one */
export function createExample(resource: Resource, context: DocumentContext): unknown {
  const { access, examples } = context.facts;
  if (access[resource.name] === "token") return makeUpPage(resource, context);
  const body = examples.get(resource.name);
  return body === undefined ? undefined : JSON.parse(body);
}
