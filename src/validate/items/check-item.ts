/**
 * Checks one item: its names, its identity, its fields in the catalog's order, and the item as a
 * whole.
 */
import { mustGet } from "../../lib/must-get.ts";
import { perCatalog, perResource } from "../../catalog/catalog.ts";
import { nameInContent } from "../../catalog/content-form.ts";
import { isGivenByContent } from "../../catalog/field.ts";
import type { Field, FieldKind } from "../../catalog/field.ts";
import type { RawRecord } from "../../content/record.ts";
import { readLocalized } from "../values/localized.ts";
import { readMember, VALUE_RULES } from "../values/value-rules.ts";
import type { Rule } from "../values/value-rules.ts";
import type { CheckedItem } from "../valid-content.ts";
import { ItemAt } from "./check-state.ts";
import type { CheckState } from "./check-state.ts";
import { checkMemberNames, itemNamesOf } from "./field-names.ts";
import { itemRulesOf } from "./item-rules.ts";
import type { KnownItem } from "./known-item.ts";
import { checkWindow } from "./publication.ts";

const RULES: Readonly<Record<FieldKind, Rule>> = { ...VALUE_RULES, localized: readLocalized };

interface PlannedField {
  /** The name in content. */
  readonly name: string;
  readonly field: Field;
  readonly rule: Rule;
}

/** How the items of a resource are read. */
const plansOf = perCatalog((catalog) =>
  perResource(catalog, (name, resource) => {
    const fields = [...resource.fields]
      .filter(([, field]) => isGivenByContent(field))
      .map(([served, field]): PlannedField => {
        return { name: nameInContent(served, field), field, rule: RULES[field.kind] };
      });
    const { title, hasState } = resource;
    const owner = (): string => title;
    return { owner, hasState, fields, names: mustGet(itemNamesOf(catalog), name) };
  }),
);

/** @returns the valid item; undefined when it has errors, all of them reported */
export function checkItem(
  record: RawRecord,
  state: CheckState,
  item: KnownItem,
): CheckedItem | undefined {
  const { problems, catalog } = state;
  const { resource } = record;
  const errorsBefore = problems.count("error");
  const { owner, hasState, names, fields } = mustGet(plansOf(catalog), resource);
  const at = new ItemAt(record, state, item);
  checkMemberNames(record.values, at, names, owner);
  const object = state.longNumbers.restore(record, record.values, item);
  /** By the names in content; undefined: a problem was reported. */
  const values: Record<string, ReturnType<Rule>> = {};
  if (item.key !== undefined) values["Key"] = item.key;
  for (const { name, field, rule } of fields) {
    if (name === "Uuid") values[name] = state.keepsItems ? item.uuid : undefined;
    else if (field.kind === "localized" && !at.isGiven(object[name])) values[name] = {};
    else {
      const value = readMember(object, at, name, field, rule);
      if (value !== null) values[name] = value;
    }
  }
  if (hasState) checkWindow(object, at, values);
  for (const rule of mustGet(itemRulesOf(catalog), resource)) rule(at, values);
  if (!item.isRight || problems.count("error") > errorsBefore) return undefined;
  if (!state.keepsItems) return NOT_KEPT;
  return { json: Buffer.from(JSON.stringify(values)), values };
}

/** Stands for each item of content that is only checked. */
const NOT_KEPT: CheckedItem = { json: new Uint8Array(), values: {} };
