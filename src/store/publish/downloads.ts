/** Which releases somebody has as files: what they downloaded from the desk, and what they published there. */
import type { Tables } from "../format/tables.ts";

export interface Download {
  /** Or `installation`. */
  readonly resource: string;
  readonly release: number;
  /** The release of the file that was published as this one; null: it was downloaded, or the file named none. */
  readonly from: number | null;
  readonly isPublished: boolean;
  readonly at: number;
}

/** Of one person: a year of somebody who changes two resources a week. */
const MOST_DOWNLOADS = 100;

/** @returns newest first */
export async function listDownloads(
  { download }: Tables,
  author: string,
): Promise<readonly Download[]> {
  const row = await download.find(author);
  return row ? (JSON.parse(row.had) as readonly Download[]) : [];
}

/** The oldest go. */
export async function noteDownloads(
  tables: Tables,
  author: string,
  some: readonly Download[],
): Promise<void> {
  const nameOf = ({ at: _at, ...download }: Download): string => JSON.stringify(download);
  const newer = new Set(some.map(nameOf));
  const known = await listDownloads(tables, author);
  const all = [...some, ...known.filter((one) => !newer.has(nameOf(one)))];
  const had = JSON.stringify(all.slice(0, MOST_DOWNLOADS));
  await tables.download.put([{ author, had }]);
}
