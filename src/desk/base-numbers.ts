/** The items of the release that a workbook was made from, for the numbers that it cannot hold. */
import { catalogOf } from "../catalog/own-resources.ts";
import { parseMark } from "../content/base-mark.ts";
import type { MarkedFile } from "../content/read-marks.ts";
import { contentOfRelease, readItems } from "../release/compare/chunked-content.ts";
import type { StoreReader } from "../store/store.ts";
import type { ReadBase } from "../validate/items/long-numbers.ts";

/** @param marks of the files; a workbook without one goes on from what is current */
export function readBaseOf(reader: StoreReader, marks: readonly MarkedFile[]): ReadBase {
  const bases = new Map(marks.map(({ file, mark }) => [file, parseMark(mark)]));
  return async function* readBase(resource, file) {
    const releases = await reader.listReleases();
    const base = bases.get(file);
    const release =
      releases.find(({ number, digest }) => number === base?.number && digest === base.digest) ??
      releases.find(({ current }) => current);
    if (release === undefined) return;
    const content = contentOfRelease(reader, await reader.readRelease(release.number));
    const { names } = catalogOf(content.installation);
    if (names.includes(resource)) yield* readItems(content, resource);
  };
}
