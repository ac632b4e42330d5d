/** What a comparison needs of a server: where its pages are, and its process. */
import type { ChildProcess } from "node:child_process";

export interface RivalItem {
  readonly Identifier: string;
  readonly Article: object;
}

export interface RivalOptions {
  /** Of its own, and removed at the end. */
  readonly folder: string;
  /** As Lectern serves them in one language. */
  readonly items: readonly RivalItem[];
}

export interface Rival {
  readonly name: string;
  readonly child: ChildProcess;
  /** From 1: the address of a page of 100 items. */
  readonly page: (number: number) => string;
  /** Of each request. */
  readonly headers: Readonly<Record<string, string>>;
}
