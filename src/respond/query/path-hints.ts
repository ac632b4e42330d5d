/** What is said about a path that there is not. */
import { ATTRIBUTE_IDENTIFIER } from "../../catalog/installation.ts";
import { suggestName } from "../../errors.ts";
import { parentOf } from "./path-table.ts";
import type { PathTable } from "./path-table.ts";
import type { FieldPath } from "./query-model.ts";

interface PathHints {
  readonly reason: "field" | "attribute";
  /** The written path up to the first name that there is not. */
  readonly part: string;
  readonly suggestion: string | undefined;
  readonly known: readonly string[];
}

const isAnyPath = (): boolean => true;

/** Objects, lists and what lies behind a list have no order. */
export const isSortable = ({ type, isList }: FieldPath): boolean => type !== "object" && !isList;

/** @param accepts which paths would be allowed */
export function describeMissingPath(
  text: string,
  table: PathTable,
  accepts: (path: FieldPath) => boolean = isAnyPath,
): PathHints {
  const segments = text.split(".");
  const prefixes = segments.map((_, index) => segments.slice(0, index + 1).join("."));
  const part = prefixes.find((prefix) => !table.paths.has(prefix)) ?? text;
  const parent = parentOf(part);
  const isAttribute = table.hasAttributes(parent);
  const below = listAllowed(parent, table, accepts);
  return {
    reason: isAttribute ? "attribute" : "field",
    part,
    suggestion: suggestPath(text, table, accepts),
    // Where nothing goes on, one has to begin anew.
    known: below.length > 0 || isAttribute ? below : listAllowed("", table, accepts),
  };
}

const nameOf = ({ segments }: FieldPath): string => segments.at(-1) ?? "";

/**
 * Name by name: as a whole, a path is always near to its neighbours.
 * @returns the nearest path that is allowed
 */
export function suggestPath(
  text: string,
  table: PathTable,
  accepts: (path: FieldPath) => boolean = isAnyPath,
): string | undefined {
  const paths = [...table.paths.values()];
  const allowed = paths.filter(accepts);
  const segments = text.split(".");
  let found = "";
  for (const [index, segment] of segments.entries()) {
    const candidates = index === segments.length - 1 ? allowed : paths;
    const below = candidates.filter((path) => parentOf(path.text) === found);
    const name =
      suggestName(segment, below.map(nameOf)) ?? suggestIdentifier(segment, found, table);
    if (name !== undefined) found = found === "" ? name : `${found}.${name}`;
    else return index > 0 ? undefined : suggestElsewhere(text, allowed);
  }
  return found;
}

/** Identifiers are upper-case words, which is easily missed. */
function suggestIdentifier(name: string, parent: string, table: PathTable): string | undefined {
  const identifier = name.toUpperCase();
  // Declared ones are among the names, as far as they are allowed.
  const isOpen = table.hasAttributes(parent) && !table.paths.has(`${parent}.${identifier}`);
  return isOpen && ATTRIBUTE_IDENTIFIER.test(identifier) ? identifier : undefined;
}

/**
 * The dots may be missing, or be something else. And what the item does not have, an object in it may
 * have: on Navigation, names are those of articles.
 */
function suggestElsewhere(text: string, allowed: readonly FieldPath[]): string | undefined {
  const whole = suggestName(
    text,
    allowed.map((path) => path.text),
  );
  const inner = allowed.filter(({ segments, isList }) => segments.length === 2 && !isList);
  const meant = whole ?? suggestName(text, inner.map(nameOf));
  return whole ?? inner.find((path) => nameOf(path) === meant)?.text;
}

/** @returns the paths right below an object, those that go on as `Article.*`; "" is the item */
function listAllowed(
  parent: string,
  table: PathTable,
  accepts: (path: FieldPath) => boolean,
): readonly string[] {
  const paths = [...table.paths.values()];
  const goesOn = ({ text }: FieldPath): boolean =>
    table.hasAttributes(text) ||
    paths.some((path) => path.text.startsWith(`${text}.`) && accepts(path));
  return paths
    .filter(({ text }) => parentOf(text) === parent)
    .flatMap((path) => [
      ...(accepts(path) ? [path.text] : []),
      ...(goesOn(path) ? [`${path.text}.*`] : []),
    ]);
}
