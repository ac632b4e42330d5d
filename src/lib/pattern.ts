/**
 * Regular expressions for whole texts, as declarations have them: of JavaScript with the flag u, as OpenAPI and
 * pages take them, and decided by RE2 in linear time. What RE2 reads in another way is spelled out for it.
 */
import { LRUCache } from "lru-cache";
import { RE2JS, RE2JSException } from "re2js";
import { sentence, SentenceError } from "../words/sentence.ts";
import type { Sentence } from "../words/sentence.ts";

/** With more steps, a text of 4,096 characters may take longer than a tenth of a second. */
const MAX_STEPS = 2500;
const MAX_KEPT = 500;

const SPACES = String.raw`\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;
const NO_SPACES = String.raw`\x00-\x08\x0e-\x1f!-\x9f\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\u{10ffff}`;

const SIGN =
  /\\[pP]\{(?:Script|sc)=|\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\k<|\\.|\(\?(?:<[=!]?|.)|[.[\]]/gsu;

/** At the end of the messages of JavaScript and of RE2. */
const REASON = /(?:\/u|regexp): (.*)$/su;

/** @returns the pattern as RE2 must be given it in order to mean the same */
function spellOut(pattern: string): string {
  let isWithin = false;
  const list = (signs: string): string => (isWithin ? signs : `[${signs}]`);
  return pattern.replaceAll(SIGN, (sign) => {
    if (sign === "[") isWithin = true;
    if (sign === "]") isWithin = false;
    if (sign === String.raw`\s`) return list(SPACES);
    if (sign === String.raw`\S`) return list(NO_SPACES);
    if (/^\\p\{/iu.test(sign)) return sign.slice(0, 3);
    if (/^\\u.+\\u/su.test(sign)) return JSON.parse(`"${sign}"`) as string;
    if (/^\\[k1-9]/u.test(sign))
      throw new SentenceError(sentence("has {sign}: write out what it refers to", { sign }));
    if (isWithin) return sign;
    if (sign.startsWith("(?") && sign !== "(?:" && sign !== "(?<") {
      throw new SentenceError(
        sentence("has {sign}: only groups as ( ) and (?: ) are possible", { sign }),
      );
    }
    return sign === "." ? String.raw`[^\n\r\u2028\u2029]` : sign;
  });
}

/** @throws SentenceError, or the errors of both libraries */
function compile(pattern: string): RE2JS {
  // What is no pattern of JavaScript is refused here.
  void new RegExp(pattern, "u");
  const compiled = RE2JS.compile(RE2JS.translateRegExp(spellOut(pattern)));
  if (compiled.programSize() <= MAX_STEPS) return compiled;
  throw new SentenceError(sentence("is too large: its counts may be 1000 in all"));
}

function explain({ message }: Error): Sentence {
  const [, reason = message] = REASON.exec(message) ?? [];
  if (reason === "Invalid escape")
    return sentence("has a backslash before a character that needs none: leave the backslash out");
  return reason.startsWith("invalid repeat")
    ? sentence("is too large: its counts may be 1000 in all")
    : sentence("is no regular expression: {reason}", { reason });
}

/** @returns why a declared pattern is refused */
export function findPatternRefusal(pattern: string): Sentence | undefined {
  try {
    compile(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof SentenceError) return error.sentence;
    if (error instanceof SyntaxError || error instanceof RE2JSException) return explain(error);
    throw error;
  }
}

const compiled = new LRUCache<string, RE2JS>({ max: MAX_KEPT, memoMethod: compile });

/** @param pattern one that was accepted */
export const matches = (text: string, pattern: string): boolean =>
  compiled.memo(pattern).testExact(text);
