/** What nobody may read, drafts and texts before or after their time, leaves no trace: it changes no body, no validator and no UpdatedAt. */
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

const datesOfOthers = (answer: Answer | undefined): readonly unknown[] =>
  answer === undefined
    ? []
    : itemsOf("navigation", answer)
        .filter(({ Uuid }) => Uuid !== uuid(13) && Uuid !== uuid(12))
        .map(({ UpdatedAt }) => UpdatedAt);

describe("what drafts leave behind", () => {
  let site: Site;
  before(async () => {
    site = await runSite();
  });
  after(() => site.stop());

  const ask = async (): Promise<readonly Answer[]> =>
    Promise.all([
      site.get(NAVIGATION),
      site.get(NAVIGATION, { "Accept-Language": "en" }),
      site.get(FACILITIES, { Authorization: "" }),
      site.get(`${NAVIGATION}?fields=Article&sort=-UpdatedAt`),
    ]);
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
    test(`${what} changes no body, no ETag, no Last-Modified and no UpdatedAt`, async () => {
      await site.publish(version(first));
      const seen = await ask();
      const { created } = await site.publish(version(changed));
      assert.ok(created, "the change is a release");
      const again = await ask();
      for (const [index, answer] of again.entries()) {
        assert.equal(answer.text, seen[index]?.text);
        for (const name of ["etag", "last-modified"])
          assert.equal(answer.headers.get(name), seen[index]?.headers.get(name), name);
        assert.ok(answer.headers.has("last-modified"));
      }
    });
  }

  const shown: readonly (readonly [what: string, Version])[] = [
    ["publishing the draft", { draftState: "PUBLISHED" }],
    ["publishing its language", { frenchState: "PUBLISHED" }],
  ];
  for (const [what, changed] of shown) {
    test(`${what} changes UpdatedAt of that item`, async () => {
      await site.publish(version());
      const [old] = await ask();
      const updatedBefore = await watchedAt();
      await site.publish(version(changed));
      assert.notEqual(await watchedAt(), updatedBefore);
      const [next] = await ask();
      assert.deepEqual(datesOfOthers(next), datesOfOthers(old));
    });
  }
});
