/** What was noticed while a service was read, as data; cli/ has the words. */
import { getOrInsert } from "../lib/get-or-insert.ts";

/** What can be wrong with a source. */
export const PROBLEM_KINDS = [
  /** It sends JSON as something else. */
  "media-type",
  /** The body begins with a byte order mark. */
  "byte-order-mark",
  /** The list or the configuration has another name, or is not there. */
  "envelope",
  /** A member of CollectionConfiguration is wrong. */
  "configuration",
  /** Items that are no objects, have no Uuid or come again; items and resources that are left out. */
  "left-out",
  /** A value that is served in another way afterwards. */
  "bent",
  /** A member of items that the contract does not have. */
  "unknown-member",
  /** Items are served in another order afterwards. */
  "order",
  /** The resource is not there, or does not open. */
  "not-read",
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** What no reader of a source can know. */
export const UNKNOWN_KINDS = [
  /** The same text came in the fallback language, and nothing says which of both it is of. */
  "fallback-text",
  /** Not one text is of the language. */
  "no-language",
  /** No language delivers a text: it is a draft, not yet or no longer delivered, or there is none. */
  "no-text",
  /** States that are not delivered: of items, of texts. */
  "hidden-items",
  "hidden-texts",
  /** What another Lectern does not say of its own resources. */
  "declaration",
  /** The source does not say its time zone, and it was not given. */
  "time-zone",
] as const;
type UnknownKind = (typeof UNKNOWN_KINDS)[number];

export interface Note<Kind = ProblemKind | UnknownKind> {
  readonly kind: Kind;
  /** The address that was asked, behind the base URL. */
  readonly place?: string | undefined;
  readonly resource?: string | undefined;
  /** Its Uuid, or `item 3`: its position on the page. */
  readonly item?: string | undefined;
  readonly field?: string | undefined;
  readonly came?: unknown;
  /** What is served instead; absent: nothing. */
  readonly becomes?: unknown;
  readonly why?: string | undefined;
}

/** What may be the same of every page is said once for each resource, field and reason. */
const ONCE: ReadonlySet<string> = new Set<ProblemKind>([
  "media-type",
  "byte-order-mark",
  "envelope",
  "unknown-member",
  "order",
]);

/** Of each kind; more are only counted. */
const KEPT = 1000;
const SHOWN_CHARACTERS = 100;

/** @returns the value as one short line */
export function showValue(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  const characters = Array.from(text.slice(0, 2 * SHOWN_CHARACTERS + 2));
  return characters.length <= SHOWN_CHARACTERS
    ? text
    : `${characters.slice(0, SHOWN_CHARACTERS - 1).join("")}…`;
}

class NoteList<Kind extends string> {
  readonly #kept = new Map<Kind, Note<Kind>[]>();
  readonly #once = new Set<string>();
  /** Including those that are not kept. */
  count = 0;

  add(note: Note<Kind>): void {
    if (ONCE.has(note.kind)) {
      const key = JSON.stringify([note.kind, note.resource, note.field, note.why]);
      if (this.#once.has(key)) return;
      if (this.#once.size < KEPT) this.#once.add(key);
    }
    const kept = getOrInsert(this.#kept, note.kind, () => []);
    this.count += 1;
    if (kept.length < KEPT) kept.push(note);
  }

  list(): readonly Note<Kind>[] {
    return [...this.#kept.values()].flat();
  }
}

export interface Notes {
  readonly problems: NoteList<ProblemKind>;
  readonly unknown: NoteList<UnknownKind>;
}

export const createNotes = (): Notes => ({ problems: new NoteList(), unknown: new NoteList() });

/** What is said already, by resource, Uuid of the source and path. */
export type SaidPaths = ReadonlySet<string>;
export const pathKey = (resource: string, item: string, field: string): string =>
  JSON.stringify([resource, item, field]);
