/**
 * Examples of bodies: real responses of this release for public resources; invented items for the others,
 * because the document is public.
 */
import { selectFields } from "../catalog/field.ts";
import type { Field, FieldKind, Fields } from "../catalog/field.ts";
import { FIELD_EXAMPLES, limitNumber } from "../catalog/field-examples.ts";
import { pageSizeOf } from "../catalog/installation.ts";
import { MEDIA_TYPES } from "../catalog/media-types.ts";
import type { MediaType } from "../catalog/media-types.ts";
import type { Resource } from "../catalog/resources.ts";
import type { DocumentContext } from "./describe-operation.ts";
import { nameExample } from "./facts.ts";
import type { OperationFacts, Schema } from "./facts.ts";

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

/** @returns the body of a collection with one item, or of an entity */
function makeUpBody(
  { operation }: OperationFacts,
  { name, path, responseKey, fields, entity }: Resource,
  context: Context,
): Schema {
  if (operation === "load" && entity) {
    const item = makeUp(selectFields(fields, entity.fields), context);
    return { [entity.responseKey]: item, Notifications: [] };
  }
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

/**
 * @returns the example of a body, and a key that is the same for all pages of a collection; undefined:
 * there is none
 */
export function createExample(
  operation: OperationFacts,
  mediaType: MediaType,
  resource: Resource,
  context: DocumentContext,
): { readonly key: string; readonly example: Schema } | undefined {
  const { access, examples } = context.facts;
  const what = operation.operation === "load" ? "item" : MEDIA_TYPES[mediaType].format;
  const key = `${resource.name}.${what}`;
  if (access[operation.resource] === "token") {
    if (mediaType !== "application/json") return undefined;
    const value = makeUpBody(operation, resource, context);
    const summary = "Invented, because the real items need a token.";
    return { key, example: { summary, value } };
  }
  const body = examples.get(nameExample(operation.url, mediaType));
  if (body === undefined) return undefined;
  const value: unknown = mediaType.endsWith("json") ? JSON.parse(body) : body;
  return { key, example: { summary: "A response of this release, with one item.", value } };
}
