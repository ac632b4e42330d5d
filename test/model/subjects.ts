/** What of each resource decides what queries mean: what is searched, in whose word forms, and where items lie. */
import type { OwnResource } from "../../src/catalog/own-resources.ts";
import type { ContractName } from "../../src/catalog/resource-names.ts";
import type { ModelAnswer } from "./collections.ts";
import { findTitle } from "./paths.ts";
import type { Asked } from "./publication.ts";
import type { ModelSubject } from "./query.ts";

/** What is searched: the paths of the title, and those of the other texts. */
const SEARCHED: Readonly<Record<ContractName, readonly [title: string, others: string]>> = {
  navigation: ["Article.Name", "Article.NiceUri Article.CustomAttributes"],
  languages: ["Code", "CustomAttributes"],
  trainings: [
    "Title",
    "Locations PrimaryPdfDocumentTitle SecondaryPdfDocumentTitle TertiaryPdfDocumentTitle ResultPrimaryPdfDocumentTitle ResultSecondaryPdfDocumentTitle ResultTertiaryPdfDocumentTitle",
  ],
  "business-division-facilities": [
    "Name",
    "AddressStreet AddressHouse AddressAddition AddressZip AddressCity",
  ],
  "business-division-contact-persons": ["Firstname Lastname", "Position Languages"],
  "business-division-working-groups": ["Name", ""],
  "business-divisions": ["Name", "Identifier"],
};

const splitPaths = (paths: string): readonly string[] =>
  paths.split(" ").filter((path) => path !== "");

type Described = Omit<ModelSubject, "formsOf">;

function contractSubject(resource: string): Described {
  const [title, others] = SEARCHED[resource as ContractName];
  return {
    title: splitPaths(title),
    others: splitPaths(others),
    ...(resource === "business-division-facilities" && {
      place: {
        longitude: "GeoCoordinatesLongitude",
        latitude: "GeoCoordinatesLatitude",
        shown: "ShowOnMap",
      },
    }),
  };
}

/** What names an embedded item is its title. */
function titlesOf({ content }: Asked, resource: string, path: string): readonly string[] {
  const { to = "", embed } = content.described[resource]?.fields[path] ?? {};
  const title = embed ? titleOf(content.resources[to]) : undefined;
  return title === undefined ? [path] : [`${path}.${title}`];
}

const titleOf = (declared: OwnResource | undefined): string | undefined =>
  declared && (declared.search?.title ?? findTitle(declared.fields));

function declaredSubject(asked: Asked, resource: string): Described {
  const declared = asked.content.resources[resource];
  const title = titleOf(declared);
  const { search, place } = declared ?? {};
  return {
    title: title === undefined ? [] : [title],
    others: search?.in?.flatMap((path) => titlesOf(asked, resource, path)) ?? [],
    ...(place && { place }),
  };
}

export function subjectOf(
  asked: Asked,
  resource: string,
  { languagesOf }: ModelAnswer,
): ModelSubject {
  const isDeclared = Object.hasOwn(asked.content.resources, resource);
  const subject = isDeclared ? declaredSubject(asked, resource) : contractSubject(resource);
  const paths = [...subject.title, ...subject.others];
  const names = [...new Set(paths.map((path) => path.split(".")[0] ?? ""))];
  return {
    ...subject,
    formsOf({ Uuid }) {
      const [code] = languagesOf(Uuid, names);
      return code === undefined ? ["DE", "EN"] : [code.split("_")[0] ?? ""];
    },
  };
}
