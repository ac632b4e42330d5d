/**
 * Somebody who reads what the service is for, over a few connections that stay open, and notes every answer that
 * was not what it was when all was quiet.
 */
import { Agent, request } from "node:http";
import type { Target } from "./attacks.ts";

const PATHS = [
  "/api/v1/navigation",
  "/api/v1/navigation/page/2/",
  "/api/v1/languages",
  "/extension/api/v1/business-division-facilities",
  "/extension/api/v1/business-division-contact-persons",
  "/training-extension/api/v1/trainings/page/3/",
];

/**
 * Asked in each of these, so that a change of language choice shows. For # comes another digit each
 * time, so that the answer to a header's text cannot just be remembered.
 */
const LANGUAGES = [
  "de;q=0.9##",
  "en-GB;q=0.9##,en;q=0.8",
  "zh-HK;q=0.9##",
  "zh-TW;q=0.9##,en;q=0.3",
  "pt-PT;q=0.9##",
  "ar;q=0.9##",
];
const CONNECTIONS = 4;

/** By path and languages, what is to come: status, language and validator. */
export type Expected = ReadonlyMap<string, string>;

async function ask(
  target: Target,
  agent: Agent,
  path: string,
  language: string,
  turn: number,
): Promise<string> {
  const { hostname, port } = new URL(target.address);
  const headers = {
    Authorization: `Bearer ${target.token}`,
    "Accept-Language": language.replaceAll("##", String(turn % 100).padStart(2, "0")),
    "Accept-Encoding": "gzip",
  };
  return new Promise((resolve) => {
    request({ hostname, port, path, headers, agent }, (answer) => {
      answer.resume().once("close", () => {
        const { etag, "content-language": languages = "-" } = answer.headers;
        resolve(`${answer.statusCode} ${languages} ${etag}`);
      });
    })
      .once("error", (error) => resolve(error.message))
      .end();
  });
}

const TURNS = PATHS.flatMap((path) => LANGUAGES.map((language) => [path, language] as const));

/** @returns what is answered when nobody disturbs */
export async function learnAnswers(target: Target): Promise<Expected> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const expected = new Map<string, string>();
  for (const [path, language] of TURNS)
    expected.set(`${path} ${language}`, await ask(target, agent, path, language, 0));
  agent.destroy();
  return expected;
}

/** Reads each of them so often, and waits for each answer. @returns what came instead of what was expected */
export async function readHonestly(
  target: Target,
  expected: Expected,
  times: number,
): Promise<readonly string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const wrong: string[] = [];
  let turn = 0;
  const read = async (): Promise<void> => {
    while (turn < times * TURNS.length) {
      const [path = "", language = ""] = TURNS[turn % TURNS.length] ?? [];
      turn += 1;
      const came = await ask(target, agent, path, language, Math.floor(turn / TURNS.length));
      const meant = expected.get(`${path} ${language}`);
      if (came !== meant) wrong.push(`${path} in ${language}: ${came} instead of ${meant}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, read));
  agent.destroy();
  return wrong;
}
