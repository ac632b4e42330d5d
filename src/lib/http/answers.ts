/** What another Lectern, or something else at its address, answered. */
import { CommandError, escapeUnprintable } from "../../errors.ts";

/**
 * Commas and opening brackets of JSON, in its texts, too: half a million changes of ten resources. An empty
 * object takes twenty times the memory of its text.
 */
const MAX_JSON_PARTS = 20_000_000;
const PARTS = new Set(Buffer.from(",[{"));

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** @returns the complete body @throws CommandError when it is longer than the limit */
export async function readBody(
  response: Response,
  limit: number,
  onBytes: () => void,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    onBytes();
    bytes += part.length;
    if (bytes > limit) {
      throw new CommandError(
        `${response.url} sends more than ${limit / 1024 ** 2} MiB, which is the limit: check the URL`,
      );
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const CLOSED: ReadonlySet<string> = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

export function explainFailure(error: unknown): string {
  const { cause, message } = error as Error & { readonly cause?: NodeJS.ErrnoException };
  const code = cause?.code ?? "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "there is no host of that name";
  if (code === "ECONNREFUSED") return "the connection was refused";
  if (/CERT|SIGNATURE/u.test(code))
    return `its certificate is not trusted (${code}); NODE_EXTRA_CA_CERTS names a file with further authorities`;

  if (CLOSED.has(code)) return "the connection was closed before the answer was complete";
  if (/^(?:Z_|ERR__ERROR|ERR_BROTLI|ZSTD)/u.test(code)) return "its compressed body is damaged";
  if (/^(?:EPROTO|ERR_SSL)/u.test(code))
    return "it does not speak TLS there: its address may begin with http://";
  return cause?.message ?? message;
}

/** A server's text, fit to be part of one line. */
export const quoteReceived = (text: unknown): string =>
  escapeUnprintable(String(text).slice(0, 200));

/** @returns undefined: it is not JSON, or has too many parts */
export function readJson({ body }: Received): unknown {
  let parts = 0;
  for (const byte of body) if (PARTS.has(byte) && (parts += 1) > MAX_JSON_PARTS) return undefined;
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

interface Notification {
  readonly Type?: unknown;
  readonly Message?: unknown;
  readonly LocalizedMessage?: unknown;
  readonly Details?: unknown;
}

/** @returns the first notification of an error response; undefined: it has none */
export function readNotification(answer: Received): Notification | undefined {
  const { Notifications } = (readJson(answer) ?? {}) as Readonly<Record<string, unknown>>;
  const first: unknown = Array.isArray(Notifications) ? Notifications[0] : undefined;
  return typeof first === "object" && first !== null ? first : undefined;
}

/** @returns the status of an error response, and its message if there is one */
export function readMessage(answer: Received): string {
  const { status } = answer;
  const notification = readNotification(answer);
  if (!notification) return String(status);
  return `${status}: ${quoteReceived(notification.LocalizedMessage).replace(/\.$/u, "")}`;
}
