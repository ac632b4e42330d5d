/** What is asked of every kept store: each address of the contract, and what is asked of it often. */
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../../src/catalog/resource-names.ts";
import { uuidOf } from "./editions.ts";
import type { KeptAnswer, KeptStore } from "./kept-store.ts";

/** The clock of the server that is asked, in milliseconds: some articles have gone, some come. */
export const ASKED_AT = Date.UTC(2026, 2, 5, 12);

interface Question {
  readonly path: string;
  readonly language?: string;
  readonly token?: string;
}

/** Numbers of the releases that the store holds, and of one that was pruned. */
const RELEASES = [1, 3, 4, 5, 6];

const ENTITIES: readonly string[] = [
  `/extension/api/v1/business-division-facility/${uuidOf(401)}`,
  `/extension/api/v1/business-division-working-group/${uuidOf(501)}`,
  `/extension/api/v1/business-division/${uuidOf(201)}`,
];

export function listQuestions(tokens: KeptStore["tokens"]): readonly Question[] {
  const { all, preview } = tokens;
  const navigation = CONTRACT.resources["navigation"].path;
  const collections = CONTRACT_NAMES.flatMap((name) => {
    const { path } = CONTRACT.resources[name];
    return [path, `${path}/page`, `${path}/page/2`, `${path}?sort=-Uuid`, `${path}?fields=Uuid`];
  });
  return [
    ...[...collections, ...ENTITIES].map((path) => ({ path, token: all })),
    ...[navigation, CONTRACT.resources["business-division-facilities"].path].flatMap((path) =>
      ["en-GB", "ar", "fr"].map((language) => ({ path, language, token: all })),
    ),
    ...[
      "?search=Seite",
      "?filter[Identifier]=PAGE_50",
      "?filter[CustomAttributes.WEIGHT][gte]=300",
    ].map((query) => ({ path: navigation + query, token: all })),
    ...RELEASES.flatMap((release) =>
      CONTRACT_NAMES.map((name) => ({
        path: `${CONTRACT.resources[name].path}?release=${release}`,
        token: preview,
      })),
    ),
    ...["2026-03-01T12:30:00Z", "2026-03-01T20:30:00Z", "2026-03-12T00:00:00+01:00"].map((at) => ({
      path: `${navigation}?at=${encodeURIComponent(at)}`,
      token: preview,
    })),
    ...Object.values(tokens).flatMap((token) =>
      [navigation, CONTRACT.resources["languages"].path].map((path) => ({ path, token })),
    ),
    { path: navigation },
  ];
}

export async function askAll(
  address: string,
  questions: readonly Question[],
): Promise<readonly KeptAnswer[]> {
  const answers: KeptAnswer[] = [];
  for (const { path, language, token } of questions) {
    const response = await fetch(address + path, {
      headers: {
        ...(language !== undefined && { "Accept-Language": language }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
    });
    answers.push({
      path,
      ...(language !== undefined && { language }),
      ...(token !== undefined && { token }),
      status: response.status,
      release: response.headers.get("lectern-release"),
      etag: response.headers.get("etag"),
      lastModified: response.headers.get("last-modified"),
      text: await response.text(),
    });
  }
  return answers;
}
