/** What the commands of notify print with --json. */
import type { Instant } from "./release-results.ts";

export interface Webhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** null: all. */
  readonly resources: readonly string[] | null;
  readonly createdAt: Instant;
  readonly disabledAt: Instant | null;
  /** Number of events. */
  readonly waiting: number;
  readonly waitingSince: Instant | null;
}

export interface NewWebhook extends Webhook {
  readonly secret: string;
}

export interface Webhooks {
  readonly webhooks: readonly Webhook[];
  readonly caches: readonly {
    readonly cache: string;
    readonly release: number;
    readonly purgedAt: Instant;
  }[];
}

/** With --once. */
export interface NotifiedOnce {
  /** Number of caches, events, attempts and events. */
  readonly purged: number;
  readonly delivered: number;
  readonly failed: number;
  readonly waiting: number;
}

export interface TestedWebhook {
  /** The webhook-id. */
  readonly id: string;
  readonly delivered: boolean;
  readonly result: string;
  readonly status: number | null;
  readonly ms: number;
}

export interface Attempt {
  /** The webhook-id. */
  readonly id: string;
  readonly hook: string;
  readonly name: string | null;
  readonly type: string;
  readonly release: number | null;
  readonly at: Instant;
  readonly attempt: number;
  readonly outcome: "delivered" | "failed" | "given up" | "disabled";
  readonly result: string;
  readonly status: number | null;
  readonly ms: number;
  readonly next: Instant | null;
}

export interface Resent {
  readonly id: string;
  readonly hook: string;
  readonly release: number;
}
