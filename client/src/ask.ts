/** One request: tried again where that helps, and answered from memory where nothing changed. */
import { LecternError, readRefusal } from "./errors.ts";

export interface AskOptions {
  /** Where the service is. */
  readonly url: string | URL;
  readonly token?: string | undefined;
  /** In place of the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** How long one try may take, 30000 by default. */
  readonly timeoutMs?: number | undefined;
  /** How long further tries may begin, 30000 by default; 0: there are none. */
  readonly retryForMs?: number | undefined;
  /** How many answers are remembered, 100 by default. */
  readonly remember?: number | undefined;
}

/** What of a response's head goes with its body. */
export interface Head {
  readonly release: number | undefined;
  readonly lastModified: string | undefined;
  readonly languages: readonly string[];
}

interface Asked {
  readonly acceptLanguage: string | undefined;
  readonly signal: AbortSignal | undefined;
}

export interface Asking {
  /** How long one try may take. */
  readonly timeoutMs: number;
  /** @returns the address of a path of the service, which may stand below another one */
  resolve(path: string): URL;
  /** Fetches without memory and without another try. */
  fetch(
    url: URL,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Response>;
  /**
   * @param read makes a value of a body; the same one comes as long as the service says that nothing changed
   * @throws LecternError, or the signal's reason
   */
  ask<Value extends Head>(
    url: URL,
    asked: Asked,
    read: (body: unknown, head: Head) => Value,
  ): Promise<Value>;
}

/** What may pass by itself: too many requests, and a service or a proxy that cannot answer now. */
const PASSING: ReadonlySet<number> = new Set([0, 429, 502, 503, 504]);
/** Of those that nobody said when to repeat. */
const TRIES = 4;

/** Waits a little longer than asked, so that not all clients come back at once. */
export const sleep = async (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", end);
        resolve();
      },
      ms * (1 + Math.random() / 8),
    );
    if (signal?.aborted === true) end();
    signal?.addEventListener("abort", end, { once: true });
  });

export const isPassing = ({ status }: LecternError): boolean => PASSING.has(status);

/** @returns how long to wait after so many tries: as the service says, and each time longer */
export const backOff = (error: unknown, tries: number): number =>
  Math.max(
    (error instanceof LecternError ? error.retryAfterMs : undefined) ?? 0,
    Math.min(250 * 2 ** tries, 8000),
  );

function readHead({ headers }: Response): Head {
  const release = headers.get("Lectern-Release");
  return {
    release: release === null ? undefined : Number(release),
    lastModified: headers.get("Last-Modified") ?? undefined,
    languages: headers.get("Content-Language")?.split(/\s*,\s*/u) ?? [],
  };
}

/** @throws LecternError for what came whole and is none of the service's answers */
function readBody<Value>(
  response: Response,
  text: string,
  read: (body: unknown, head: Head) => Value,
): Value {
  try {
    return read(JSON.parse(text), readHead(response));
  } catch (cause) {
    const { url, status } = response;
    throw new LecternError(`${url} gives no answer of the service`, { status, cause });
  }
}

export function createAsking(options: AskOptions): Asking {
  const { token, timeoutMs = 30_000, retryForMs = 30_000, remember = 100 } = options;
  const base = new URL(options.url);
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  const memory = new Map<string, { readonly tag: string; readonly value: Head }>();

  const fetchOnce: Asking["fetch"] = async (url, headers, signal) => {
    const given = options.fetch ?? fetch;
    return given(url, {
      headers: { ...headers, ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
      signal,
      // A browser asks whether its copy is current, instead of showing it for up to a day.
      cache: "no-cache",
    });
  };

  function keep(key: string, tag: string | null, value: Head): void {
    memory.delete(key);
    if (tag !== null) memory.set(key, { tag, value });
    const [oldest] = memory.keys();
    if (memory.size > remember && oldest !== undefined) memory.delete(oldest);
  }

  async function askOnce<Value extends Head>(
    url: URL,
    { acceptLanguage, signal }: Asked,
    read: (body: unknown, head: Head) => Value,
  ): Promise<Value> {
    const key = `${url.href} ${acceptLanguage}`;
    const known = memory.get(key) as { readonly tag: string; readonly value: Value } | undefined;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetchOnce(
        url,
        {
          Accept: "application/json",
          ...(acceptLanguage !== undefined && { "Accept-Language": acceptLanguage }),
          // The header would make browsers ask beforehand whether it may be sent; where the token does not
          // do so anyway, they send one of their own.
          ...(known && (token !== undefined || !("document" in globalThis))
            ? { "If-None-Match": known.tag }
            : {}),
        },
        signal ? AbortSignal.any([signal, timeout]) : timeout,
      );
      const tag = response.headers.get("ETag");
      if (known && (response.status === 304 || (response.ok && tag === known.tag))) {
        await response.body?.cancel();
        const { release, lastModified } = readHead(response);
        const isSame = release === known.value.release && lastModified === known.value.lastModified;
        const value = isSame ? known.value : { ...known.value, release, lastModified };
        keep(key, known.tag, value);
        return value;
      }
      if (!response.ok) throw await readRefusal(response);
      const value = readBody(response, await response.text(), read);
      keep(key, tag, value);
      return value;
    } catch (error) {
      if (signal?.aborted === true) throw signal.reason;
      if (error instanceof LecternError) throw error;
      const why = timeout.aborted ? `after ${timeoutMs} ms` : `(${String(error)})`;
      throw new LecternError(`no complete response ${why} from ${url.href}`, { cause: error });
    }
  }

  return {
    timeoutMs,
    resolve: (path) => new URL(`.${path}`, base),
    fetch: fetchOnce,
    async ask(url, asked, read) {
      const deadline = Date.now() + retryForMs;
      for (let tries = 1; ; tries += 1) {
        try {
          return await askOnce(url, asked, read);
        } catch (error) {
          if (!(error instanceof LecternError) || !isPassing(error)) throw error;
          const wait = backOff(error, tries);
          const isLast = error.retryAfterMs === undefined && tries >= TRIES;
          if (isLast || Date.now() + wait > deadline) throw error;
          await sleep(wait, asked.signal);
        }
      }
    },
  };
}
