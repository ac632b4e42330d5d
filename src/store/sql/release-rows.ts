/** What stands in the rows of releases and switches as JSON, and how it is read back. */
import { hash as digestAtOnce } from "node:crypto";
import type { Installation } from "../../catalog/installation.ts";
import { RESOURCE_NAMES, perResource } from "../../catalog/resources.ts";
import type { PerResource, ResourceName } from "../../catalog/resources.ts";
import { CommandError } from "../../errors.ts";
import type { BodyChange, ReleaseContent } from "../store.ts";
import type { Schema, StoreDatabase } from "./schema.ts";

/** What a release holds of one resource. */
export interface HeldItems {
  readonly items: number;
  /** The number of the release that first gave readers these items. */
  readonly state: number;
  /** Digest of all that decides the resource's bodies. */
  readonly bodies: string;
  /** Hashes, in collection order. */
  readonly chunks: readonly string[];
}

export type ReleaseRow = Schema["release"];

/** @returns SHA-256 over the columns as a JSON array in the order of the table, in hex */
export const proveRow = (row: Omit<ReleaseRow, "proof">): string => {
  const { number, publishedAt, publishedBy, note, digest, catalog, installation, content } = row;
  const columns = [number, publishedAt, publishedBy, note, digest, catalog, installation, content];
  return digestAtOnce("sha256", JSON.stringify(columns));
};

/** Writes a release, in the place of the one with its number if there is one. */
export async function putRelease(db: StoreDatabase, row: Omit<ReleaseRow, "proof">): Promise<void> {
  await db.deleteFrom("release").where("number", "=", row.number).execute();
  await db
    .insertInto("release")
    .values({ ...row, proof: proveRow(row) })
    .execute();
}

/** What a resource holds that joined the catalog after the release. */
const NOTHING: HeldItems = { items: 0, state: 0, bodies: "", chunks: [] };

/** The refusal of a release that a version of Lectern with more resources published. */
export const unknownResource = (number: number, name: string): CommandError =>
  new CommandError(
    `Release ${number} holds ${name}, which this version of Lectern does not know: use the version that published it, or a later one`,
  );

/** @throws CommandError when it holds what this version does not know */
export function readHeld({ number, content }: ReleaseRow): PerResource<HeldItems> {
  const held = JSON.parse(content) as Partial<Record<string, HeldItems>>;
  for (const [name, { items } = NOTHING] of Object.entries(held)) {
    if (items > 0 && !RESOURCE_NAMES.includes(name as ResourceName)) {
      throw unknownResource(number, name);
    }
  }
  return perResource((resource) => held[resource] ?? NOTHING);
}

/** What `readHeld` reads. */
export function writeHeld(
  counts: PerResource<number>,
  { states, bodies, chunks }: Pick<ReleaseContent, "states" | "bodies" | "chunks">,
): string {
  const held = perResource((resource): HeldItems => ({
    items: counts[resource],
    state: states[resource],
    bodies: bodies[resource],
    chunks: chunks[resource],
  }));
  return JSON.stringify(held);
}

/** @throws CommandError when it holds what this version does not know */
export function readContent(row: ReleaseRow): ReleaseContent {
  const { number, publishedAt, publishedBy, note, digest, catalog, installation } = row;
  const held = readHeld(row);
  return {
    release: {
      number,
      publishedAt,
      publishedBy,
      note,
      digest,
      counts: perResource((resource) => held[resource].items),
    },
    catalog,
    installation: JSON.parse(installation) as Installation,
    chunks: perResource((resource) => held[resource].chunks),
    states: perResource((resource) => held[resource].state),
    bodies: perResource((resource) => held[resource].bodies),
  };
}

/** @param instant of the switch: a resource that joined the catalog later is empty ever since */
export function readChanges(changes: string, instant: number): PerResource<BodyChange> {
  const read = JSON.parse(changes) as Partial<PerResource<BodyChange>>;
  return perResource((resource) => read[resource] ?? { at: instant, dayBegins: null });
}
