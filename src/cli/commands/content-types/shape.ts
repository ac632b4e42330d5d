/** What items look like to a reader, to be written as types: made of the catalog, or of a description. */
import { QUERY_PARAMETERS, isKnownTo } from "../../../catalog/query-parameters.ts";
import { compareAs, COMPARED_ATTRIBUTES } from "../../../catalog/filter-operators.ts";
import type { ValueType } from "../../../catalog/filter-operators.ts";
import { selectFields } from "../../../catalog/field.ts";
import type { Field, Fields } from "../../../catalog/field.ts";
import type { Installation } from "../../../catalog/installation.ts";
import { catalogOf } from "../../../catalog/own-resources.ts";
import { modelNameOf } from "../../../catalog/resources.ts";
import type { Resource } from "../../../catalog/resources.ts";

export type Shapes = Readonly<Record<string, Shape>>;

/** A value. */
export interface Shape {
  readonly type: ValueType;
  readonly isList?: boolean;
  readonly isNullable?: boolean;
  /** Not there where an item has no value. */
  readonly isOptional?: boolean;
  readonly values?: readonly string[];
  /** Of an object. */
  readonly members?: Shapes;
  /** An object that may have other members besides, custom attributes. */
  readonly isOpen?: boolean;
  /** Of an object that is the same everywhere: a model, or a model and a member, with a dot between. */
  readonly name?: string;
}

export interface ShapedResource {
  readonly name: string;
  /** Of one item. */
  readonly model: string;
  readonly item: Shapes;
  /** The members that `load` serves. */
  readonly entity?: readonly string[];
  /** The query parameters that not all collections know. */
  readonly parameters: readonly string[];
}

/** Those that some resources have and others have not. */
const SOME_PARAMETERS = Object.values(QUERY_PARAMETERS).filter((row) => "needs" in row);

const embedsItems = ({ fields }: Resource): boolean =>
  Object.values(fields).some(({ isEmbedded }) => isEmbedded);

/** @returns each resource of the installation, in the catalog's order */
export function shapeResources(installation: Installation): readonly ShapedResource[] {
  const catalog = catalogOf(installation);

  function shapeAttributes({ owner }: Field): Shapes {
    if (owner === undefined) return {};
    return Object.fromEntries(
      Object.entries(installation.customAttributes[owner]).map(([identifier, declared]) => {
        const { type, isList = false } = COMPARED_ATTRIBUTES[declared.type];
        const { values } = declared;
        return [identifier, { type, isList, isOptional: true, ...(values && { values }) }];
      }),
    );
  }

  /** @param isWithin whether it stands in an embedded item, where references are uuids */
  function shapeField(field: Field, model: string, name: string, isWithin: boolean): Shape {
    const { type, isList, members } = compareAs(field, catalog, isWithin);
    const values = field.kind === "set" ? (field.values ?? installation.locations) : field.values;
    const target = field.target && members ? catalog.resources[field.target] : undefined;
    const inner = target ? modelNameOf(target) : model;
    const isWhole = target && !field.embeds && !embedsItems(target);
    const named = target ? isWhole && inner : members && `${model}.${name}`;
    return {
      type,
      ...(isList && { isList }),
      ...(field.nullable && { isNullable: true }),
      ...(values && { values }),
      ...(members && { members: shapeFields(members, inner, isWithin || target !== undefined) }),
      ...(field.owner !== undefined && { isOpen: true, members: shapeAttributes(field) }),
      ...(named && { name: named }),
    };
  }

  const shapeFields = (fields: Fields, model: string, isWithin: boolean): Shapes =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        shapeField(field, model, name, isWithin),
      ]),
    );

  return catalog.names.map((name) => {
    const resource = catalog.resources[name];
    const model = modelNameOf(resource);
    return {
      name,
      model,
      item: shapeFields(resource.fields, model, false),
      ...(resource.entity && {
        entity: Object.keys(selectFields(resource.fields, resource.entity.fields)),
      }),
      parameters: SOME_PARAMETERS.filter((row) => isKnownTo(row, resource)).map((row) => row.name),
    };
  });
}
