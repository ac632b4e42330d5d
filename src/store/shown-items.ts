/**
 * In charge of which items show others, read from what is stored. In come stored items; out go, per
 * item, the names of those whose values stand in its body, in the order in which the check stage
 * names them. Verification needs them: a release stores their digest only.
 */
import type { StoredArticles } from "../catalog/content-fields.ts";
import { RESOURCE_NAMES, perResource, resourceOf } from "../catalog/resources.ts";
import type { PerResource, ResourceName } from "../catalog/resources.ts";
import type { ValidItem } from "../check/valid-content.ts";

type ItemName = ValidItem["shows"][number];

/** What is remembered of an item, so that its text need not be. */
export interface ShowingFacts {
  readonly Uuid: string;
  /** The items that it embeds. */
  readonly embeds: readonly ItemName[];
  /** Uuid of the item that gathers this one. */
  readonly gatheredBy: string | undefined;
  /** Uuid of its article, the same in every language. */
  readonly article: string | undefined;
  /** Uuid of the article whose address it shows. */
  readonly shownArticle: string | undefined;
}

/** A stored item; each member is absent on most resources. */
interface StoredMembers {
  readonly Articles?: StoredArticles;
  readonly InformationArticleUuid?: string | null;
  readonly InformationArticleUrl?: string | null;
  readonly [name: string]: unknown;
}

/** Names of the fields that hold uuids of embedded items, by resource, with the items' resource. */
const EMBEDDING = perResource((resource) =>
  Object.entries(resourceOf(resource).fields).flatMap(([name, { kind, target, gathered }]) =>
    target !== undefined && kind !== "reference" && gathered !== true ? [{ name, target }] : [],
  ),
);

/** By a resource whose items are gathered: the field that names the gathering item. */
const GATHERED: ReadonlyMap<ResourceName, { readonly by: ResourceName; readonly field: string }> =
  new Map(
    RESOURCE_NAMES.flatMap((resource) =>
      Object.values(resourceOf(resource).fields).flatMap(({ gathered, target }) => {
        if (gathered !== true || target === undefined) return [];
        const naming = Object.entries(resourceOf(target).fields).find(
          ([, field]) => field.kind === "reference" && field.target === resource,
        );
        return naming ? [[target, { by: resource, field: naming[0] }] as const] : [];
      }),
    ),
  );

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** @param item its parsed text */
export function findShowingFacts(
  resource: ResourceName,
  Uuid: string,
  item: StoredMembers,
): ShowingFacts {
  const { Articles, InformationArticleUuid, InformationArticleUrl } = item;
  return {
    Uuid,
    embeds: EMBEDDING[resource].flatMap(({ name, target }) =>
      [item[name]]
        .flat()
        .filter((value) => typeof value === "string")
        .map((uuid) => `${target}/${uuid}` as const),
    ),
    gatheredBy: textOf(item[GATHERED.get(resource)?.field ?? ""]),
    article: Articles && Object.values(Articles)[0]?.Uuid,
    shownArticle: InformationArticleUrl ? undefined : textOf(InformationArticleUuid),
  };
}

/** @returns what each item shows, in the order in which the items came */
export function listShownItems(
  facts: PerResource<readonly ShowingFacts[]>,
): PerResource<readonly Pick<ValidItem, "Uuid" | "shows">[]> {
  const gathered = new Map<string, ItemName[]>();
  for (const [resource, { by }] of GATHERED) {
    for (const { Uuid, gatheredBy } of facts[resource]) {
      if (gatheredBy !== undefined) {
        const name = `${by}/${gatheredBy}`;
        const list = gathered.get(name) ?? [];
        list.push(`${resource}/${Uuid}`);
        gathered.set(name, list);
      }
    }
  }
  const articles = new Map(facts.navigation.map(({ Uuid, article }) => [article, Uuid]));
  return perResource((resource) =>
    facts[resource].map(({ Uuid, embeds, shownArticle }) => {
      const navigation = shownArticle === undefined ? undefined : articles.get(shownArticle);
      return {
        Uuid,
        shows: [
          ...embeds,
          ...(navigation === undefined ? [] : [`navigation/${navigation}` as const]),
          ...(gathered.get(`${resource}/${Uuid}`) ?? []),
        ],
      };
    }),
  );
}
