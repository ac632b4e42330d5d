/** Who asks: a token in the header Authorization, or the session that a browser got for one. */
import type { IncomingMessage } from "node:http";
import type { TokenRight } from "../catalog/token-rights.ts";
import { RequestError, requestError } from "../errors.ts";
import { judgeToken } from "../http/bearer.ts";
import type { Bearer } from "../http/bearer.ts";
import type { Exchange } from "../http/exchange.ts";
import { HEADER } from "../http/read-request.ts";
import { opens } from "../serve/access.ts";
import type { StoredSession } from "../store/publish/sessions.ts";
import type { StoredToken } from "../store/store.ts";
import { createSecret, readCookies } from "./sessions.ts";
import type { SessionCookie, Sessions } from "./sessions.ts";

export type DeskRight = Extract<TokenRight, "edit" | "publish">;

/** What the page has is sent back for so long; whether it is still a session says the store. */
const COOKIE_SECONDS = 365 * 86_400;

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
  /** @returns a session that is to be kept, and the header Set-Cookie @throws RequestError as `admit` */
  begin(exchange: Exchange, token: string): readonly [session: StoredSession, cookie: string];
  /**
   * @returns the session that is to be ended; undefined: there is none; and the header Set-Cookie that removes the cookie
   * @throws RequestError ORIGIN_FOREIGN
   */
  end(exchange: Exchange): readonly [session: StoredSession | undefined, cookie: string];
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

function accept(exchange: Exchange, bearer: Bearer): StoredToken {
  exchange.host.brake(exchange, bearer);
  if (bearer instanceof RequestError) throw bearer;
  exchange.bearer = bearer;
  return bearer as StoredToken;
}

const readToken = (exchange: Exchange, authorization: string | undefined): Bearer =>
  exchange.host.readBearer(authorization, exchange.host.clock());

const secondsOf = ({ host }: Exchange): number => Math.floor(host.clock() / 1000);

/** @param findToken as they are now */
export function createSignIn(
  sessions: Sessions,
  findToken: (key: string) => StoredToken | undefined,
  isSecure: SignIn["isSecure"],
): SignIn {
  const findSession = (
    exchange: Exchange,
    cookies: readonly SessionCookie[],
    isUse: boolean,
  ): readonly [StoredSession, SessionCookie] | undefined => {
    for (const cookie of cookies) {
      const session = sessions.find(cookie.secret, secondsOf(exchange), isUse);
      if (session) return [session, cookie];
    }
    return undefined;
  };

  const readSession = (exchange: Exchange, isUse: boolean): Bearer => {
    const cookies = readCookies(exchange.request.headers.cookie);
    if (cookies.length > 0) requireOwnOrigin(exchange.request);
    const [session] = findSession(exchange, cookies, isUse) ?? [];
    // Nobody can guess one, and the cookies of other desks come along.
    return session
      ? judgeToken(findToken(session.token), exchange.host.clock())
      : readToken(exchange, undefined);
  };

  const find = (exchange: Exchange, isUse: boolean): StoredToken => {
    const authorization = exchange.headers[HEADER.authorization];
    return accept(
      exchange,
      authorization === undefined
        ? readSession(exchange, isUse)
        : readToken(exchange, authorization),
    );
  };

  const writeCookie = ({ request }: Exchange, name: string, value: string, age: number): string =>
    [
      `${name}=${value}`,
      "Path=/",
      "HttpOnly",
      "SameSite=Strict",
      ...(isSecure(request) ? ["Secure"] : []),
      `Max-Age=${age}`,
    ].join("; ");

  return {
    admit: (exchange, right, link) => demand(find(exchange, true), right, link),
    isSecure,
    isAdmitted(exchange, { key }) {
      try {
        return demand(find(exchange, false), "edit").key === key;
      } catch {
        return false;
      }
    },
    begin(exchange, token) {
      requireOwnOrigin(exchange.request);
      const { key } = demand(
        accept(exchange, readToken(exchange, `Bearer ${token}`)),
        "edit",
        "any",
      );
      const secret = createSecret();
      const name = sessions.nameCookie(isSecure(exchange.request));
      return [
        sessions.create(secret, key, secondsOf(exchange)),
        writeCookie(exchange, name, secret, COOKIE_SECONDS),
      ];
    },
    end(exchange) {
      requireOwnOrigin(exchange.request);
      const cookies = readCookies(exchange.request.headers.cookie);
      const [session, cookie] = findSession(exchange, cookies, false) ?? [];
      const name = cookie?.name ?? sessions.nameCookie(isSecure(exchange.request));
      return [session, writeCookie(exchange, name, "", 0)];
    },
  };
}
