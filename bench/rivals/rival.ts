/** A server to compare: the URLs of its pages, and its process. */
import type { ChildProcess } from "node:child_process";

export interface RivalItem {
  readonly Identifier: string;
  readonly Article: object;
}

export interface RivalOptions {
  /** A folder of its own, removed at the end. */
  readonly folder: string;
  /** The items as Lectern serves them in one language. */
  readonly items: readonly RivalItem[];
}

export interface Rival {
  readonly name: string;
  readonly child: ChildProcess;
  /** The URL of a page of 100 items; numbers begin at 1. */
  readonly page: (number: number) => string;
  /** Headers of each request. */
  readonly headers: Readonly<Record<string, string>>;
}
