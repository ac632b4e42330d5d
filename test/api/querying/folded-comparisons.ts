/** When two texts agree, said as plainly as can be: one comparison of two foldings after the other. */
import type { Foldings } from "../../../src/lib/text/fold-text.ts";

type Compare = (text: Foldings, part: Foldings) => boolean;

export const foldedEquals: Compare = (text, part) => text[0] === part[0] || text[1] === part[1];

export const foldedStartsWith: Compare = (text, part) =>
  text[0].startsWith(part[0]) ||
  ((text[0] !== text[1] || part[0] !== part[1]) && text[1].startsWith(part[1]));

export const foldedIncludes: Compare = (text, part) =>
  text[0].includes(part[0]) ||
  ((text[0] !== text[1] || part[0] !== part[1]) && text[1].includes(part[1]));
