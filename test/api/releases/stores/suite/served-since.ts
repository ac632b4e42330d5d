/** Holds every kind of store to since when each resource gives the bodies that it gives. */
import { mustGet } from "../../../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CONTRACT, perResource } from "../../../../../src/catalog/catalog.ts";
import { CONTRACT_NAMES } from "../../../../../src/catalog/resource-names.ts";
import type { PerResource, ResourceName } from "../../../../../src/catalog/resource-names.ts";
import {
  createComing,
  createContent,
  createEverything,
  createItem,
  createItems,
  createLanguage,
} from "./content-builder.ts";
import type { ValidItem } from "../../../../../src/validate/valid-content.ts";
import type { CurrentRelease } from "../../../../../src/store/store.ts";
import { BY, createClock } from "./place.ts";
import type { CreatePlace } from "./place.ts";
import { publishItems } from "../../../../support/publish-items.ts";
import type { ItemLists } from "../../../../support/publish-items.ts";

function change(resource: ResourceName, items: readonly ValidItem[]): ItemLists {
  return createEverything({ [resource]: items });
}

const instantsOf = ({ changes }: CurrentRelease): PerResource<number> =>
  perResource(CONTRACT, (resource) => mustGet(changes, resource));

export function testServedSince(kind: string, createPlace: CreatePlace): void {
  describe(`${kind}: since when a resource has its current bodies`, () => {
    const { items: all } = createEverything();
    const navigation = mustGet(all, "navigation");
    const persons = mustGet(all, "business-division-contact-persons");
    const namePersons: readonly ResourceName[] = [
      "trainings",
      "business-division-facilities",
      "business-division-contact-persons",
      "business-division-working-groups",
      "business-divisions",
    ];
    const cases: readonly {
      readonly change: string;
      readonly to: ItemLists;
      readonly moves: readonly ResourceName[];
    }[] = [
      { change: "a training", to: change("trainings", createItems(1)), moves: ["trainings"] },
      {
        change: "a contact person",
        to: change("business-division-contact-persons", persons.with(0, createItem(90, "new"))),
        moves: namePersons,
      },
      {
        change: "the order of contact persons",
        to: change("business-division-contact-persons", persons.toReversed()),
        moves: namePersons,
      },
      {
        change: "a division",
        to: change("business-divisions", [createItem(100, "new")]),
        moves: namePersons.filter((name) => name !== "trainings"),
      },
      {
        change: "a navigation item, whose address a facility may show",
        to: change("navigation", navigation.with(1, createItem(2, "new"))),
        moves: ["navigation", "business-division-facilities"],
      },
      {
        change: "a language",
        to: change("languages", [createLanguage(50, "EN")]),
        moves: CONTRACT_NAMES,
      },
      {
        change: "a language that is not published",
        to: change("languages", [createLanguage(50, "DE"), createLanguage(51, "EN", "DRAFT")]),
        moves: CONTRACT_NAMES,
      },
      {
        change: "a text that is yet to come",
        to: change("navigation", [createComing(1, "2090-01-05", "new"), ...navigation.slice(1)]),
        moves: ["navigation", "business-division-facilities"],
      },
      {
        change: "the installation",
        to: createEverything({}, { timeZone: "Asia/Tokyo" }),
        moves: CONTRACT_NAMES,
      },
    ];

    for (const { change: name, to, moves } of cases) {
      test(`changes with ${name}, forwards and backwards`, async (context) => {
        const store = await (await createPlace(context)).open({ clock: createClock() });
        const first = (await publishItems(store, createEverything(), BY)).release.publishedAt;
        const second = (await publishItems(store, to, BY)).release.publishedAt;
        const state = await store.readState();
        assert.deepEqual(
          state.current && instantsOf(state.current),
          perResource(CONTRACT, (resource) => (moves.includes(resource) ? second : first)),
        );
        await store.makeCurrent(1, BY);
        const { current } = await store.readState();
        assert.ok(current && current.since > second);
        assert.deepEqual(
          instantsOf(current),
          perResource(CONTRACT, (resource) => (moves.includes(resource) ? current.since : first)),
        );
      });
    }

    test("has different digests in two stores with different items", async (context) => {
      const bodies = await Promise.all(
        ["one", "other"].map(async (text) => {
          const store = await (await createPlace(context)).open({ clock: createClock() });
          await publishItems(store, createContent({ trainings: createItems(3, text) }), BY);
          const content = await store.readRelease(1);
          await store.close();
          return content.bodies.get("trainings");
        }),
      );
      assert.notEqual(bodies[0], bodies[1], "a server may find the one in the place of the other");
    });

    test("moves between two releases of equal items that other releases last changed", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      await publishItems(store, createEverything(), BY);
      await publishItems(store, change("trainings", createItems(1)), BY);
      const { publishedAt } = (await publishItems(store, change("business-divisions", []), BY))
        .release;
      assert.equal((await store.readState()).current?.changes.get("trainings"), publishedAt);
      await store.makeCurrent(1, BY);
      const { current } = await store.readState();
      assert.equal(current?.changes.get("trainings"), current?.since, "UpdatedAt differs");
    });

    test("stays the same across a release in between", async (context) => {
      const store = await (await createPlace(context)).open({ clock: createClock() });
      const first = (await publishItems(store, createEverything(), BY)).release.publishedAt;
      await publishItems(store, change("business-divisions", []), BY);
      const third = (await publishItems(store, change("trainings", []), BY)).release.publishedAt;
      const changes = (await store.readState()).current?.changes;
      assert.equal(changes?.get("navigation"), first);
      assert.equal(mustGet(changes, "trainings"), third);
    });
  });
}
