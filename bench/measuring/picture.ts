/** A bar chart of a column of a table, readable on light and dark pages. */
import { formatFigure } from "./tables.ts";
import type { Row, Table } from "./tables.ts";

const WIDTH = 720;
const LABEL_WIDTH = 150;
const FIGURE_WIDTH = 90;
const ROW_HEIGHT = 30;
const HEAD_HEIGHT = 40;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export function drawPicture({ title, rows, drawn = "" }: Table): string {
  const figureOf = (row: Row): number => Number(row[drawn]);
  const [first = ""] = Object.keys(rows[0] ?? {});
  const largest = Math.max(...rows.map(figureOf));
  const bars = rows
    .toSorted((one, other) => figureOf(other) - figureOf(one))
    .map((row, index) => {
      const top = HEAD_HEIGHT + index * ROW_HEIGHT;
      const length = ((WIDTH - LABEL_WIDTH - FIGURE_WIDTH) * figureOf(row)) / largest;
      const label = escape(String(row[first]));
      return `<text x="${LABEL_WIDTH - 10}" y="${top + 16}" text-anchor="end">${label}</text>
<rect x="${LABEL_WIDTH}" y="${top + 2}" width="${Math.max(1, length).toFixed(1)}" height="20" rx="2"/>
<text x="${(LABEL_WIDTH + length + 8).toFixed(1)}" y="${top + 16}">${formatFigure(figureOf(row))}</text>`;
    });
  const height = HEAD_HEIGHT + rows.length * ROW_HEIGHT + 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">
<title>${escape(`${title}: ${drawn}`)}</title>
<style>text { font: 14px system-ui, sans-serif; fill: #777 } rect { fill: #2f7d6d } .head { font-weight: 600 }</style>
<text class="head" x="0" y="18">${escape(`${title}: ${drawn}`)}</text>
${bars.join("\n")}
</svg>
`;
}
