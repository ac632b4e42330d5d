/** Finds the patterns of all sources: those that are written out, and those that are put together of texts. */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseAst } from "rolldown/parseAst";

const ROOT = join(import.meta.dirname, "../..");

export interface Pattern {
  /** As it is written in a program: `/source/flags`. */
  readonly text: string;
  readonly source: string;
  readonly flags: string;
  /** Where it stands, such as `src/errors.ts:12`. */
  readonly places: readonly string[];
}

/** A pattern, or where one is put together, in which case its text is not known yet. */
type Found = { readonly place: string } & (
  | { readonly source: string; readonly flags: string }
  | { readonly source: undefined }
);

/** @returns a part of a program and all parts in it */
export function* listNodes(node: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) yield node as Readonly<Record<string, unknown>>;
  for (const inner of Object.values(node)) yield* listNodes(inner);
}

const isMaking = (type: unknown): boolean => type === "NewExpression" || type === "CallExpression";

function* findPatterns(file: string, text: string): Generator<Found> {
  const lang = file.endsWith(".js") ? "js" : file.endsWith(".tsx") ? "tsx" : "ts";
  for (const { type, regex, callee, start } of listNodes(parseAst(text, { lang }, file))) {
    const place = `${file}:${text.slice(0, start as number).split("\n").length}`;
    if (type === "Literal" && regex) {
      const { pattern: source, flags } = regex as { pattern: string; flags: string };
      yield { place, source, flags };
    } else if (isMaking(type) && (callee as { name?: string }).name === "RegExp")
      yield { place, source: undefined };
  }
}

/**
 * Patterns that are put together are known once their module is loaded; the others of `places` are made
 * later, from texts that only then exist.
 */
async function listMade(places: readonly string[]): Promise<readonly Found[]> {
  const made: Found[] = [];
  const { RegExp: original } = globalThis;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags = ""]: [string, string?]) {
      const caller = new Error().stack?.split("\n")[2] ?? "";
      const place = places.find((one) => caller.includes(`/${one}:`));
      if (place !== undefined) made.push({ place, source, flags });
      return new target(source, flags);
    },
  });
  try {
    const files = new Set(places.map((place) => place.replace(/:\d+$/u, "")));
    for (const file of files)
      if (file.startsWith("src/")) await import(pathToFileURL(join(ROOT, file)).href);
  } finally {
    globalThis.RegExp = original;
  }
  return made;
}

/** @returns all patterns by their text, and the places whose patterns are only made at run time */
export async function listPatterns(): Promise<{
  readonly patterns: readonly Pattern[];
  readonly laterPlaces: readonly string[];
}> {
  const found: Found[] = [];
  const files = glob("{src,client/src,explorer/src,bin}/**/*.{ts,tsx,js}", { cwd: ROOT });
  for await (const file of files) {
    if (file.endsWith(".test.ts")) continue;
    found.push(...findPatterns(file, await readFile(join(ROOT, file), "utf8")));
  }
  const unknown = found.filter(({ source }) => source === undefined).map(({ place }) => place);
  const made = await listMade(unknown);
  const patterns = new Map<string, Pattern>();
  for (const one of [...found, ...made]) {
    if (one.source === undefined) continue;
    const { source, flags, place } = one;
    const text = `/${source}/${flags}`;
    const places = [...(patterns.get(text)?.places ?? []), place];
    patterns.set(text, { text, source, flags, places });
  }
  return {
    patterns: [...patterns.values()].toSorted((one, other) => (one.text < other.text ? -1 : 1)),
    laterPlaces: unknown.filter((place) => !made.some((one) => one.place === place)),
  };
}
