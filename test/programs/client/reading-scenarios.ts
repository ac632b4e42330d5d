/** What the client must do where all is well, and while something is published. */
import type { Client } from "lectern-client";
import { equal, isIn, refusalOf, until } from "./scenario.ts";
import type { Content, Scenarios } from "./scenario.ts";

const nameIn = async (asking: Client<Content>, query = {}): Promise<unknown> => {
  const { items, languages, notifications } = await asking.navigation.find({
    filter: { Identifier: "N1" },
    ...query,
  });
  return [items[0]?.Article?.Name, languages, notifications.map(({ Message }) => Message)];
};

export const identifiersOf = (
  items: readonly { readonly Identifier: string }[],
): readonly string[] => items.map(({ Identifier }) => Identifier);

export const READING_SCENARIOS: Scenarios = {
  async "finds what is asked for"({ client }) {
    const found = await client.navigation.find({
      filter: { "Article.Name": { startsWith: "page" }, Identifier: { ne: ["N1", "N3"] } },
      sort: "-Identifier",
      fields: ["Identifier", "Article.Name"],
      limit: 2,
    });
    equal(found.items, [
      { Article: { Name: "Page 5, the \\ last" }, Identifier: "N5" },
      { Article: { Name: "Page 4" }, Identifier: "N4" },
    ]);
    equal([found.page, found.lastPage, found.total], [1, 2, 3]);
    const rest = await client.navigation.page(2, {
      filter: { "Article.Name": { startsWith: "page" }, Identifier: { ne: ["N1", "N3"] } },
      sort: "-Identifier",
      limit: 2,
    });
    equal(identifiersOf(rest.items), ["N2"]);
    const both = { filter: [{ Identifier: ["N1", "N2"] }, { Identifier: { ne: "N1" } }] } as const;
    equal(identifiersOf((await client.navigation.find(both)).items), ["N2"]);
    const comma = { filter: { "Article.Name": "Page 5, the \\ last" } };
    equal(identifiersOf((await client.navigation.find(comma)).items), ["N5"]);
    const nothing = { search: undefined, filter: { Identifier: undefined } };
    equal((await client.navigation.find(nothing)).total, 5);
  },

  async "finds what is near"({ client }) {
    const near = { longitude: 9.4, latitude: 54.8 };
    const { items } = await client.businessDivisionFacilities.find({ near, radius: 100 });
    equal(
      items.map(({ Name, Distance = NaN }) => [Name, Distance < 5000]),
      [["Hut", true]],
    );
    const bbox = [13, 51, 14, 52] as const;
    const inBox = await client.businessDivisionFacilities.find({ bbox, search: "house" });
    equal(
      inBox.items.map(({ Name }) => Name),
      ["House"],
    );
  },

  async "says what was refused"({ client, create, ...world }) {
    const beyond = await refusalOf(client.navigation.page(99));
    equal(beyond instanceof world.LecternError, true, "the class of errors");
    equal([beyond.status, beyond.code], [404, "PAGE_OUT_OF_RANGE"]);
    isIn(beyond.message, "404 PAGE_OUT_OF_RANGE: ");
    equal((beyond.requestId ?? "").length > 0, true, "the request id");
    const wrong = { filter: { Nmae: "x" } } as object;
    const unknown = await refusalOf(client.trainings.find(wrong));
    equal([unknown.status, unknown.code], [400, "QUERY_PARAMETER_UNKNOWN"]);
    const token = await refusalOf(create({ token: "d3Jvbmc=" }).navigation.find());
    equal([token.status, token.notifications[0]?.Message], [401, "TOKEN_INVALID"]);
    equal(token.message.includes("d3Jvbmc="), false, "the token in the message");
  },

  async "says which time zone timestamps are in"({ client }) {
    equal(await client.timeZone(), "Europe/Berlin");
  },

  async "takes a Date for an instant"({ client }) {
    const { items } = await client.navigation.find({ fields: ["CreatedAt"], limit: 1 });
    // The site's days are those of Berlin, which is ahead of UTC the whole year.
    const asUtc = new Date(`${items[0]?.CreatedAt.replace(" ", "T")}Z`);
    const count = async (moment: Date): Promise<number> =>
      (await client.navigation.find({ filter: { CreatedAt: { gte: moment } } })).total;
    equal([await count(new Date(asUtc.getTime() - 7_200_000)), await count(asUtc)], [5, 0]);
  },

  async "loads an entity"({ client }) {
    const { items } = await client.businessDivisions.find();
    const { item, release } = await client.businessDivisions.load(items[0]?.Uuid ?? "", {
      fields: ["Name"],
    });
    equal([item, release], [{ Name: "Care" }, 1]);
    const nobody = "00000000-0000-4000-8000-999999999999";
    const missing = await refusalOf(client.businessDivisions.load(nobody));
    equal([missing.status, missing.notifications[0]?.Message], [404, "ENTITY_NOT_FOUND"]);
  },

  async "reads in the reader's languages"({ client, create }) {
    equal(await nameIn(client, { languages: ["en-US", "de"] }), ["Page 1", ["en-GB"], []]);
    equal(await nameIn(client, { languages: ["EN_GB"] }), ["Page 1", ["en-GB"], []]);
    equal(await nameIn(client, { language: "DE" }), ["Seite 1", ["de"], []]);
    equal(await nameIn(create({ languages: ["de"] })), ["Seite 1", ["de"], []]);
    const fallback = ["Seite 1", ["de"], ["LANGUAGE_FALLBACK_USED"]];
    equal(await nameIn(client, { languages: ["tr"] }), fallback);
  },

  async "remembers what did not change"({ client, readAsked }) {
    const query = { search: "page" };
    const first = await client.navigation.find(query);
    const second = await client.navigation.find(query);
    equal(second === first, true, "the same object");
    equal((await client.trainings.find()) === (await client.trainings.find()), true, "public");
    // A busy machine may answer 503 first; the client asks again.
    const statuses = (await readAsked()).map(({ status }) => status).filter((one) => one !== 503);
    equal(statuses, [200, 304, 200, statuses.at(-1)]);
  },

  async "refuses changes of a result, which the next reader gets, too"({ client }) {
    const found = await client.navigation.find({ fields: ["Identifier", "Article.Name"] });
    const { items } = found as unknown as { items: { Identifier: string; Article?: object }[] };
    const [item] = items;
    if (!item) throw new Error("nothing is found");
    for (const change of [
      () => items.shift(),
      () => items.splice(0, 1),
      () => Object.assign(item, { Identifier: "mine" }),
      () => Object.assign(item.Article ?? {}, { Name: "mine" }),
    ]) {
      let error: unknown;
      try {
        change();
      } catch (caught) {
        error = caught;
      }
      equal(error instanceof TypeError, true, "a TypeError");
    }
    equal((await client.navigation.find({ fields: ["Identifier", "Article.Name"] })).items, items);
  },

  async "asks without the mode of a cache that a runtime refuses"({ create }) {
    const found = await create().trainings.find();
    const Real = globalThis.Request;
    globalThis.Request = class extends Real {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        if (init?.cache !== undefined) throw new TypeError("Unsupported cache mode");
        super(input, init);
      }
    };
    try {
      const strict = create({
        async fetch(input, init) {
          if (init?.cache !== undefined) throw new TypeError("Unsupported cache mode");
          return fetch(input, init);
        },
        retryForMs: 0,
      });
      equal((await strict.trainings.find()).items, found.items);
    } finally {
      globalThis.Request = Real;
    }
  },

  async "forgets the answers that it used longest ago"({ create }) {
    const client = create({ remember: 2 });
    const find = async (search: string): Promise<object> => client.navigation.find({ search });
    const one = await find("1");
    const two = await find("2");
    equal((await find("1")) === one, true, "the first");
    await find("3");
    equal((await find("1")) === one, true, "the first, used again");
    equal((await find("2")) === two, false, "the second, which had to go");
  },

  async "knows the release of what did not change"({ client, tell }) {
    const before = await client.trainings.find();
    await tell("publish");
    const after = await client.trainings.find({ minRelease: 2 });
    equal([before.release, after.release, after.items.length], [1, 2, before.items.length]);
    const again = await client.trainings.find();
    equal([again.release, again.items === before.items], [2, true]);
  },

  async "finds the first, and counts"({ client }) {
    const filter = { "Article.Name": { startsWith: "page" }, Identifier: { ne: "N5" } };
    const first = await client.navigation.first({
      filter,
      sort: "-Identifier",
      fields: ["Identifier"],
    });
    equal(first, { Identifier: "N4" });
    equal(await client.navigation.count({ filter }), 4);
    equal(await client.navigation.first({ search: "nothing" }), undefined);
    equal(await client.navigation.count({ search: "nothing" }), 0);
  },

  async "reads resources of the installation's own"({ client, readAsked }) {
    const { items } = await client.jobOffers.find({ filter: { Hours: "HALF" }, search: "gard" });
    equal(
      items.map(({ Title }) => Title),
      ["Gardener"],
    );
    equal((await client.jobOffers.load(items[0]?.Uuid ?? "")).item, { Title: "Gardener" });
    const paths = (await readAsked()).map(({ path }) => path.split("?")[0]);
    equal(paths, ["/", "/api/v1/open-jobs", `/api/v1/open-job/${items[0]?.Uuid}`]);
    const missing = (client as unknown as { readonly jobs: typeof client.jobOffers }).jobs;
    const refused = await refusalOf(missing.find());
    isIn(refused.message, "there is no resource jobs; there are navigation, ");
    isIn(refused.message, "jobOffers");
  },

  async "hears of releases, also of those while the service was away"({ client, tell, readAsked }) {
    const heard: number[] = [];
    const stop = client.onRelease(
      async ({ release, since }) => {
        isIn(since, "T");
        heard.push(release);
        await Promise.resolve();
      },
      { everyMs: 1000 },
    );
    const statuses: number[] = [];
    const waitFor = async (status: number): Promise<void> => {
      while (!statuses.includes(status))
        statuses.splice(0, statuses.length, ...(await readAsked()).map((asked) => asked.status));
    };
    await until(() => heard.length === 1);
    await waitFor(304);
    await tell("drop all");
    await waitFor(0);
    await tell("publish");
    await until(() => heard.length === 2);
    await tell("publish less");
    await until(() => heard.length === 3);
    stop();
    equal(heard, [1, 2, 3]);
    equal(new Set((await readAsked()).map(({ path }) => path)).size, 1, "the addresses");
  },

  async "hears of what it does not know only"({ client, tell }) {
    const { release } = await client.trainings.find();
    const heard: number[] = [];
    const all: number[] = [];
    const stops = [
      client.onRelease((event) => void heard.push(event.release), {
        since: release,
        everyMs: 1000,
      }),
      client.onRelease((event) => void all.push(event.release), { everyMs: 1000 }),
    ];
    await until(() => all.length > 0);
    await tell("publish");
    await until(() => heard.length > 0 && all.length > 1);
    stops.forEach((stop) => stop());
    equal([heard, all], [[2], [1, 2]]);
  },
};
