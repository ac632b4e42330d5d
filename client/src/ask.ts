/** One request: retried where that helps, and answered from the client's cache if nothing has changed. */
import { LecternError, readRefusal } from "./errors.ts";

export interface AskOptions {
  /** The base URL of the service. */
  readonly url: string | URL;
  readonly token?: string | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Time-out of one attempt; default: 30000. */
  readonly timeoutMs?: number | undefined;
  /** For how long retries may begin; default: 30000; 0: no retries. */
  readonly retryForMs?: number | undefined;
  /** How many responses are cached; default: 100. */
  readonly remember?: number | undefined;
}

/** The data from a response's headers that is returned with its body. */
export interface Head {
  readonly release: number | undefined;
  readonly lastModified: string | undefined;
  readonly languages: readonly string[];
}

export interface Asked {
  readonly acceptLanguage: string | undefined;
  readonly signal: AbortSignal | undefined;
}

type Headers = Readonly<Record<string, string>>;

export interface Asking {
  /** @returns the URL of a path of the service, whose base URL may have a path, too */
  resolve(path: string): URL;
  /**
   * @param read makes a value of a body; the same value is returned as long as the service answers 304
   * @throws LecternError, or the signal's reason
   */
  ask<Value extends Head>(
    url: URL,
    asked: Asked,
    read: (body: unknown, head: Head) => Value,
  ): Promise<Value>;
}

/** Temporary errors: too many requests, and a service or a proxy that cannot answer now. */
const PASSING: ReadonlySet<number> = new Set([0, 429, 502, 503, 504]);
/** Maximum number of attempts for errors without Retry-After. */
const TRIES = 4;

/** Waits a little longer than requested, so that not all clients retry at once. */
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

/**
 * @returns how long to wait after this number of attempts: at least as the service says, and each time
 * longer
 */
const backOff = (error: unknown, tries: number): number =>
  Math.max(
    (error instanceof LecternError ? error.retryAfterMs : undefined) ?? 0,
    Math.min(250 * 2 ** tries, 8000),
  );

/** Runs one step of a request, whose signals are its reader's and one that is aborted after a time. */
async function inTime<Value>(
  url: URL,
  ms: number,
  signal: AbortSignal | undefined,
  late: AbortController,
  step: () => Promise<Value>,
): Promise<Value> {
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await step();
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason;
    if (error instanceof LecternError) throw error;
    const why = late.signal.aborted ? `after ${ms} ms` : `(${String(error)})`;
    throw new LecternError(`no complete response ${why} from ${url.href}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const anyOf = (signal: AbortSignal | undefined, late: AbortController): AbortSignal =>
  signal ? AbortSignal.any([signal, late.signal]) : late.signal;

function readHead({ headers }: Response): Head {
  const release = headers.get("Lectern-Release");
  return {
    release: release === null ? undefined : Number(release),
    lastModified: headers.get("Last-Modified") ?? undefined,
    languages: (headers.get("Content-Language")?.split(",") ?? []).map((tag) => tag.trim()),
  };
}

/** Whoever changes a result, which is returned again after a 304, is told so where it happens. */
function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

/** @throws LecternError when the response is complete but not one of the service */
function readBody<Value>(
  response: Response,
  text: string,
  read: (body: unknown, head: Head) => Value,
): Value {
  try {
    return freeze(read(JSON.parse(text), readHead(response)));
  } catch (cause) {
    const { url, status } = response;
    throw new LecternError(`${url} did not return a response of the service`, { status, cause });
  }
}

/** Some runtimes, such as Cloudflare Workers, refuse each request that has this member. */
function canRevalidate(): boolean {
  try {
    return new Request("https://example.org", { cache: "no-cache" }).cache === "no-cache";
  } catch {
    return false;
  }
}

/** @throws TypeError, because a variable of the environment that is not set is undefined */
function readBase(url: string | URL): URL {
  if (!URL.canParse(url)) {
    const example = "https://content.example.org";
    throw new TypeError(`url must be the address of the service, such as ${example}, not ${url}`);
  }
  const base = new URL(url);
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  return base;
}

export function createAsking(options: AskOptions): Asking {
  const { token, timeoutMs = 30_000, retryForMs = 30_000, remember = 100 } = options;
  const base = readBase(options.url);
  // The browser revalidates its copy, instead of using it for up to a day.
  const revalidation = canRevalidate() ? ({ cache: "no-cache" } as const) : {};
  const memory = new Map<string, { readonly tag: string; readonly value: Head }>();

  const fetchOnce = async (url: URL, headers: Headers, signal: AbortSignal): Promise<Response> => {
    const given = options.fetch ?? fetch;
    return given(url, {
      headers: { ...headers, ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
      signal,
      ...revalidation,
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
    late: AbortController,
    read: (body: unknown, head: Head) => Value,
  ): Promise<Value> {
    const key = `${url.href} ${acceptLanguage}`;
    const known = memory.get(key) as { readonly tag: string; readonly value: Value } | undefined;
    const response = await fetchOnce(
      url,
      {
        Accept: "application/json",
        ...(acceptLanguage !== undefined && { "Accept-Language": acceptLanguage }),
        // In pages and workers of browsers, which have a location, this header would cause a CORS
        // preflight request. Without a token, which causes one anyway, the browser's own
        // If-None-Match is used instead.
        ...(known && (token !== undefined || !("location" in globalThis))
          ? { "If-None-Match": known.tag }
          : {}),
      },
      anyOf(signal, late),
    );
    const tag = response.headers.get("ETag");
    if (known && (response.status === 304 || (response.ok && tag === known.tag))) {
      await response.body?.cancel();
      const { release, lastModified } = readHead(response);
      const isSame = release === known.value.release && lastModified === known.value.lastModified;
      const value = isSame ? known.value : Object.freeze({ ...known.value, release, lastModified });
      keep(key, known.tag, value);
      return value;
    }
    if (!response.ok) throw await readRefusal(response);
    const value = readBody(response, await response.text(), read);
    keep(key, tag, value);
    return value;
  }

  /** Repeats what failed because of a temporary error, as long as this may help. */
  const retry = async <Value>(
    attempt: () => Promise<Value>,
    signal: AbortSignal | undefined,
  ): Promise<Value> => {
    const deadline = Date.now() + retryForMs;
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof LecternError) || !isPassing(error)) throw error;
        const wait = backOff(error, tries);
        const isLast = error.retryAfterMs === undefined && tries >= TRIES;
        if (isLast || Date.now() + wait > deadline) throw error;
        await sleep(wait, signal);
      }
    }
  };

  return {
    resolve: (path) => new URL(`.${path}`, base),
    ask: async (url, asked, read) =>
      retry(async () => {
        const late = new AbortController();
        return inTime(url, timeoutMs, asked.signal, late, async () =>
          askOnce(url, asked, late, read),
        );
      }, asked.signal),
  };
}
