/** What nobody may read, drafts and texts before or after their time, is in no body: a change of it moves UpdatedAt of its item alone. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { itemsOf, runSite } from "../../support/site.ts";
import type { Answer, Site } from "../../support/site.ts";
import { LANGUAGES, SAMPLE, uuid } from "../../support/sample-content.ts";

const NAVIGATION = "/api/v1/navigation";
const FACILITIES = "/extension/api/v1/business-division-facilities";

interface Version {
  readonly draftName?: string;
  readonly draftState?: string;
  /** Of the draft. */
  readonly from?: string;
  readonly to?: string;
  readonly frenchName?: string;
  readonly frenchState?: string;
  readonly key?: string;
}

/** The sample with one item that has a draft, an article in an unpublished language and a Key. */
const version = ({
  draftName = "Entwurf",
  draftState = "DRAFT",
  from,
  to,
  frenchName = "Brouillon",
  frenchState = "DRAFT",
  key = "watched",
}: Version = {}): typeof SAMPLE => ({
  ...SAMPLE,
  "installation.yaml": "timeZone: Europe/Berlin\n",
  "languages.json": LANGUAGES.map((language) =>
    language.Code === "FR" ? { ...language, State: frenchState } : language,
  ),
  "navigation.json": [
    ...(SAMPLE["navigation.json"] as readonly object[]),
    {
      Uuid: uuid(13),
      Key: key,
      Identifier: "WATCHED",
      Articles: {
        DE: {
          State: draftState,
          TimeControlledPublishedFrom: from,
          TimeControlledPublishedTo: to,
          Name: draftName,
          NiceUri: "entwurf",
          Uuid: uuid(113),
        },
        EN_GB: { State: "PUBLISHED", Name: "Seen", NiceUri: "seen" },
        FR: { State: "PUBLISHED", Name: frenchName, NiceUri: "brouillon" },
      },
    },
  ],
  "business-division-facilities.csv": (
    SAMPLE["business-division-facilities.csv"] as string
  ).replace(uuid(110), uuid(113)),
});

const datesOfOthers = (answer: Answer): readonly unknown[] =>
  itemsOf("navigation", answer)
    .filter(({ Uuid }) => Uuid !== uuid(13) && Uuid !== uuid(12))
    .map(({ UpdatedAt }) => UpdatedAt);

describe("what drafts leave behind", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
  });
  after(() => site.stop());

  /** @returns all that readers get, but without UpdatedAt of what changes */
  const readItems = async (): Promise<readonly unknown[]> => {
    const answers = await Promise.all([
      site.get(NAVIGATION),
      site.get(NAVIGATION, { "Accept-Language": "en" }),
    ]);
    const { body } = await site.get(FACILITIES, { Authorization: "" });
    const items = answers.flatMap((answer) => itemsOf("navigation", answer));
    return [
      body,
      items.map(({ UpdatedAt, ...item }) =>
        item["Uuid"] === uuid(13)
          ? { ...item, Article: { ...(item["Article"] as object), UpdatedAt: undefined } }
          : { ...item, UpdatedAt },
      ),
    ];
  };
  const watchedAt = async (): Promise<unknown> =>
    itemsOf("navigation", await site.get(NAVIGATION)).find(({ Uuid }) => Uuid === uuid(13))?.[
      "UpdatedAt"
    ];

  const coming = { draftState: "TIME_CONTROLLED", from: "2090-01-01" };
  const over = { draftState: "TIME_CONTROLLED", to: "2010-01-01" };
  const unseen: readonly (readonly [what: string, changed: Version, first?: Version])[] = [
    ["another text in a draft", { draftName: "Geheim" }],
    ["another text in an unpublished language", { frenchName: "Secret" }],
    ["another Key", { key: "renamed" }],
    ["a text that is yet to come", coming],
    ["another text that is yet to come", { ...coming, draftName: "Geheim" }, coming],
    ["another day of a text that is yet to come", { ...coming, from: "2091-01-01" }, coming],
    ["a text whose time is over", over],
    ["another text whose time is over", { ...over, draftName: "Geheim" }, over],
  ];
  for (const [what, changed, first] of unseen) {
    test(`${what} changes only UpdatedAt of its item`, async () => {
      await site.publish(version(first));
      const seen = await readItems();
      const { created } = await site.publish(version(changed));
      assert.ok(created, "the change is a release");
      assert.deepEqual(await readItems(), seen);
    });
  }

  const shown: readonly (readonly [what: string, Version])[] = [
    ["publishing the draft", { draftState: "PUBLISHED" }],
  ];
  for (const [what, changed] of shown) {
    test(`${what} changes UpdatedAt of that item`, async () => {
      await site.publish(version());
      const old = await site.get(NAVIGATION);
      const updatedBefore = await watchedAt();
      await site.publish(version(changed));
      assert.notEqual(await watchedAt(), updatedBefore);
      const next = await site.get(NAVIGATION);
      assert.deepEqual(datesOfOthers(next), datesOfOthers(old));
    });
  }
});
