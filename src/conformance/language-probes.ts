/** Requests in several languages. Content-Language says which language a response has. */
import { contract, rfc, show } from "./check.ts";
import type { Fault } from "./check.ts";
import type { Answer, Question } from "./ask.ts";
import { isSamePayload, variesBy } from "./probe.ts";
import type { Probe, Target } from "./probe.ts";
import { listed } from "../lib/text/english.ts";

const MAX_LANGUAGES = 4;

const inLanguage = (path: string, languages: string): Question => ({
  path,
  headers: { "accept-language": languages },
});

/** Larger than any collection. */
const MISSING_PAGE = 999_999_999;

const askInEach = ({ path, tags }: Pick<Target, "path" | "tags">): readonly Question[] =>
  tags.slice(0, MAX_LANGUAGES).map((tag) => inLanguage(path, tag));

/** @returns tags in lower case */
const languagesOf = ({ headers: { "content-language": text = "" } }: Answer): readonly string[] =>
  text
    .split(",")
    .map((tag) => tag.trim().toLowerCase())
    .filter((tag) => tag !== "");

function* judgeLanguages(answers: readonly Answer[]): Iterable<Fault> {
  const held = new Set(answers.flatMap(languagesOf));
  for (const answer of answers) {
    const tag = answer.question.headers?.["accept-language"]?.toLowerCase() ?? "";
    const found = languagesOf(answer);
    if (held.has(tag) && !found.includes(tag)) {
      yield {
        expected: `texts in ${tag} for Accept-Language: ${tag}`,
        found: show(found.join(", ")),
      };
    }
  }
}

export const LANGUAGE_PROBES: readonly Probe[] = [
  {
    id: "language-answer",
    clause: contract("Endpoints, Request and response headers"),
    rule: "A request for a language that Languages lists has status 200.",
    questions: askInEach,
    *judge({ answers }) {
      for (const { status, question } of answers) {
        const tag = show(question.headers?.["accept-language"]);
        if (status !== 200) yield { expected: `200 for ${tag}`, found: String(status) };
      }
    },
  },
  {
    id: "language-followed",
    clause: contract("Endpoints, Request and response headers"),
    rule: "Texts follow Accept-Language: if any response has texts in a language (according to Content-Language), the response to a request for that language has them.",
    questions: askInEach,
    judge: ({ answers }) => judgeLanguages(answers),
  },
  {
    id: "language-messages",
    clause: contract("Endpoints, Notifications"),
    rule: "The messages of an error response follow Accept-Language in the same way.",
    questions: ({ path, tags }) => askInEach({ path: `${path}/page/${MISSING_PAGE}/`, tags }),
    *judge({ answers }) {
      if (answers.every(({ status }) => status >= 400)) yield* judgeLanguages(answers);
    },
  },
  {
    id: "language-weights",
    clause: rfc(9110, "12.4.2, 12.5.4"),
    rule: "The weights in Accept-Language decide, not the order.",
    questions: ({ path, tags: [one, other] }) =>
      other === undefined
        ? []
        : [
            inLanguage(path, `${one};q=0.3, ${other};q=0.9`),
            inLanguage(path, `${other};q=0.9, ${one};q=0.3`),
            inLanguage(path, `${one};q=0.9, ${other};q=0.3`),
            inLanguage(path, `${other};q=0.3, ${one};q=0.9`),
          ],
    *judge({ target, answers: [one, same, other, sameOther] }) {
      for (const [first, second] of [
        [one, same],
        [other, sameOther],
      ] as const) {
        if (first && second && !isSamePayload(target, first, second)) {
          const given = [first, second].map(
            ({ question }) => question.headers?.["accept-language"] ?? "",
          );
          yield {
            expected: "the same payload",
            found: `different payloads for ${show(listed(given))}`,
          };
        }
      }
    },
  },
  {
    id: "language-vary",
    clause: rfc(9110, "12.5.5"),
    rule: "If the payload depends on Accept-Language, Vary lists it.",
    questions: askInEach,
    *judge({ target, first, answers }) {
      const all = [first, ...answers.filter(({ status }) => status === 200)];
      if (all.every((answer) => isSamePayload(target, first, answer))) return;
      const silent = all.find((answer) => !variesBy(answer, "accept-language"));
      if (silent) yield { expected: "Vary: Accept-Language", found: show(silent.headers.vary) };
    },
  },
];
