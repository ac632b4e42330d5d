/**
 * One connection to a database, which has one transaction at a time, and messages for PostgreSQL's
 * errors. No session state outlives a transaction, so that a connection pooler may be in between.
 */
import { Socket } from "node:net";
import type pg from "pg";
import { CommandError, StoreAway } from "../../errors.ts";
import type { PostgresLocation } from "./location.ts";
import { refuseTables } from "../format/tables.ts";

const CONNECT_MILLISECONDS = 5000;
/** For one statement that reads: a chunk takes milliseconds, a few dozen over a slow network take seconds. */
const READ_MILLISECONDS = 15_000;
/** For one statement that writes: a restore removes a whole table at once. */
export const WRITE_MILLISECONDS = 120_000;
const END_MILLISECONDS = 1000;
/** Routers forget connections on which nothing is sent for some minutes. */
const KEEP_ALIVE_MILLISECONDS = 30_000;

export interface Connection {
  readonly client: pg.Client;
  /** Its URL, which may hold a password. */
  readonly server: string;
  /** Whether the server, or what stands in between, ended it. */
  readonly isEnded: boolean;
  /** Ends it, whether or not the server still answers. */
  end(): Promise<void>;
}

/** Which of several servers will do. */
export interface ServerChoice {
  readonly accepts: (client: pg.Client) => Promise<boolean>;
  /** What a person reads where none will. */
  readonly refusal: (name: string) => string;
}

/** A server that can be written. */
export const PRIMARY: ServerChoice = {
  async accepts(client) {
    const { rows } = await client.query<{ replica: boolean }>(
      "select pg_is_in_recovery() as replica",
    );
    return rows[0]?.replica === false;
  },
  refusal: (name) =>
    `None of the servers of ${name} can be written, because all are replicas: name the primary, too`,
};

export interface ConnectOptions {
  /** Undefined: whichever answers first. */
  readonly choice?: ServerChoice;
  /** For each statement; that for one that reads by default. */
  readonly timeoutMilliseconds?: number;
}

/** For those who write. */
export const WRITING: ConnectOptions = {
  choice: PRIMARY,
  timeoutMilliseconds: WRITE_MILLISECONDS,
};

/** @throws CommandError when no server will do, or none can be reached */
export async function connect(
  { servers, name }: PostgresLocation,
  { choice, timeoutMilliseconds = READ_MILLISECONDS }: ConnectOptions = {},
): Promise<Connection> {
  let failure: unknown;
  for (const server of servers) {
    let connection: Connection | undefined;
    try {
      connection = await connectTo(server, timeoutMilliseconds);
      if (!choice || (await choice.accepts(connection.client))) return connection;
    } catch (error) {
      failure = error;
    }
    await connection?.end();
  }
  if (choice && failure === undefined) throw new StoreAway(choice.refusal(name));
  throw explainPostgresError(failure, name);
}

/** @throws whatever node-postgres throws */
export async function connectTo(server: string, timeout: number): Promise<Connection> {
  // Not loaded for stores in files.
  const { Client, types: known } = await import("pg");
  const socket = new Socket();
  // bigint: instants and numbers of releases, far below 2^53.
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) =>
      oid === known.builtins.INT8 ? Number : known.getTypeParser(oid, format),
  };
  const client = new Client({
    connectionString: server,
    fallback_application_name: "lectern",
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    query_timeout: timeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
    // Statements are sent without waiting for the results before: each round trip to a distant
    // server takes time.
    pipeline: true,
    stream: () => socket,
    types,
  });
  // The current or the next statement fails with the same error.
  client.on("error", () => {});
  let isEnded = false;
  client.on("end", () => {
    isEnded = true;
  });
  const end = async (): Promise<void> => {
    const late = setTimeout(() => socket.destroy(), END_MILLISECONDS);
    await client.end().catch(() => {});
    clearTimeout(late);
    socket.destroy();
  };
  try {
    await client.connect();
  } catch (error) {
    await end();
    throw error;
  }
  return {
    client,
    server,
    get isEnded() {
      return isEnded;
    },
    end,
  };
}

export const sayMissing = (name: string): string =>
  `The store ${name} is missing: put it back, or restore a backup`;

