/** What whoever typed a command knows of it, and what a result becomes for them. */

export interface Typed {
  /** What was to be published. */
  readonly subject: string;
  /** The store; at a desk, its address. */
  readonly store: string;
  /** Whether the store is at a desk. */
  readonly isAtDesk: boolean;
  /** What need not be asked. */
  readonly allows: { readonly removals: boolean; readonly access: boolean };
  /** Whether it was only asked what a publish would do. */
  readonly isPlan: boolean;
  /** Whether a note was given. */
  readonly isNoted: boolean;
  /** The command line that does the same again. */
  readonly again: string;
  /** @returns the command line that makes a staged release current */
  readonly toPublish: (release: number) => string;
}

/** What a terminal shows of a result. */
export interface Lines {
  /** Before the result: what is wrong. */
  readonly warnings: readonly string[];
  /** The result; absent: there is none. */
  readonly text?: string;
  /** After it: what else is to be known. */
  readonly notices: readonly string[];
  /** What was changed, in one line. */
  readonly done?: string;
}
