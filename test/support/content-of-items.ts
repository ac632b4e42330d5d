/** Items as content that can be compared and written, without a store. */
import { perResource } from "../../src/catalog/catalog.ts";
import type { Installation } from "../../src/catalog/installation.ts";
import { catalogOf } from "../../src/catalog/own-resources.ts";
import type { PerResource } from "../../src/catalog/resource-names.ts";
import type { ChunkedContent } from "../../src/change/chunked-content.ts";
import type { ValidItem } from "../../src/validate/valid-content.ts";

export const contentOfItems = ({
  installation,
  items,
}: {
  readonly installation: Installation;
  readonly items: PerResource<readonly ValidItem[]>;
}): ChunkedContent => ({
  installation,
  // Unlike any hash, so it is never taken for a chunk of a release.
  chunks: perResource(catalogOf(installation), (resource) =>
    items[resource].length === 0 ? [] : ["unstored"],
  ),
  async *readChunks(resource) {
    yield { mayBeTimed: true, items: () => items[resource] };
  },
});
