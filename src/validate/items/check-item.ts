/**
 * Checks one item: its names, its identity, its fields in the catalog's order, and the item as a
 * whole.
 */
import { isGivenByContent } from "../../catalog/field.ts";
import type { Field, FieldKind } from "../../catalog/field.ts";
import { localizedOf, perCatalog, perResource } from "../../catalog/catalog.ts";
import type { Resource } from "../../catalog/resources.ts";
import type { RawRecord } from "../../content/record.ts";
import { acceptItem } from "./accept-item.ts";
import type { CheckState, ItemScope } from "./check-state.ts";
import { itemNamesOf, nameInContent } from "./field-names.ts";
import { identifyItem } from "./identity.ts";
import type { Identity } from "./identity.ts";
import type { KnownItem } from "./item-index.ts";
import { itemRulesOf } from "./item-rules.ts";
import { readLocalized } from "../values/localized.ts";
import { checkWindow } from "./publication.ts";
import { checkMemberNames } from "./field-names.ts";
import { isGiven } from "../values/scalars.ts";
import { reportName } from "../values/scope.ts";
import type { Scope } from "../values/scope.ts";
import type { ValidItem } from "../valid-content.ts";
import { readValue, VALUE_RULES } from "../values/value-rules.ts";
import type { ReadValue } from "../values/value-rules.ts";

const FIELD_RULES: Readonly<Record<FieldKind, ReadValue>> = {
  ...VALUE_RULES,
  localized: readLocalized,
};

interface PlannedField {
  /** The name in content. */
  readonly name: string;
  readonly field: Field;
  readonly read: ReadValue;
}

/** The fields that content gives. */
const plansOf = perCatalog((catalog) =>
  perResource(catalog, (resource): readonly PlannedField[] =>
    Object.entries(catalog.resources[resource].fields)
      .filter(([, field]) => isGivenByContent(field))
      .map(([served, field]) => ({
        name: nameInContent(served, field),
        field,
        read: FIELD_RULES[field.kind],
      })),
  ),
);

/** An item as the API serves it has only one of several languages, so it cannot be used as content. */
function reportServedForm(scope: Scope, record: RawRecord, resource: Resource): RawRecord["value"] {
  const { name: servedName = "", field } = localizedOf(resource) ?? {};
  const served = record.value.members.get(servedName);
  if (!field || field.under === servedName || served === undefined) return record.value;
  if (isGiven(served.value)) {
    const problem =
      `contains one language, as the API serves it; in content, give the ${field.noun}s of all languages ` +
      `under ${field.under}, by language code`;
    reportName(scope, servedName, served, problem, field.under, true);
  }
  const others = [...record.value.members.entries()].filter(([name]) => name !== servedName);
  return { kind: "object", line: record.line, members: new Map(others) };
}

interface ReadItem {
  readonly scope: ItemScope;
  /** By the names in content; undefined: a problem was reported. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly json: string;
}

/** Reads an item by the rules that report what is wrong, and where. */
function readItem(
  top: Scope,
  record: RawRecord,
  state: CheckState,
  identity: Identity | undefined,
): ReadItem {
  const { resource } = record;
  const { catalog } = state;
  const declaration = catalog.resources[resource];
  const object = reportServedForm(top, record, declaration);
  checkMemberNames(top, object, itemNamesOf(catalog)[resource], declaration.title);
  const { uuid, key, place } = identity ?? identifyItem(top, state, resource, object);
  const scope: ItemScope = { ...top, state, place, uuid, key };
  const values: Record<string, ReturnType<ReadValue>> = {};
  if (key !== undefined) values["Key"] = key;
  for (const { name, field, read } of plansOf(catalog)[resource]) {
    const raw = object.members.get(name)?.value;
    if (name === "Uuid") values[name] = uuid;
    else if (field.kind === "localized" && !isGiven(raw)) values[name] = {};
    else {
      const value = readValue(scope, name, raw, field, read);
      if (value !== null) values[name] = value;
    }
  }
  if (declaration.hasState) checkWindow(scope, object, values);
  return { scope, values, json: JSON.stringify(values) };
}

/** @returns undefined when the rules have to read the item */
function takeItem(
  top: Scope,
  { resource, file, line, plain }: RawRecord,
  state: CheckState,
): ReadItem | undefined {
  if (plain === undefined) return undefined;
  const accepted = acceptItem(resource, plain, state);
  if (accepted === undefined) return undefined;
  const { uuid, key, isUuidMade, hasArticles, articleUuid, json } = accepted;
  const place: KnownItem = { file, line, cellOf: undefined, uuid, isUuidMade, article: undefined };
  const isNew =
    (!hasArticles || state.articles.canAdd(articleUuid)) && state.items[resource].add(place, key);
  if (!isNew) return undefined;
  if (hasArticles) state.articles.add(place, articleUuid, undefined);
  const scope: ItemScope = { ...top, state, place, uuid, key };
  return { scope, values: plain.value, json };
}

/**
 * @param identity of an item whose resource was read ahead, because items refer to it
 * @param onRight called when the item is kept
 * @returns the valid item; undefined when it has errors, all of them reported
 */
export function checkItem(
  record: RawRecord,
  state: CheckState,
  identity?: Identity,
  onRight: (scope: ItemScope) => void = () => {},
): ValidItem | undefined {
  const { problems } = state;
  const errorsBefore = problems.count("error");
  const top: Scope = { problems, doubts: state.doubts, origin: record, prefix: "" };
  const taken = identity ? undefined : takeItem(top, record, state);
  const { scope, values, json } = taken ?? readItem(top, record, state, identity);
  for (const rule of itemRulesOf(state.catalog)[record.resource]) rule(scope, record, values);
  const isNamed = taken !== undefined || scope.uuid !== undefined;
  if (!isNamed || problems.count("error") > errorsBefore) return undefined;
  const item = state.bytes.keep(scope.uuid, json);
  onRight(scope);
  return item;
}
