/**
 * In charge of the promise since when each resource shows what it shows. In comes a way to make
 * places for stores; out come the tests.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DEFAULT_INSTALLATION } from "../../catalog/installation.ts";
import { RESOURCE_NAMES, perResource } from "../../catalog/resources.ts";
import type { ResourceName } from "../../catalog/resources.ts";
import type { ValidContent } from "../../check/valid-content.ts";
import { createContent, createEverything, createItem, createItems } from "./content-builder.ts";
import { BY, createClock } from "./place.ts";
import type { CreatePlace } from "./place.ts";

function change(resource: ResourceName, items: ValidContent["items"][ResourceName]): ValidContent {
  return createContent({ ...createEverything().items, [resource]: items });
}

export function testServedSince(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: since when a resource shows what it shows`, () => {
    const persons = createEverything().items["business-division-contact-persons"];
    const cases: readonly {
      readonly change: string;
      readonly to: ValidContent;
      readonly moves: readonly ResourceName[];
    }[] = [
      {
        change: "a training",
        to: {
          ...createEverything(),
          items: { ...createEverything().items, trainings: createItems(1) },
        },
        moves: ["trainings"],
      },
      {
        change: "a contact person that a training shows",
        to: change("business-division-contact-persons", persons.with(0, createItem(90, "new"))),
        moves: ["trainings", "business-division-contact-persons"],
      },
      {
        change: "a contact person that a division gathers",
        to: change("business-division-contact-persons", persons.with(1, createItem(91, "new"))),
        moves: ["business-division-contact-persons", "business-divisions"],
      },
      {
        change: "the order of contact persons",
        to: change("business-division-contact-persons", persons.toReversed()),
        moves: ["business-division-contact-persons"],
      },
      {
        change: "a navigation item behind a facility's address",
        to: change("navigation", createEverything().items.navigation.with(1, createItem(2, "new"))),
        moves: ["navigation", "business-division-facilities"],
      },
      {
        change: "a navigation item that nothing shows",
        to: change("navigation", createEverything().items.navigation.with(0, createItem(1, "new"))),
        moves: ["navigation"],
      },
      {
        change: "a language",
        to: change("languages", [createItem(50, "EN")]),
        moves: ["navigation", "languages", "business-division-facilities"],
      },
      {
        change: "the time zone",
        to: createContent(createEverything().items, { timeZone: "Asia/Tokyo" }),
        moves: RESOURCE_NAMES,
      },
      {
        change: "one resource's page size",
        to: createContent(createEverything().items, {
          maxItemsPerPage: { ...DEFAULT_INSTALLATION.maxItemsPerPage, languages: 7 },
        }),
        moves: ["languages"],
      },
      {
        change: "the order of locations",
        to: createContent(createEverything().items, { locations: ["LAUENBURG", "PREETZ"] }),
        moves: ["trainings"],
      },
    ];

    for (const { change: name, to, moves } of cases) {
      test(`moves on with ${name}, there and back`, async (context) => {
        const store = await (await createPlace(context)).open({ clock: createClock() });
        const first = (await store.publish(createEverything(), BY)).release.publishedAt;
        const second = (await store.publish(to, BY)).release.publishedAt;
        const state = await store.readState();
        assert.deepEqual(
          state.current?.changedAt,
          perResource((resource) => (moves.includes(resource) ? second : first)),
        );
        await store.makeCurrent(1, BY);
        const { current } = await store.readState();
        assert.ok(current && current.since > second);
        assert.deepEqual(
          current.changedAt,
          perResource((resource) => (moves.includes(resource) ? current.since : first)),
        );
        await store.close();
      });
    }

    test("stays where it was over a release between", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const first = (await store.publish(createEverything(), BY)).release.publishedAt;
      await store.publish(change("languages", []), BY);
      const third = (await store.publish(change("trainings", []), BY)).release.publishedAt;
      const changedAt = (await store.readState()).current?.changedAt;
      assert.equal(changedAt?.["business-division-working-groups"], first);
      assert.equal(changedAt.trainings, third);
      await store.close();
    });
  });
}
