/** One mistake, or several that must be told at once. */
export interface MistakeRow {
  readonly name: string;
  /** installation.yaml, behind a line break. */
  readonly text: string;
  /** What is told of it, each with its line. */
  readonly lines: readonly string[];
}
