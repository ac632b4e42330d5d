/** What is usually written for an order, and how it is written here. */
import { isSortable, suggestPath } from "./path-hints.ts";
import type { PathTable } from "./path-table.ts";

/** `Name:desc`, `Name desc`, `Name|desc`, `desc(Name)` */
const BEHIND = /^(.+?)[ :|]+(asc|desc)(?:ending)?$/iu;
const AROUND = /^(asc|desc)\((.+)\)$/iu;

/** @returns a field, with a minus sign for the other direction; undefined: there is nothing like it */
export function suggestSortKey(text: string, table: PathTable): string | undefined {
  const [, behind, direction] = BEHIND.exec(text) ?? [];
  const [, before, inner] = AROUND.exec(text) ?? [];
  const written = (behind ?? inner ?? text).trim();
  const name = written.replace(/^[-+]/u, "");
  const isDescending = written.startsWith("-") || /^desc$/iu.test(direction ?? before ?? "");
  const known = table.find(name);
  const path = known && isSortable(known) ? name : suggestPath(name, table, isSortable);
  return path && (isDescending ? `-${path}` : path);
}
