/**
 * In charge of the bodies of load. In come the resource and the uuid; out goes the object of the
 * contract: the entity with its own selection of fields, and Notifications.
 */
import { resourceOf } from "../catalog/resources.ts";
import type { ResourceName } from "../catalog/resources.ts";
import { requestError } from "../errors.ts";
import { selectMembers } from "./members.ts";
import type { FieldPath } from "./query/query-model.ts";
import { serveItem } from "./serve-item.ts";
import type { Serving } from "./serve-item.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

/** @returns the uuid in lower case @throws RequestError UUID_INVALID */
export function parseUuid(segment = ""): string {
  if (!UUID.test(segment)) throw requestError("UUID_INVALID", { uuid: segment });
  return segment.toLowerCase();
}

/** @throws RequestError ENTITY_NOT_FOUND */
export function answerEntity(
  name: ResourceName,
  uuid: string,
  serving: Serving,
  wanted: readonly FieldPath[] | undefined,
): object {
  const { fields, entity } = resourceOf(name);
  const collection = serving.snapshot.collections[name];
  const index = collection.indexOf(uuid);
  if (!entity || index === undefined)
    throw requestError("ENTITY_NOT_FOUND", { entity: entity?.title ?? name, uuid });
  const served = serveItem(fields, collection.at(index), serving, entity.fields);
  return {
    [entity.responseKey]: wanted ? selectMembers(served, wanted) : served,
    Notifications: [],
  };
}
