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
  /** Which release first gave readers these items. */
  readonly state: string;
  /** Digest of all that decides the resource's bodies. */
  readonly bodies: string;
  /** Hashes, in collection order. */
  readonly chunks: readonly string[];
}

export type ReleaseRow = Schema["release"];

/** What a release says of itself, without what it consists of, which may be large. */
export const SUMMARY = [
  "number",
  "publishedAt",
  "publishedBy",
  "note",
  "digest",
  "catalog",
  "installation",
  "counts",
] as const satisfies readonly (keyof ReleaseRow)[];

type Summary = Pick<ReleaseRow, (typeof SUMMARY)[number]>;

/** @returns SHA-256 over the columns as a JSON array in the order of the table, in hex */
export const proveRow = (row: Omit<ReleaseRow, "proof">): string =>
  digestAtOnce("sha256", JSON.stringify([...SUMMARY.map((name) => row[name]), row.content]));

/** Writes a release, in the place of the one with its number if there is one. */
export async function putRelease(db: StoreDatabase, row: Omit<ReleaseRow, "proof">): Promise<void> {
  await db.deleteFrom("release").where("number", "=", row.number).execute();
  await db
    .insertInto("release")
    .values({ ...row, proof: proveRow(row) })
    .execute();
}

/** What a resource holds that joined the catalog after the release. */
const NOTHING: HeldItems = { state: "", bodies: "", chunks: [] };

/** The refusal of a release that a version of Lectern with more resources published. */
export const unknownResource = (number: number, name: string): CommandError =>
  new CommandError(
    `Release ${number} holds ${name}, which this version of Lectern does not know: use the version that published it, or a later one`,
  );

/** @throws CommandError when it holds what this version does not know */
export function readSummary(row: Summary): ReleaseContent["release"] {
  const { number, publishedAt, publishedBy, note, digest } = row;
  const counts = JSON.parse(row.counts) as Partial<Record<string, number>>;
  for (const [name, count = 0] of Object.entries(counts)) {
    if (count > 0 && !RESOURCE_NAMES.includes(name as ResourceName)) {
      throw unknownResource(number, name);
    }
  }
  return {
    number,
    publishedAt,
    publishedBy,
    note,
    digest,
    counts: perResource((resource) => counts[resource] ?? 0),
  };
}

export function readHeld({ content }: Pick<ReleaseRow, "content">): PerResource<HeldItems> {
  const held = JSON.parse(content) as Partial<Record<string, HeldItems>>;
  return perResource((resource) => held[resource] ?? NOTHING);
}

/** What `readHeld` reads. */
export function writeHeld({
  states,
  bodies,
  chunks,
}: Pick<ReleaseContent, "states" | "bodies" | "chunks">): string {
  const held = perResource((resource): HeldItems => ({
    state: states[resource],
    bodies: bodies[resource],
    chunks: chunks[resource],
  }));
  return JSON.stringify(held);
}

/** @throws CommandError when it holds what this version does not know */
export function readContent(row: ReleaseRow): ReleaseContent {
  const release = readSummary(row);
  const held = readHeld(row);
  return {
    release,
    catalog: row.catalog,
    installation: JSON.parse(row.installation) as Installation,
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
