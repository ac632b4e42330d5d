import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { entityTagOf, orderCodings } from "../http/accept-encoding.ts";
import type { Coding } from "../http/accept-encoding.ts";

type Row = readonly [
  length: number,
  accepted: readonly [Coding, ...Coding[]],
  entityTags: readonly string[],
];

const ROWS: readonly Row[] = [
  [800, ["identity"], ['"t"']],
  [800, ["br", "zstd", "gzip", "identity"], ['"t-br"', '"t-zstd"', '"t-gzip"', '"t"']],
  [800, ["identity", "gzip"], ['"t"', '"t-gzip"']],
  [800, ["gzip"], ['"t-gzip"']],
  [799, ["br", "gzip", "identity"], ['"t"', '"t-br"', '"t-gzip"']],
  [799, ["gzip", "identity", "br"], ['"t"', '"t-gzip"', '"t-br"']],
  [799, ["identity", "br"], ['"t"', '"t-br"']],
  [799, ["identity"], ['"t"']],
  [0, ["gzip", "br"], ['"t-gzip"', '"t-br"']],
];

describe("the codings of a body", () => {
  for (const [length, accepted, expected] of ROWS) {
    test(`${length} bytes, ${accepted.join(" ")}`, () => {
      const codings = orderCodings({ body: Buffer.alloc(length) }, accepted);
      const tags = codings.map((coding) => entityTagOf({ tag: "t" }, coding));
      assert.deepEqual(tags, expected);
      assert.deepEqual(new Set(codings), new Set<Coding>(accepted));
    });
  }
});
