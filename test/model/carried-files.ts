/** Files that people carry around, and what the desk says when they send them. */
import { below, pick } from "./choices.ts";
import type { GeneratorValue } from "fast-check";

export const FIELDS = ["Title", "Text"] as const;

/** By `Key`, the values of the fields in their order. */
export type Notes = ReadonlyMap<string, readonly string[]>;

/** A file that somebody has. */
export interface Carried {
  readonly notes: Map<string, readonly string[]>;
  readonly mark: string;
  /** Programs drop it. */
  readonly isMarked: boolean;
  readonly release: number;
  /** Keys. */
  readonly deleted: Set<string>;
  /** By `Key field`, what was not published yet. */
  readonly typed: Map<string, string>;
}

interface Row {
  readonly Uuid: string;
  readonly takesBack?: { readonly by: string };
  readonly fields?: readonly (Row & { readonly field: string })[];
}

export interface Document {
  readonly status: number;
  readonly draft?: string;
  readonly release?: number;
  readonly needsBase?: true;
  readonly bases?: readonly { readonly release: number; readonly from: string }[];
  readonly errors?: readonly { readonly conflict?: { readonly item: { readonly Key: string } } }[];
  readonly resources?: Readonly<Record<string, Readonly<Record<string, readonly Row[]>>>>;
  readonly missing?: Readonly<Record<string, readonly Row[]>>;
}

/** Fields, and items, are changed with words that nobody wrote before. */
export function editFile(
  { notes, deleted, typed }: Carried,
  gen: GeneratorValue,
  nextWord: () => string,
): void {
  const keys = [...notes.keys()];
  const type = (key: string, index: number): string => {
    const word = nextWord();
    typed.set(`${key} ${index}`, word);
    return word;
  };
  const kind = below(gen, 5);
  if (kind === 0 || keys.length === 0) {
    const key = `n${nextWord()}`;
    notes.set(
      key,
      FIELDS.map((_, index) => type(key, index)),
    );
  } else if (kind === 1 && keys.length > 2) {
    const key = pick(gen, keys);
    notes.delete(key);
    deleted.add(key);
    for (const index of FIELDS.keys()) typed.delete(`${key} ${index}`);
  } else {
    const [key, index] = [pick(gen, keys), below(gen, FIELDS.length)];
    notes.set(key, notes.get(key)?.with(index, type(key, index)) ?? []);
  }
}
