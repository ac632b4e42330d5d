/** The list of releases in the store, with only what readers may know. */
import { CONTRACT } from "../../catalog/catalog.ts";
import { collectionAt } from "../../items/resource-traits.ts";
import { closed, count, instant, listSchema, ordinal, namesSchema } from "../../lib/json-schema.ts";
import { oncePerState } from "../../lib/once-per-state.ts";
import { askStore } from "../../serving/ask-store.ts";
import { ofRelease } from "../../serve/of-release.ts";
import type { FeatureParts } from "../../serve/of-release.ts";
import { writeInstant } from "../../serve/json-answers.ts";
import type { FeatureRow } from "../../serve/feature-rows.ts";

/**
 * For releases that are not current, only resources whose items are all delivered are counted: in other
 * resources, the count would reveal drafts.
 */
const COUNTED = [...CONTRACT.resources.values()].flatMap(({ name, hasState }) =>
  hasState ? [] : [name],
);

export function createReleases({ snapshot, cached, reader, state }: FeatureParts): FeatureRow {
  let reads = 0;
  const readReleases = oncePerState(state, async () => ({
    // Others than previews must not even learn that there are staged ones.
    list: (await reader.listReleases()).filter(({ staged }) => !staged),
    read: (reads += 1),
  }));

  return ofRelease(
    {
      url: "/service/v1/releases",
      meaning: "The releases that are kept, the newest first, with the number of items in each.",
      opens: "token",
      schema: () =>
        closed({
          current: ordinal,
          releases: listSchema(
            closed({
              number: ordinal,
              publishedAt: instant,
              isCurrent: { type: "boolean" },
              counts: namesSchema(count),
            }),
          ),
        }),
    },
    snapshot,
    async ({ now, asker }, served) => {
      const { list, read } = await askStore(readReleases);
      const names = served.catalog.names.filter((name) => asker.reads(name));
      const delivered = names.map(
        (name) => [name, collectionAt(served, name, now).length] as const,
      );
      return cached(`releases ${served.loaded.id} ${read} ${delivered.join()}`, () => ({
        current: served.release,
        releases: list.map(({ number, publishedAt, counts }) => {
          const isCurrent = number === served.release;
          const counted = COUNTED.filter((name) => names.includes(name));
          return {
            number,
            publishedAt: writeInstant(publishedAt),
            isCurrent,
            counts: Object.fromEntries(
              isCurrent ? delivered : counted.map((name) => [name, counts.get(name) ?? 0]),
            ),
          };
        }),
      }));
    },
  );
}
