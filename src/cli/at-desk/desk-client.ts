/** Asks the desk that `--to` names, with the token of the environment, and says what to do where it refuses. */
import { API_PATH } from "../../desk/tasks.ts";
import { CommandError } from "../../errors.ts";
import { quoteReceived, readJson, readMessage, readNotification } from "../../lib/http/answers.ts";
import type { Received } from "../../lib/http/answers.ts";
import { createClient } from "../../lib/http/client.ts";
import type { SentBody } from "../../lib/http/client.ts";
import { DESK_TOKEN_VARIABLE, readVariable, settingOf } from "../../settings.ts";
import { sentence } from "../../words/sentence.ts";
import type { Sentence } from "../../words/sentence.ts";
import type { Call } from "../command.ts";

type DeskDocument = Readonly<Record<string, unknown>>;

export interface DeskReply {
  readonly status: number;
  readonly document: DeskDocument;
}

interface Sending {
  /** Sent as JSON. */
  readonly body?: object;
  /** Sent as it is; made anew for each try. @param onBytes to be called while it is sent */
  readonly content?: (onBytes: () => void) => SentBody;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses beside success that the caller understands. */
  readonly expected?: readonly number[];
  readonly patienceMs?: number;
}

export interface Desk {
  readonly address: string;
  /** @param path below /desk/v1 @param sending what is sent; absent: something is read */
  ask(path: string, sending?: Sending): Promise<DeskReply>;
  /** @throws CommandError when the token has no such right */
  requireRight(right: "edit" | "publish"): Promise<void>;
  /**
   * Asks for a change of what is current.
   * @param current the release that must still be current; null: none
   * @returns what was changed or refused; undefined: another release is current
   */
  change(path: string, current: number | null, body: object): Promise<DeskReply | undefined>;
  /** @returns the error for an answer of another form */
  refuse(): CommandError;
}

/** Of one document: a plan of a hundred thousand changes has a tenth of it. */
const MAX_BYTES = 256 * 1024 ** 2;
const SUCCESS = [200, 201];
const REFUSED = 409;
const STALE = 412;
/**
 * A publish takes as long as it takes; the desk ends one that hangs after half an hour. Node's fetch waits for
 * 300 seconds; then the same is asked again, which does no harm.
 */
const CHANGE_PATIENCE_MS = 40 * 60_000;
/** Longer than the desk takes for what it has to do. */
const MOST_MS = 60 * 60_000;

const isJson = ({ headers }: Received): boolean =>
  /^application\/json(?:;|$)/u.test(headers.get("content-type") ?? "");

/** Whoever only checks and stages may have --edit instead. */
const CREATE_TOKEN = "lectern token create --name NAME --publish";

const forbid = (base: string, message: string | Sentence): Sentence =>
  sentence(
    "The token in {token} has no right to do this at {base} ({message}): use one that was made beside the store of the desk with `{command}`",
    { base, message, token: DESK_TOKEN_VARIABLE, command: CREATE_TOKEN },
  );

/** @returns what is said of an answer that no request expects */
function explain(base: string, answer: Received): Sentence {
  const { status, headers } = answer;
  const message = readMessage(answer);
  const facts = { base, message, token: DESK_TOKEN_VARIABLE, command: CREATE_TOKEN };
  if (status === 401) {
    return sentence(
      "{base} does not accept the token in {token} ({message}): use one that was made beside the store of the desk with `{command}`",
      facts,
    );
  }
  if (status === 403) {
    const { Message, Details } = readNotification(answer) ?? {};
    if (Message !== "CHANGE_DENIED") return forbid(base, message);
    const problem = quoteReceived(Array.isArray(Details) ? Details[0] : message).replace(
      /\.$/u,
      "",
    );
    return sentence("The token in {token} may not change this at {base}: {problem}", {
      ...facts,
      problem,
    });
  }
  if (status >= 300 && status < 400) {
    const target = quoteReceived(headers.get("location") ?? "nowhere");
    return sentence(
      "{base} redirects to {target}: give the address at which the desk itself answers",
      {
        base,
        target,
      },
    );
  }
  if (status === 413) {
    return sentence(
      "{base}, or a proxy in front of it, does not take so much content ({message}): raise the limit of the proxy, or publish beside the store",
      facts,
    );
  }
  // A server of content says 404 and 405, too.
  const isOfDesk = isJson(answer) && status >= 400 && status !== 404 && status !== 405;
  return isOfDesk || readNotification(answer)?.Type === "DeskNotification"
    ? sentence("{base} refused the request ({message})", facts)
    : sentence(
        "There is no desk at {base} ({message}): give the address of `lectern desk`, and look whether a proxy in front of it asks for a sign-in of its own",
        facts,
      );
}

/** @throws CommandError when there is no token */
function readToken({ environment }: Call["terminal"]): string {
  const token = settingOf("token").parse(readVariable(environment, DESK_TOKEN_VARIABLE));
  if (typeof token === "string") return token;
  throw new CommandError(
    sentence(
      "There is no token in the environment variable {token}: put one there that was made beside the store of the desk with `{command}`",
      { token: DESK_TOKEN_VARIABLE, command: CREATE_TOKEN },
    ),
  );
}

export function openDesk({
  desk: base = "",
  terminal,
  say,
}: Pick<Call, "desk" | "terminal" | "say">): Desk {
  const client = createClient({
    base,
    token: readToken(terminal),
    mostMs: MOST_MS,
    language: say.language,
    explain: (answer) => explain(base, answer),
  });
  const refuse = (answer: Received): CommandError => new CommandError(explain(base, answer));
  const unknown = { status: 200, headers: new Headers(), body: Buffer.alloc(0) };

  const desk: Desk = {
    address: base,
    refuse: () => refuse(unknown),
    async requireRight(right) {
      const { rights } = (await desk.ask("/session")).document;
      if (!Array.isArray(rights)) throw desk.refuse();
      if (rights.includes(right)) return;
      const why = sentence("it may only check, and publish with --stage");
      throw new CommandError(forbid(base, why));
    },
    async ask(path, sending) {
      const { body, content, headers, expected = [], patienceMs } = sending ?? {};
      const json: SentBody = { type: "application/json", content: JSON.stringify(body ?? {}) };
      const answer = await client.ask({
        path: API_PATH + path,
        headers: { Accept: "application/json", ...headers },
        ...(sending && {
          method: "POST" as const,
          body: content ?? (() => json),
        }),
        expected: [...SUCCESS, ...expected],
        limit: MAX_BYTES,
        ...(patienceMs !== undefined && { patienceMs }),
      });
      const document = isJson(answer) ? readJson(answer) : undefined;
      if (typeof document !== "object" || document === null) throw refuse(answer);
      return { status: answer.status, document: document as DeskDocument };
    },
    async change(path, current, body) {
      const answer = await desk.ask(path, {
        body,
        headers: { "If-Match": `"${current ?? 0}"` },
        expected: [STALE, REFUSED],
        patienceMs: CHANGE_PATIENCE_MS,
      });
      return answer.status === STALE ? undefined : answer;
    },
  };
  return desk;
}
