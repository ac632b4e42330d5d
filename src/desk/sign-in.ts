/**
 * Who asks: a token in the header Authorization, or in the cookie that the page got for it once. The cookie
 * is the token, which no script can read, so it ends with its token and two desks of one store know it.
 */
import type { IncomingMessage } from "node:http";
import type { TokenRight } from "../catalog/token-rights.ts";
import { RequestError, requestError } from "../errors.ts";
import type { Exchange } from "../http/exchange.ts";
import { HEADER } from "../http/read-request.ts";
import { opens } from "../serve/access.ts";
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

/** The number of a release, or any link. */
export type LinkTo = number | "any";

export interface SignIn {
  /**
   * @param link admits that of this release, too
   * @throws RequestError TOKEN_MISSING and so on, ORIGIN_FOREIGN, ACCESS_DENIED, RATE_LIMIT_EXCEEDED
   */
  admit(exchange: Exchange, right: DeskRight, link?: LinkTo): StoredToken;
  /** @returns whether the browser reached the desk by TLS */
  isSecure(request: IncomingMessage): boolean;
  /** @returns whether the request is still admitted with this token, to edit */
  isAdmitted(exchange: Exchange, token: StoredToken): boolean;
  /** @returns the token's row and the header Set-Cookie @throws RequestError as `admit` */
  begin(exchange: Exchange, token: string): string;
  /** @returns the header Set-Cookie that removes the cookie @throws RequestError ORIGIN_FOREIGN */
  end(exchange: Exchange): string;
}

function demand(token: StoredToken, right: DeskRight, link?: LinkTo): StoredToken {
  const { release } = token;
  const isLinked = release !== null && (link === "any" || link === release);
  if (isLinked || opens(token, undefined, right)) return token;
  throw requestError(
    "ACCESS_DENIED",
    { right },
    { "WWW-Authenticate": 'Bearer realm="Lectern", error="insufficient_scope"' },
  );
}

function judge(exchange: Exchange, authorization: string | undefined): StoredToken {
  const { host } = exchange;
  const bearer = host.readBearer(authorization, host.clock());
  host.brake(exchange, bearer);
  if (bearer instanceof RequestError) throw bearer;
  exchange.bearer = bearer;
  return bearer as StoredToken;
}

const admit: SignIn["admit"] = (exchange, right, link) => {
  const authorization = exchange.headers[HEADER.authorization];
  if (authorization !== undefined) return demand(judge(exchange, authorization), right, link);
  const cookie = readCookie(exchange.request);
  if (cookie !== undefined) requireOwnOrigin(exchange.request);
  return demand(
    judge(exchange, cookie === undefined ? undefined : `Bearer ${cookie}`),
    right,
    link,
  );
};

export function createSignIn(isSecure: SignIn["isSecure"]): SignIn {
  const writeCookie = ({ request }: Exchange, value: string, ...more: readonly string[]): string =>
    [
      `${COOKIE}=${value}`,
      "Path=/",
      "HttpOnly",
      "SameSite=Strict",
      ...(isSecure(request) ? ["Secure"] : []),
      ...more,
    ].join("; ");

  return {
    admit,
    isSecure,
    isAdmitted(exchange, { key }) {
      try {
        return admit(exchange, "edit").key === key;
      } catch {
        return false;
      }
    },
    begin(exchange, token) {
      requireOwnOrigin(exchange.request);
      const { expiresAt } = demand(judge(exchange, `Bearer ${token}`), "edit", "any");
      const life =
        expiresAt === null
          ? []
          : [`Max-Age=${Math.max(0, expiresAt - Math.floor(exchange.host.clock() / 1000))}`];
      return writeCookie(exchange, encodeURIComponent(token), ...life);
    },
    end(exchange) {
      requireOwnOrigin(exchange.request);
      return writeCookie(exchange, "", "Max-Age=0");
    },
  };
}
