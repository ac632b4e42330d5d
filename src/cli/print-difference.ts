/**
 * In charge of how a command shows differences. In come the differences and what was compared; out
 * go lines for people.
 */
import type { ContentDifference } from "../release/compare-content.ts";
import { formatCalendar, formatDifference } from "./difference-texts.ts";
import { printResult } from "./terminal.ts";

/** @param headline what the differences are, or that there are none */
export function printDifference(headline: string, difference: ContentDifference): void {
  const calendar = formatCalendar(difference.calendar);
  printResult(
    [
      headline,
      ...formatDifference(difference),
      ...(calendar.length === 0 ? [] : ["", "To come:", ...calendar.map((line) => `  ${line}`)]),
    ].join("\n"),
  );
}
