import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { v5 } from "uuid";
import { createUuid, LECTERN_NAMESPACE } from "./uuid.ts";
import { runs } from "../../test/support/seeds.ts";
import { codePoint } from "../../test/support/code-points.ts";

test("a Uuid is that of RFC 9562 for every name", () => {
  const arbitraryName = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 200 }),
    fc.string({ unit: "grapheme", minLength: 300, maxLength: 900 }),
  );
  fc.assert(
    fc.property(arbitraryName, (name) => {
      assert.equal(createUuid(name), v5(name, LECTERN_NAMESPACE));
    }),
    runs(500),
  );
});
