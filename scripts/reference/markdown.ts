/** The Markdown of the reference pages, in the form that the formatter does not change. */

const escapeCell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map(escapeCell));
  const widths = head.map((_, column) =>
    Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row) =>
    widths.map((width, column) => (row[column] ?? "").padEnd(width)),
  );
  const [first = [], ...others] = lines;
  const rule = widths.map((width) => "-".repeat(width));
  return [first, rule, ...others].map((line) => `| ${line.join(" | ")} |`).join("\n");
}

export const code = (text: string): string => `\`${text}\``;

/** @returns a page of blocks, separated by empty lines */
export function formatPage(title: string, blocks: readonly string[]): string {
  const origin =
    "<!-- Written by `node scripts/write-reference.ts` from the source; changes belong there. -->";
  return `${[`# ${title}`, origin, ...blocks].join("\n\n")}\n`;
}
