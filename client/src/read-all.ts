/** Reads all items that a query finds, page by page, from one release. */
import { LecternError } from "./errors.ts";
import type { Page } from "./types.ts";

/** @param minRelease is in the URL, so that no cache on the way answers with an older page */
type ReadPage = (number: number, minRelease?: number) => Promise<Page<unknown>>;

/** How often reading begins, as long as nothing was returned. */
const MAX_BEGINNINGS = 3;

const createChange = (cause?: unknown): LecternError =>
  new LecternError("the content changed while all items were read: begin again", {
    code: "RELEASE_CHANGED",
    cause,
  });

/**
 * Within one release, a midnight may change what is found. A static copy has no releases, and its times
 * are those of its files: only the number of items shows that its pages are not of one export.
 */
const areOfOne = (one: Page<unknown>, other: Page<unknown>): boolean =>
  one.release === other.release &&
  one.total === other.total &&
  (one.release === undefined || one.lastModified === other.lastModified);

async function readLater(
  readPage: ReadPage,
  number: number,
  release: number | undefined,
): Promise<Page<unknown>> {
  return readPage(number, release).catch((error: unknown) => {
    throw error instanceof LecternError && error.status === 404 ? createChange(error) : error;
  });
}

/** @returns the first two pages: an older first page, from a cache on the way, is read again */
async function readBeginning(
  readPage: ReadPage,
): Promise<readonly [Page<unknown>, ...(readonly Page<unknown>[])]> {
  let release: number | undefined;
  for (let begun = 0; begun < MAX_BEGINNINGS; begun += 1) {
    const first = await readPage(1, release);
    if (first.lastPage === 1) return [first];
    const second = await readLater(readPage, 2, first.release);
    if (areOfOne(first, second)) return [first, second];
    ({ release } = second);
  }
  throw createChange();
}

export async function* readAll(readPage: ReadPage): AsyncGenerator<unknown, void> {
  const beginning = await readBeginning(readPage);
  const [first] = beginning;
  for (let number = 1; number <= first.lastPage; number += 1) {
    const page = beginning[number - 1] ?? (await readLater(readPage, number, first.release));
    if (!areOfOne(first, page)) throw createChange();
    yield* page.items;
  }
}
