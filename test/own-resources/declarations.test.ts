/**
 * In charge of proving that every right declaration is read as what it says, however it is spelled.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { attributeOwnersOf, DEFAULT_INSTALLATION } from "../../src/catalog/installation.ts";
import { catalogOf } from "../../src/catalog/own-resources.ts";
import { writeInstallation } from "../../src/release/history/checkout.ts";
import { arbitraryResources } from "./arbitrary-declaration.ts";
import { checkDeclarations } from "./check-declarations.ts";

test("a right declaration is accepted and means the same in every spelling", () => {
  fc.assert(
    fc.property(arbitraryResources, ({ resources, text }) => {
      const { installation, errors } = checkDeclarations(text);
      assert.deepEqual(errors, []);
      assert.deepEqual(installation.resources, resources);
      assert.equal(JSON.stringify(installation.resources), JSON.stringify(resources));
      assert.deepEqual(
        Object.keys(installation.customAttributes),
        attributeOwnersOf(catalogOf(installation)),
      );
    }),
    { numRuns: 150 },
  );
});

test("what a checkout writes is read as the same", () => {
  fc.assert(
    fc.property(arbitraryResources, ({ resources }) => {
      const customAttributes = Object.fromEntries(
        attributeOwnersOf(catalogOf({ resources })).map((owner) => [owner, {}]),
      ) as unknown as typeof DEFAULT_INSTALLATION.customAttributes;
      const written = { ...DEFAULT_INSTALLATION, customAttributes, resources };
      const { installation, errors } = checkDeclarations(writeInstallation(written));
      assert.deepEqual(errors, []);
      assert.equal(JSON.stringify(installation), JSON.stringify(written));
    }),
    { numRuns: 60 },
  );
});
