/**
 * Who asks: a token in the header Authorization, or in the cookie that the page got for it once. The cookie
 * is the token, which no script can read, so it ends with its token and two desks of one store know it.
 */
import type { IncomingMessage } from "node:http";
import type { TokenRight } from "../catalog/token-rights.ts";
import { RequestError, requestError } from "../errors.ts";
import { createBearerReading, INVALID, opens } from "../serve/guard/access.ts";
import { networkOf } from "../http/client-address.ts";
import type { FindAddress } from "../http/client-address.ts";
import { WRONG_TOKENS } from "../serve/guard/gate.ts";
import { createRateLimiter } from "../http/rate-limiter.ts";
import { tooManyRequests } from "../http/refuse.ts";
import type { StoredToken } from "../store/store.ts";

export type DeskRight = Extract<TokenRight, "edit" | "publish">;

const COOKIE = "lectern_desk";
const COOKIE_FORM = /(?:^|;[ \t]*)lectern_desk=([A-Za-z0-9+/=%]{1,400})(?:;|$)/u;

/** @returns the token of the cookie; undefined: there is none */
const readCookie = ({ headers }: IncomingMessage): string | undefined => {
  const value = COOKIE_FORM.exec((headers.cookie ?? "").slice(0, 8192))?.[1];
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
};

/**
 * Scripts and forms of other pages send the cookie of a browser, too, if it does not heed SameSite.
 * @throws RequestError ORIGIN_FOREIGN
 */
function requireOwnOrigin({ headers }: IncomingMessage): void {
  const { origin, host = "" } = headers;
  const isForeign = origin !== undefined && URL.parse(origin)?.host !== host.toLowerCase();
  // https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
  if (isForeign || headers["sec-fetch-site"] === "cross-site") throw requestError("ORIGIN_FOREIGN");
}

export interface SignIn {
  /** @throws RequestError TOKEN_MISSING and so on, ORIGIN_FOREIGN, ACCESS_DENIED, RATE_LIMIT_EXCEEDED */
  admit(request: IncomingMessage, right: DeskRight): StoredToken;
  /** @returns whether the request is still admitted with this token, to edit */
  isAdmitted(request: IncomingMessage, token: StoredToken): boolean;
  /** @returns the token's row and the header Set-Cookie @throws RequestError as `admit` */
  begin(request: IncomingMessage, token: string): string;
  /** @returns the header Set-Cookie that removes the cookie @throws RequestError ORIGIN_FOREIGN */
  end(request: IncomingMessage): string;
}

interface SignInOptions {
  readonly findToken: (key: string) => StoredToken | undefined;
  readonly findAddress: FindAddress;
  /** Whether the browser reached the desk by TLS. */
  readonly isSecure: (request: IncomingMessage) => boolean;
  readonly clock: () => number;
}

function demand(token: StoredToken, right: DeskRight): StoredToken {
  if (opens(token, undefined, right)) return token;
  throw requestError(
    "ACCESS_DENIED",
    { right },
    { "WWW-Authenticate": 'Bearer realm="Lectern", error="insufficient_scope"' },
  );
}

export function createSignIn({ findToken, findAddress, isSecure, clock }: SignInOptions): SignIn {
  const readBearer = createBearerReading(findToken);
  const brake = createRateLimiter(WRONG_TOKENS);

  function judge(request: IncomingMessage, authorization: string | undefined): StoredToken {
    const bearer = readBearer(authorization, clock());
    if (bearer === INVALID) {
      const { allowed, secondsLeft } = brake(networkOf(findAddress(request)), clock());
      if (!allowed) throw tooManyRequests("wrongTokens", secondsLeft);
    }
    if (bearer instanceof RequestError) throw bearer;
    return bearer as StoredToken;
  }

  const writeCookie = (
    request: IncomingMessage,
    value: string,
    ...more: readonly string[]
  ): string =>
    [
      `${COOKIE}=${value}`,
      "Path=/",
      "HttpOnly",
      "SameSite=Strict",
      ...(isSecure(request) ? ["Secure"] : []),
      ...more,
    ].join("; ");

  const admit: SignIn["admit"] = (request, right) => {
    const { authorization } = request.headers;
    if (authorization !== undefined) return demand(judge(request, authorization), right);
    const cookie = readCookie(request);
    if (cookie !== undefined) requireOwnOrigin(request);
    return demand(judge(request, cookie === undefined ? undefined : `Bearer ${cookie}`), right);
  };

  return {
    admit,
    isAdmitted(request, { key }) {
      try {
        return admit(request, "edit").key === key;
      } catch {
        return false;
      }
    },
    begin(request, token) {
      requireOwnOrigin(request);
      const { expiresAt } = demand(judge(request, `Bearer ${token}`), "edit");
      const life =
        expiresAt === null
          ? []
          : [`Max-Age=${Math.max(0, expiresAt - Math.floor(clock() / 1000))}`];
      return writeCookie(request, encodeURIComponent(token), ...life);
    },
    end(request) {
      requireOwnOrigin(request);
      return writeCookie(request, "", "Max-Age=0");
    },
  };
}