/** Codes of PostgreSQL (appendix A of its manual), of the operating system and of its client. */
const SENTENCES: Readonly<Record<string, (name: string) => string>> = {
  "28P01": (name) =>
    `The database of ${name} refuses this user and password: check both in the store's URL, or set PGPASSWORD`,
  "28000": (name) =>
    `The database of ${name} refuses this user: check the user in the store's URL and the server's pg_hba.conf`,
  "3D000": (name) => `The database of ${name} does not exist: create it, or name another`,
  "42501": (name) =>
    `This user has no permission to do that in the store ${name}: use the writing role for commands that write, and grant the reading role what docs/operations/postgresql.md says`,
  "25006": (name) =>
    `Nothing can be written to ${name}, because its server is a replica or its role may only read: name the primary and the writing role`,
  "3F000": sayMissing,
  "42P01": sayMissing,
  "53100": (name) =>
    `The disk of the database ${name} is full and nothing was changed: free some space, then try again`,
  "53300": (name) =>
    `The database of ${name} has no free connection: raise its max_connections, or use a pooler`,
  "57014": (name) => `The database of ${name} cancelled the statement: try again`,
  "57P01": (name) => `The database of ${name} is being shut down: try again when it runs`,
  "57P03": (name) => `The database of ${name} does not accept connections yet: try again`,
  ECONNREFUSED: (name) =>
    `Nothing answers at the address of ${name}: check host and port in the store's URL, and whether the database runs`,
  ENOTFOUND: (name) => `The host of ${name} has no address: check the store's URL`,
  EAI_AGAIN: (name) => `The host of ${name} cannot be looked up at the moment: check the DNS`,
};

const sayUntrusted = (name: string): string =>
  `The certificate of the database of ${name} is signed by nobody whom this machine knows: add sslrootcert=FILE to the store's URL, with the certificate of who signed it`;

/** Of TLS, with codes of OpenSSL and Node, and of texts that the database cannot hold. */
const FURTHER: Readonly<Record<string, (name: string) => string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: sayUntrusted,
  SELF_SIGNED_CERT_IN_CHAIN: sayUntrusted,
  UNABLE_TO_GET_ISSUER_CERT: sayUntrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: sayUntrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: sayUntrusted,
  CERT_HAS_EXPIRED: (name) =>
    `The certificate of the database of ${name} has expired: renew it at the database`,
  ERR_TLS_CERT_ALTNAME_INVALID: (name) =>
    `The certificate of the database of ${name} is for another name: write the host in the store's URL as the certificate has it`,
  "22P05": (name) =>
    `The database of ${name} is not in UTF8 and cannot hold this text: create one with ENCODING 'UTF8', and publish there, or copy the store to it`,
};

/** What no code tells, by the errors' members and messages. */
const TOLD: readonly (readonly [
  isIt: (error: Error & { readonly code?: unknown; readonly syscall?: unknown }) => boolean,
  write: (name: string, error: Error & { readonly path?: unknown }) => string,
])[] = [
  [
    ({ code, message }) => code === "28000" && message.includes("no encryption"),
    (name) =>
      `The database of ${name} takes connections with TLS only: add sslmode=verify-full to the store's URL`,
  ],
  [
    // Of node-postgres.
    ({ message }) => message === "The server does not support SSL connections",
    (name) =>
      `The database of ${name} has no TLS, which sslmode in the store's URL asks for: switch it on at the database (ssl = on), or leave sslmode out`,
  ],
  [
    ({ code, syscall }) => (code === "ENOENT" || code === "EACCES") && syscall === "open",
    (name, { path }) =>
      `The file ${String(path)} of the store ${name} cannot be read: check sslrootcert, sslcert and sslkey in its URL`,
  ],
];

export const UNDEFINED_COLUMN = "42703";
/** Of what was asked after something else failed. */
export const IN_FAILED_TRANSACTION = "25P02";

/** Errors without a code, recognized by the messages of node-postgres. */
const LOST = /timeout|terminated|ended|closed|not queryable/iu;

/** @returns PostgreSQL's or the system's code; undefined: the error is neither's */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** @returns what to throw instead of the error: a database may be back, or let the user in, later */
export function explainPostgresError(error: unknown, name: string): unknown {
  if (error instanceof CommandError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === UNDEFINED_COLUMN) return refuseTables(name);
  const told = TOLD.find(([isIt]) => isIt(error))?.[1];
  if (told) return new StoreAway(told(name, error));
  const write = SENTENCES[code ?? ""] ?? FURTHER[code ?? ""];
  if (write) return new StoreAway(write(name));
  if (code === undefined && !LOST.test(error.message)) return error;
  return new StoreAway(
    `The database of ${name} failed (${error.message || (code ?? "")}): try again, and look into its log`,
  );
}
