/**
 * Merges what was changed on both sides since a common state: the declarations by their key paths, and the
 * items of each resource. Only chunks that differ are read.
 */
import { CONTRACT } from "../../catalog/catalog.ts";
import type { Installation } from "../../catalog/installation.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import type { ChunkReader } from "../../store/chunk-reader.ts";
import type { ChunkedContent } from "../compare/chunked-content.ts";
import { createForm } from "./item-form.ts";
import { findLost } from "./lost-references.ts";
import { mergeItems } from "./merge-items.ts";
import type { MergedItems } from "./merge-items.ts";
import { mergeValues } from "./merge-values.ts";
import { mapSides } from "./three-sides.ts";
import type { Conflict, Decide, Three } from "./three-sides.ts";
import type { PlainObject } from "../../content/record.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

export type State = Pick<ChunkedContent, "installation" | "chunks">;

export interface MergedContent {
  readonly installation: PlainObject;
  readonly resources: ReadonlyMap<ResourceName, MergedItems>;
  /** Empty: it can be checked and published. */
  readonly conflicts: readonly Conflict[];
}

const hashesOf = (states: Three<State>, resource: ResourceName): Three<readonly string[]> =>
  // A side may not declare it.
  mapSides(states, ({ chunks }) => (chunks[resource] as readonly string[] | undefined) ?? []);

const toJson = (installation: Installation): PlainObject => installation as unknown as PlainObject;

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** @returns a state with a declared resource as another one has it, and with its items */
function withResource(state: State, { installation, chunks }: State, name: string): State {
  const resource = name as ResourceName;
  const { [name]: declared } = installation.resources;
  const resources = { ...state.installation.resources, ...(declared && { [name]: declared }) };
  return {
    installation: { ...state.installation, resources },
    chunks: { ...state.chunks, [resource]: chunks[resource] },
  };
}

/**
 * A resource that one side no longer declares, and that the other changed, counts as changed by the one or
 * by the other alone, as was decided.
 */
function settleUndeclared(
  given: Three<State>,
  decide: Decide,
): { readonly states: Three<State>; readonly conflicts: readonly Conflict[] } {
  const states: Record<keyof Three<State>, State> = { ...given };
  const conflicts: Conflict[] = [];
  for (const [name, declared] of Object.entries(given.base.installation.resources)) {
    const now = mapSides(given, ({ installation }) => installation.resources[name] ?? null);
    const hashes = hashesOf(given, name as ResourceName);
    const keeper = now.mine ? "mine" : "theirs";
    const isRemoved = (now.mine === null) !== (now.theirs === null);
    if (!isRemoved) continue;
    if (isEqual(now[keeper], declared) && isEqual(hashes[keeper], hashes.base)) continue;
    const remover = keeper === "mine" ? "theirs" : "mine";
    const subject = { resource: "installation", Uuid: "", field: `resources.${name}` } as const;
    const decided = decide(subject);
    if (!decided) conflicts.push({ ...subject, ...(now as unknown as Three<PlainObject | null>) });
    const loser = decided === remover ? keeper : remover;
    states[loser] = withResource(states[loser], given.base, name);
  }
  return { states, conflicts };
}

function mergeInstallation(
  states: Three<State>,
  decide: Decide,
): { readonly values: PlainObject; readonly conflicts: readonly Conflict[] } {
  const subject = { resource: "installation", Uuid: "" } as const;
  const { values, conflicts } = mergeValues(
    mapSides(states, ({ installation }) => toJson(installation)),
    { decide: (field) => decide({ ...subject, field }), isWhole: () => true },
  );
  return { values, conflicts: conflicts.map((conflict) => ({ ...subject, ...conflict })) };
}

/**
 * @param reader of the chunks of all three
 * @param decide of what contradicts each other
 */
export async function mergeContent(
  reader: ChunkReader,
  given: Three<State>,
  decide: Decide = () => undefined,
): Promise<MergedContent> {
  const { states, conflicts: undeclared } = settleUndeclared(given, decide);
  const { values: installation, conflicts } = mergeInstallation(states, decide);
  const declared = mapSides(states, (state) => catalogOf(state.installation).resources);
  const own = Object.keys((installation["resources"] ?? {}) as PlainObject);
  const names = [...CONTRACT.names, ...own] as readonly ResourceName[];
  /** What is to stay although one side deleted it, because the other refers to it. */
  const kept = new Map<ResourceName, Set<string>>();
  for (;;) {
    const resources = new Map<ResourceName, MergedItems>();
    for (const name of names) {
      const hashes = hashesOf(states, name);
      const rows = Object.values(mapSides(declared, (all) => all[name])).filter(Boolean);
      const rules = { decide, form: createForm(rows), kept: kept.get(name) ?? new Set<string>() };
      resources.set(name, await mergeItems(reader, name, hashes, rules));
    }
    const found = findLost(resources, [declared.mine, declared.theirs], decide);
    const before = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
    for (const { resource, Uuid } of found.kept)
      getOrInsert(kept, resource, () => new Set()).add(Uuid);
    const after = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
    if (after > before) continue;
    const ofItems = [...resources.values()].flatMap((merged) => merged.conflicts);
    return {
      installation,
      resources: found.resources,
      conflicts: [...undeclared, ...conflicts, ...ofItems, ...found.conflicts],
    };
  }
}
