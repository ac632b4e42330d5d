/**
 * The organisation that the caches are tried with: the sample, and a second page of navigation that changes at one
 * midnight.
 */
import { Temporal } from "temporal-polyfill";
import { SAMPLE, uuid } from "../../../support/sample-content.ts";
import type { ContentFiles } from "../../../support/site.ts";

/** The midnight at which the summer articles appear: 2040-06-01 in Europe/Berlin, ms. */
export const BOUNDARY = Temporal.Instant.from("2040-05-31T22:00:00Z").epochMilliseconds;

/** The first page has no boundary; this one has. */
export const TIMED_PAGE = "/api/v1/navigation/page/2";

/** Names of the timed article, by the language that is asked for. */
export const SUMMER = { de: "Sommer", en: "Summer" } as const;

/** One facility's InformationArticleUrl is the timed article's. */
const TIMED_ARTICLE = uuid(113);

const timed = (name: string): object => ({
  State: "TIME_CONTROLLED",
  TimeControlledPublishedFrom: "2040-06-01",
  Name: name,
  NiceUri: name.toLowerCase(),
});

/** @param version stands in the first navigation item and in the first division */
export function createContent(version: string): ContentFiles {
  const [home, ...others] = SAMPLE["navigation.json"] as readonly object[];
  const [care, ...divisions] = SAMPLE["business-divisions.json"] as readonly object[];
  const facilities = SAMPLE["business-division-facilities.csv"] as string;
  return {
    ...SAMPLE,
    "installation.yaml": `cacheTags: tests${SAMPLE["installation.yaml"] as string}`,
    "navigation.json": [
      { ...home, Identifier: `HOME_${version}` },
      ...others,
      {
        Uuid: uuid(13),
        Identifier: "SUMMER",
        Articles: {
          DE: { ...timed(SUMMER.de), Uuid: TIMED_ARTICLE },
          EN_GB: timed(SUMMER.en),
        },
      },
    ],
    "business-divisions.json": [{ ...care, Name: `Care ${version}` }, ...divisions],
    "business-division-facilities.csv": facilities.replace(uuid(110), TIMED_ARTICLE),
  };
}
