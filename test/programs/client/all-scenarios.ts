/** How the client reads all items of one release, whatever happens between its pages. */
import { identifiersOf } from "./reading-scenarios.ts";
import { equal, refusalOf } from "./scenario.ts";
import type { Scenarios, World } from "./scenario.ts";

/** @param whileReading is called with the first item */
async function readAll(
  { client }: World,
  whileReading?: () => Promise<void>,
): Promise<readonly string[]> {
  const read: { readonly Identifier: string }[] = [];
  for await (const item of client.navigation.all({ fields: ["Identifier"] }))
    if (read.push(item) === 1) await whileReading?.();
  return identifiersOf(read);
}

const FIVE = ["N1", "N2", "N3", "N4", "N5"];

export const ALL_SCENARIOS: Scenarios = {
  async "reads all, once each"(world) {
    equal(await readAll(world), FIVE);
    const trainings: string[] = [];
    for await (const { Title } of world.client.trainings.all()) trainings.push(Title);
    equal(trainings, ["Nursing"]);
    for await (const _ of world.client.navigation.all({ search: "nothing" })) trainings.push("?");
    equal(trainings.length, 1);
    equal((await world.readAsked()).length, 5, "the number of requests");
  },

  async "begins anew after a connection that was lost"(world) {
    await world.tell("drop half");
    equal(await readAll(world), FIVE);
    equal((await world.readAsked()).length, 4, "the number of requests");
  },

  async "reads on after a connection that was lost later"(world) {
    await world.tell("drop later");
    equal(await readAll(world), FIVE);
    equal((await world.readAsked()).length, 4, "the number of requests");
  },

  async "says that something was published between two pages"(world) {
    const { tell } = world;
    for (const publish of ["publish", "publish less"]) {
      await tell("first");
      const error = await refusalOf(readAll(world, async () => tell(publish)));
      equal([error.code, error.status], ["RELEASE_CHANGED", 0], publish);
    }
  },

  async "begins again with a newer release, if a cache on the way has an older first page"(world) {
    await world.tell("keep all");
    await world.client.navigation.find({ fields: ["Identifier"] });
    await world.tell("publish");
    equal(await readAll({ ...world, client: world.create() }), ["N0", ...FIVE]);
  },

  async "begins again if midnight was between the first two pages"({ client, tell }) {
    const read = async (): Promise<readonly string[]> => {
      const titles: string[] = [];
      for await (const { Title } of client.jobOffers.all()) titles.push(Title);
      return titles;
    };
    equal(await read(), ["Gardener", "Gardener's help", "Cook"]);
    await tell("pass midnight before answer 2");
    equal(await read(), ["Gardener's help", "Cook"]);
  },

  async "reads all of a static copy, whose times are those of its files"(world) {
    await world.tell("be a static copy");
    equal(await readAll(world), FIVE);
  },

  async "stops reading when it is told to"({ client, create }) {
    for await (const _ of client.navigation.all()) break;
    const ending = new AbortController();
    const reading = create().navigation.all({ signal: ending.signal });
    ending.abort();
    const name = await reading.next().catch((error: unknown) => (error as Error).name);
    equal(name, "AbortError");
  },
};
