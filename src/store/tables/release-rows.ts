/** What stands in the rows of releases and switches as JSON, and how it is read back. */
import { hash as digestAtOnce } from "node:crypto";
import { CONTRACT, perResource } from "../../catalog/catalog.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { PerResource } from "../../catalog/resource-names.ts";
import { CommandError } from "../../errors.ts";
import { readInstallation } from "../digests.ts";
import type { BodyChange, HeldItems, ReleaseContent } from "../store.ts";
import { COLUMNS } from "./tables.ts";
import type { ReleaseRow, Tables } from "./tables.ts";

/** What a resource holds that joined the catalog after the release. */
const NOTHING: HeldItems = { state: "", bodies: "", chunks: [] };

/** What a release says of itself, without what it consists of, which may be large. */
export const SUMMARY = [
  "number",
  "publishedAt",
  "publishedBy",
  "note",
  "digest",
  "counts",
  "installation",
] as const satisfies readonly (keyof ReleaseRow)[];

type Summary = Pick<ReleaseRow, (typeof SUMMARY)[number]>;

/** @returns SHA-256 over the columns before the proof as a JSON array, in hex */
export const proveRow = (row: Omit<ReleaseRow, "proof">): string =>
  digestAtOnce(
    "sha256",
    JSON.stringify(
      Object.keys(COLUMNS.release)
        .slice(0, -1)
        .map((name) => row[name as keyof typeof row]),
    ),
  );

/** Writes a release, in the place of the one with its number if there is one. */
export async function putRelease(
  { release }: Tables,
  row: Omit<ReleaseRow, "content" | "proof">,
  held: PerResource<HeldItems>,
): Promise<void> {
  const written = { ...row, content: JSON.stringify(held) };
  await release.put({ ...written, proof: proveRow(written) });
}

/** @throws CommandError when it holds what this version does not know */
export function readSummary(row: Summary): ReleaseContent["release"] {
  const { number, publishedAt, publishedBy, note, digest } = row;
  const catalog = catalogOf(readInstallation(row.installation));
  const counts = JSON.parse(row.counts) as Partial<Record<string, number>>;
  for (const [name, count = 0] of Object.entries(counts)) {
    if (count > 0 && !catalog.find(name)) {
      throw new CommandError(
        `Release ${number} holds ${name}, which this version of Lectern does not know: use the version that published it, or a later one`,
      );
    }
  }
  const ofResources = perResource(catalog, (resource) => counts[resource] ?? 0);
  return { number, publishedAt, publishedBy, note, digest, counts: ofResources };
}

/** @throws CommandError when it holds what this version does not know */
export function readContent(row: Omit<ReleaseRow, "proof">): ReleaseContent {
  const held = JSON.parse(row.content) as Partial<Record<string, HeldItems>>;
  const installation = readInstallation(row.installation);
  return {
    release: readSummary(row),
    catalog: row.catalog,
    installation,
    held: perResource(catalogOf(installation), (resource) => held[resource] ?? NOTHING),
  };
}

/** @throws CommandError when there is no such release */
export async function readRelease({ release }: Tables, number: number): Promise<ReleaseContent> {
  // A number that no release can have never reaches the database.
  const row = Number.isSafeInteger(number) ? await release.find(number) : undefined;
  if (row) return readContent(row);
  throw new CommandError(
    `There is no release ${number}: "lectern releases list" shows those that exist`,
  );
}

/** @returns hashes of all chunks that it names, of resources that this version does not know as well */
export const listHashes = ({ content }: Pick<ReleaseRow, "content">): readonly string[] =>
  Object.values(JSON.parse(content) as Readonly<Record<string, HeldItems>>).flatMap(
    ({ chunks }) => chunks,
  );

/** @param instant of the switch: a resource that joined the contract later is empty ever since */
export const readChanges = (changes: string, instant: number): PerResource<BodyChange> => ({
  ...perResource(CONTRACT, () => ({ at: instant, dayBegins: null })),
  ...(JSON.parse(changes) as PerResource<BodyChange>),
});
