/** Mistakes by name, some of which must be told at once: installation.yaml behind a line break, and what is told of it. */
export type MistakeRows = Readonly<
  Record<string, readonly [text: string, ...lines: readonly string[]]>
>;
