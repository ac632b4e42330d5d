/** What Accept-Language means for texts in languages, as far as answers tell by themselves which they hold. */
import { contract, rfc, show } from "./check.ts";
import type { Answer, Question } from "./ask.ts";
import { isSamePayload, variesBy } from "./probe.ts";
import type { Probe, Target } from "./probe.ts";

const MAX_LANGUAGES = 4;

const inLanguage = (path: string, languages: string): Question => ({
  path,
  headers: { "accept-language": languages },
});

const askInEach = ({ path, tags }: Target): readonly Question[] =>
  tags.slice(0, MAX_LANGUAGES).map((tag) => inLanguage(path, tag));

/** @returns the tags of the languages that an answer says it holds */
const languagesOf = ({ headers: { "content-language": text = "" } }: Answer): readonly string[] =>
  text
    .split(",")
    .map((tag) => tag.trim().toLowerCase())
    .filter((tag) => tag !== "");

export const LANGUAGE_PROBES: readonly Probe[] = [
  {
    id: "language-answer",
    clause: contract("Endpoints, Request and response headers"),
    rule: "A request in a language that Languages lists is answered 200.",
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
    rule: "Localized texts follow Accept-Language: where some answer holds texts in a language (by Content-Language), the answer to a request for that language does.",
    questions: askInEach,
    *judge({ answers }) {
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
    },
  },
  {
    id: "language-weights",
    clause: rfc(9110, "12.4.2, 12.5.4"),
    rule: "The weights in Accept-Language decide, not the order of the languages.",
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
            ({ question }) => question.headers?.["accept-language"],
          );
          yield { expected: "the same payload", found: `two for ${show(given.join(" and "))}` };
        }
      }
    },
  },
  {
    id: "language-vary",
    clause: rfc(9110, "12.5.5"),
    rule: "Where the payload depends on Accept-Language, Vary names it.",
    questions: askInEach,
    *judge({ target, first, answers }) {
      const all = [first, ...answers.filter(({ status }) => status === 200)];
      if (all.every((answer) => isSamePayload(target, first, answer))) return;
      const silent = all.find((answer) => !variesBy(answer, "accept-language"));
      if (silent) yield { expected: "Vary: Accept-Language", found: show(silent.headers.vary) };
    },
  },
];
