/**
 * The addresses from which another Lectern copies the store: an outline, the row of a release, and a
 * chunk. They show drafts, notes and authors, so they need a token with the copy right.
 */
import {
  closed,
  count,
  hash,
  listSchema,
  ordinal,
  nullableSchema,
  text,
} from "../../lib/json-schema.ts";
import type { Schema } from "../../lib/json-schema.ts";
import { oncePerState } from "../../lib/once-per-state.ts";
import { readParameters } from "../../query/read-parameters.ts";
import { askStore } from "../../serving/ask-store.ts";
import { answerJson, answerWith } from "../../serve/json-answers.ts";
import type { FeatureRow } from "../../serve/feature-rows.ts";
import type { FeatureParts } from "../../serve/of-release.ts";
import { CHUNK_TYPE, OUTLINE_PATH } from "../../store/copy/remote-store.ts";
import { COLUMNS } from "../../store/format/tables.ts";
import { STORE_FORMAT } from "../../version.ts";

/** What values of the columns look like as JSON. */
const SCHEMAS: Readonly<Record<string, Schema>> = {
  "integer primary key": count,
  "integer not null": count,
  integer: nullableSchema(count),
  "text not null": text,
  text: nullableSchema(text),
};

/** @returns the schema of a row as it is stored */
const rowOf = (table: "release" | "switch"): Schema => {
  const columns = Object.entries(COLUMNS[table]);
  return closed(Object.fromEntries(columns.map(([name, type]) => [name, SCHEMAS[type]])));
};

const OUTLINE = closed({
  format: ordinal,
  releases: listSchema(closed({ number: ordinal, proof: hash })),
  switches: listSchema(rowOf("switch")),
});

/** The hash of a chunk. */
const HASH = /^[0-9a-f]{64}$/u;
const NUMBER = /^[1-9]\d{0,14}$/u;

export function createCopies({
  reader,
  state,
}: Pick<FeatureParts, "reader" | "state">): readonly FeatureRow[] {
  /** Requested every few seconds by each follower. */
  const readOutline = oncePerState(state, async () => {
    const outline = await askStore(() => reader.readOutline());
    return answerJson({ format: STORE_FORMAT, ...outline });
  });

  const shared = { opens: "copy", caching: "private" } as const;
  return [
    {
      ...shared,
      url: OUTLINE_PATH,
      meaning:
        "The releases of the store with their digests, and every change of the current release.",
      schema: () => OUTLINE,
      offered: ["application/json"],
      async respond({ query }) {
        readParameters(query, []);
        return { answer: await readOutline() };
      },
    },
    {
      ...shared,
      url: `${OUTLINE_PATH}/releases/:segment`,
      meaning: "The stored data of a release, by its number, with the hashes of its chunks.",
      schema: () => rowOf("release"),
      offered: ["application/json"],
      async respond({ query, segment }) {
        readParameters(query, []);
        if (!NUMBER.test(segment)) return undefined;
        const row = await askStore(() => reader.readReleaseRow(Number(segment)));
        return row && { answer: answerJson(row) };
      },
    },
    {
      ...shared,
      url: `${OUTLINE_PATH}/chunks/:segment`,
      meaning: "A chunk of items as it is stored, by its hash: one Zstandard frame.",
      offered: [CHUNK_TYPE],
      async respond({ query, segment }) {
        readParameters(query, []);
        if (!HASH.test(segment)) return undefined;
        const bytes = (await askStore(() => reader.readPackedChunks([segment]))).get(segment);
        if (!bytes) return undefined;
        const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
        return { answer: answerWith(body, CHUNK_TYPE, segment) };
      },
    },
  ];
}
