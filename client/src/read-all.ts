/** Reads all items that a query finds, from one release. */
import { isPassing, readBody } from "./ask.ts";
import type { Asked, Asking } from "./ask.ts";
import { LecternError } from "./errors.ts";
import { readPage } from "./pages.ts";
import type { Page } from "./types.ts";

/** Static copies of a service have only pages. */
const ACCEPT = "application/jsonl, application/json;q=0.5";

interface Reading extends Asked {
  readonly asking: Asking;
  readonly url: URL;
  readonly readPageNumber: (number: number) => Promise<Page<unknown>>;
}

const createChange = (url: URL, cause?: unknown): LecternError =>
  new LecternError(`the content changed while all items of ${url.href} were read`, {
    code: "RELEASE_CHANGED",
    cause,
  });

async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<unknown, void> {
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
}

/** The first page, or the lines of the whole response, the first of which has arrived. */
type Opened =
  | { readonly page: Page<unknown> }
  | {
      readonly tag: string | null;
      readonly first: IteratorResult<unknown, void>;
      readonly others: AsyncGenerator<unknown, void>;
    };

async function open({ asking, url, acceptLanguage, signal }: Reading): Promise<Opened> {
  const headers = {
    Accept: ACCEPT,
    ...(acceptLanguage !== undefined && { "Accept-Language": acceptLanguage }),
  };
  const { response, pieces } = await asking.stream(url, headers, signal, asking.timeoutMs);
  if (response.headers.get("Content-Type")?.startsWith("application/jsonl") === true) {
    const others = readLines(pieces);
    return { tag: response.headers.get("ETag"), first: await others.next(), others };
  }
  let text = "";
  for await (const piece of pieces) text += piece;
  return { page: readBody(response, text, readPage) };
}

/** @throws LecternError where the pages differ in release, or in what a midnight changed within one */
async function* readPages(
  first: Page<unknown>,
  { url, readPageNumber }: Reading,
): AsyncGenerator<unknown, void> {
  yield* first.items;
  for (let number = 2; number <= first.lastPage; number += 1) {
    const page = await readPageNumber(number).catch((error: unknown) => {
      const isGone = error instanceof LecternError && error.status === 404;
      throw isGone ? createChange(url, error) : error;
    });
    if (page.release !== first.release || page.lastModified !== first.lastModified)
      throw createChange(url);
    yield* page.items;
  }
}

export async function* readAll(reading: Reading): AsyncGenerator<unknown, void> {
  const { asking, url, signal } = reading;
  let tag: string | null | undefined;
  /** The number of items that were returned. */
  let given = 0;
  for (;;) {
    const opened = await asking.retry(async () => open(reading), signal);
    if ("page" in opened) {
      yield* readPages(opened.page, reading);
      return;
    }
    if (tag !== undefined && (tag === null || tag !== opened.tag)) throw createChange(url);
    tag = opened.tag;
    const before = given;
    let next = opened.first;
    try {
      for (let count = 1; next.done !== true; count += 1) {
        if (count > given) {
          given = count;
          yield next.value;
        }
        next = await opened.others.next();
      }
      return;
    } catch (error) {
      // A lost connection: the same body is read again, without the items that were returned.
      if (!(error instanceof LecternError) || !isPassing(error) || given === before) throw error;
    } finally {
      await opened.others.return();
    }
  }
}
