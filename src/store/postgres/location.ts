/** The location of a store in PostgreSQL: servers, a database, and a schema for each site. */
import { CommandError } from "../../errors.ts";

export interface PostgresLocation {
  /** Connection strings of one server each: a primary and its replicas, in any order. */
  readonly servers: readonly string[];
  /** The schema that holds the store. */
  readonly site: string;
  /** For messages: without user and password. */
  readonly name: string;
}

const DEFAULT_SITE = "lectern";

/** Names that PostgreSQL does not fold to lower case, truncate (NAMEDATALEN) or reserve. */
const SITE = /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/u;

const LENIENT = new Set(["prefer", "require", "verify-ca"]);

const HOST = String.raw`(?:[^/?#@,:[\]]*|\[[0-9a-f:.]+\])(?::\d{1,5})?`;

const PARTS = new RegExp(
  String.raw`^postgres(?:ql)?://(?<user>[^/?#]*@)?(?<hosts>${HOST}(?:,${HOST})*)(?<database>/[^/?#@]*)?(?:\?(?<query>[^#]*))?$`,
  "iu",
);

/**
 * @param location such as postgres://user@one,two:5433/database?site=name&sslmode=verify-full; of the parameters,
 *   `site` is Lectern's and the others are node-postgres's
 * @throws CommandError
 */
export function parseLocation(location: string): PostgresLocation {
  const { user = "", hosts, database = "", query = "" } = PARTS.exec(location)?.groups ?? {};
  if (hosts === undefined || hosts.includes(" ")) {
    throw new CommandError(
      "The store's postgres:// URL cannot be read: give postgres://USER@HOST/DATABASE, with characters such as / or @ in a password percent-encoded",
    );
  }
  const parameters = new URLSearchParams(query);
  const site = parameters.get("site") ?? DEFAULT_SITE;
  parameters.delete("site");
  if (!SITE.test(site)) {
    throw new CommandError(
      `The site ${JSON.stringify(site.slice(0, 80))} in the store's URL is not a possible name: use 1 to 63 of a-z, 0-9 and _, beginning with a letter and not with pg_`,
    );
  }
  // node-postgres gives these the meaning of the strictest one, and warns on each connection.
  if (LENIENT.has(parameters.get("sslmode") ?? "")) parameters.set("sslmode", "verify-full");
  const rest = parameters.size > 0 ? `?${parameters.toString()}` : "";
  const servers = hosts.split(",").map((host) => `postgres://${user}${host}${database}${rest}`);
  const ofSite = site === DEFAULT_SITE ? "" : `?site=${site}`;
  return { servers, site, name: `postgres://${hosts}${database}${ofSite}` };
}

/** @param server a URL of `servers` @returns its host and port */
export const nameServer = (server: string): string =>
  PARTS.exec(server)?.groups?.["hosts"] ?? "a server";
