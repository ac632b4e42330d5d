import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { Content } from "../store/content.ts";
import { RequestError } from "../errors.ts";
import { sayInEnglish as say } from "../words/say.ts";
import { requireAllowed } from "./limit-change.ts";

const CLUBS = {
  title: "Clubs",
  model: "Clubs",
  path: "/api/v1/clubs",
  access: "token",
  caching: "day",
  maxItemsPerPage: 100,
  fields: { Name: { type: "varchar", size: 64 } },
} as const;

const contentOf = (
  lists: Readonly<Record<string, readonly string[]>>,
  installation: Partial<Content["installation"]> = {},
): Content => ({
  installation: { ...DEFAULT_INSTALLATION, ...installation },
  lists: new Map(Object.entries(lists)),
  digest: "",
});

/** @returns what is said when it is refused */
function judge(
  allowed: Partial<Parameters<typeof requireAllowed>[0]>,
  before: Content | null,
  next: Content,
): string | undefined {
  try {
    requireAllowed({ declare: false, resources: null, ...allowed }, before, next);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof RequestError && error.cases[0]?.message === "CHANGE_DENIED");
    return say(error.cases[0].problem ?? { text: "" });
  }
}

const LISTS = { news: ["a"], jobs: ["b"] };
const NEWS = contentOf(LISTS);

test("items of all resources may be changed, or of some", () => {
  const next = contentOf({ news: ["a"], jobs: ["c", "d"] });
  assert.equal(judge({}, NEWS, next), undefined);
  assert.equal(judge({ resources: ["jobs"] }, NEWS, next), undefined);
  assert.equal(
    judge({ resources: ["news", "events"] }, NEWS, next),
    "It changes jobs, and the token is for news and events alone",
  );
  assert.match(judge({ resources: ["news"] }, NEWS, contentOf({ news: ["a"] })) ?? "", /jobs/u);
  assert.equal(judge({ resources: ["news"] }, contentOf({ jobs: [] }), contentOf({})), undefined);
  assert.match(judge({ resources: ["news"] }, null, NEWS) ?? "", /^It changes jobs, /u);
  const hostile = contentOf({ constructor: ["a"] });
  assert.match(judge({ resources: ["news"] }, null, hostile) ?? "", /^It changes constructor, /u);
});

test("installation.yaml needs the right to declare, of all resources or of some", () => {
  const zoned = contentOf(LISTS, { timeZone: "Asia/Tokyo" });
  const [closed, open] = (["token", "public"] as const).map((access) =>
    contentOf(LISTS, { resources: { clubs: { ...CLUBS, access } } }),
  ) as [Content, Content];
  for (const [before, next] of [
    [NEWS, zoned],
    [null, zoned],
    [closed, open],
    [NEWS, closed],
    [closed, NEWS],
  ] as const) {
    assert.match(
      judge({}, before, next) ?? "",
      /in installation\.yaml, for which the token needs/u,
    );
    assert.equal(judge({ declare: true }, before, next), undefined);
  }
  assert.match(judge({}, closed, open) ?? "", /^It changes resources\.clubs\.access in /u);
  assert.equal(judge({ declare: true, resources: ["clubs"] }, closed, open), undefined);
  assert.equal(
    judge({ declare: true, resources: ["news"] }, closed, open),
    "It changes resources.clubs.access in installation.yaml, and the token is for other resources",
  );
  assert.match(
    judge({ declare: true, resources: ["news"] }, NEWS, zoned) ?? "",
    /^It changes timeZ/u,
  );
});
