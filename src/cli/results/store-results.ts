/** What commands print of stores, tokens and served content with --json. */
import type { Instant } from "./release-results.ts";

export interface Pruned {
  /** Numbers of releases, newest first. */
  readonly kept: readonly number[];
  readonly removed: readonly number[];
  readonly items: number;
}

export interface Verified {
  readonly whole: boolean;
  readonly releases: number;
  readonly items: number;
  readonly tokens: number;
  readonly faults: readonly {
    readonly release: number | null;
    readonly resource: string | null;
    readonly problem: string;
  }[];
}

export interface BackedUp {
  readonly file: string;
  readonly releases: number;
  readonly items: number;
  readonly tokens: number;
}

export interface Restored {
  readonly release: number | null;
  /** Keys of tokens. */
  readonly keptRevocations: readonly string[];
  readonly lostTokens: readonly string[];
  /** Number of checks at the desk that are gone. */
  readonly lostChecks: number;
  /** Whether nothing could be read of the damaged store: revoked tokens and numbers of releases. */
  readonly isForgotten: boolean;
  /** Where a damaged store was put. */
  readonly setAside: string | null;
  /** The command that gives the new file to the owner of the damaged one, if this user could not. */
  readonly giveBack: string | null;
}

/** With --follow, one line for each change. */
export interface Copied {
  readonly changed: boolean;
  /** The current one. */
  readonly release: number | null;
  readonly added: readonly number[];
  readonly removed: readonly number[];
  readonly tokens: number;
  /** What was copied. */
  readonly chunks: number;
  readonly bytes: number;
}

export interface Token {
  readonly key: string;
  readonly name: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  /** null: all. */
  readonly resources: readonly string[] | null;
  readonly preview: boolean;
  readonly copy: boolean;
  readonly edit: boolean;
  readonly publish: boolean;
  readonly declare: boolean;
}

export interface NewToken extends Omit<Token, "revokedAt"> {
  readonly token: string;
}

export interface Exported {
  readonly release: number;
  readonly directory: string;
  readonly files: number;
  /** Resources that need a token. */
  readonly closed: readonly string[];
  /** null: nothing changes without a new release. */
  readonly validUntil: Instant | null;
}

export interface ServiceReport {
  readonly conforms: boolean;
  readonly address: string;
  readonly requests: number;
  readonly findings: readonly {
    readonly check: string;
    readonly operation: string;
    readonly clause: string;
    readonly rule: string;
    readonly count: number;
    /** The first ones. */
    readonly examples: readonly {
      readonly request: string;
      /** The part of the response; absent: the whole response. */
      readonly place?: string;
      readonly expected: string;
      readonly found: string;
    }[];
  }[];
  readonly unchecked: readonly { readonly operation: string; readonly reason: string }[];
}
