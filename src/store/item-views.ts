/**
 * In charge of the views for people who look into a SQLite store with a tool of their own: one per
 * resource, named and with columns as in the contract, showing the current release in collection
 * order. In comes the catalog; out go the statements that make the views. Nothing here reads them.
 */
import { RESOURCE_NAMES, resourceOf } from "../catalog/resources.ts";
import type { ResourceName } from "../catalog/resources.ts";

/** What an item's stored JSON holds: articles in all languages; gathered lists stand in no item. */
function storedNames(resource: ResourceName): readonly string[] {
  return Object.entries(resourceOf(resource).fields).flatMap(([name, field]) =>
    field.gathered === true ? [] : [field.kind === "article" ? "Articles" : name],
  );
}

/**
 * CreatedAt and UpdatedAt are as content gave them; the last two columns are the store's own, in UTC.
 * SQLite keeps the text but for the first two words, which it writes large: so they are large here,
 * and the text can be compared with what a store has.
 */
function createView(resource: ResourceName): string {
  const columns = ["Key", ...storedNames(resource)].map(
    (name) => `json_extract(item.text, '$.${name}') as "${name}"`,
  );
  return `CREATE VIEW "${resourceOf(resource).title}" as
select
  row_number() over (order by release_run.position, run_item.position) - 1 as "Index",
  ${columns.join(",\n  ")},
  datetime(run_item.createdAt, 'unixepoch') as "FirstPublishedAt",
  datetime(run_item.updatedAt, 'unixepoch') as "LastPublishedAt"
from release_run
join run_item on run_item.run = release_run.run
join item on item.id = run_item.item
where release_run.resource = '${resource}'
  and release_run.release = (select "release" from "switch" order by instant desc limit 1)
order by release_run.position, run_item.position`;
}

/** Name and SQL of each view. */
export const ITEM_VIEWS: ReadonlyMap<string, string> = new Map(
  RESOURCE_NAMES.map((resource) => [resourceOf(resource).title, createView(resource)]),
);
