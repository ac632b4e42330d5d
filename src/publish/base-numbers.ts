/** The items of the release that a workbook was made from, for the numbers that it cannot hold. */
import { parseMark } from "../content/base-mark.ts";
import type { GivenFile } from "../content/read-marks.ts";
import { readItems } from "../store/content.ts";
import type { StoreReader } from "../store/store.ts";
import type { ReadBase } from "../validate/items/long-numbers.ts";

/** @param files that are read; a workbook without one goes on from what is current */
export function readBaseOf(reader: StoreReader, files: readonly GivenFile[]): ReadBase {
  const bases = new Map(files.map(({ file, mark = "" }) => [file, parseMark(mark)]));
  return async function* readBase(resource, file) {
    const releases = await reader.listReleases();
    const base = bases.get(file);
    const release =
      releases.find(({ number, digest }) => number === base?.number && digest === base.digest) ??
      releases.find(({ current }) => current);
    if (release === undefined) return;
    const content = await reader.readRelease(release.number);
    yield* readItems(reader, content, resource);
  };
}
