/** Items in words, where a check of stored content has their Uuids: as its files, and as spots in its sentences. */
import { getOrInsert } from "../lib/get-or-insert.ts";
import { mustGet } from "../lib/must-get.ts";
import type { Installation } from "../catalog/installation.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Problem } from "../content/record.ts";
import type { ChunkReader } from "../store/chunk-reader.ts";
import type { Content } from "../store/content.ts";
import { readNames } from "../change/item-names.ts";
import type { ItemName } from "../change/item-names.ts";
import type { NamedItem } from "../change/result-parts.ts";
import { listTexts, mapTexts, sentence } from "../words/sentence.ts";
import type { Sentence } from "../words/sentence.ts";

/** Of which something is said. */
export interface ItemSubject {
  readonly resource: ResourceName | "installation";
  /** Empty: the installation. */
  readonly Uuid: string;
}

export interface ItemNames {
  /** @returns undefined: no content has the item */
  find(resource: string, uuid: string): ItemName | undefined;
  /** @returns the Uuid of an item that no content has */
  labelOf(resource: string, uuid: string): string;
  /** @returns a problem with names of other items */
  nameOthers(problem: Pick<Problem, "resource" | "problem">): Sentence;
  /**
   * @param remark a problem of a stored item, which what is given brings about
   * @param remark.referred what it refers to wrongly; without a Uuid, nothing
   */
  sayTogether(
    release: number,
    remark: ItemSubject & Pick<Problem, "problem"> & { readonly referred: ItemSubject },
  ): Sentence;
}

/** Of other items: their Uuids as file names. */
const SPOT = /([0-9a-f]{8}-[0-9a-f-]{27}):1\b/gu;

/** @returns the items that a sentence names by their spots */
const listNamed = ({ resource, problem }: Pick<Problem, "resource" | "problem">): ItemSubject[] =>
  listTexts(problem).flatMap((text) =>
    Array.from(text.matchAll(SPOT), ([, Uuid = ""]) => ({
      resource: resource ?? "installation",
      Uuid,
    })),
  );

/** @returns the item that a wrong reference names by its Uuid; of other problems, no item */
export function referredBy(
  installation: Installation,
  { resource = "installation", field = "", found = "" }: Problem,
): ItemSubject {
  const fields =
    resource === "installation"
      ? undefined
      : mustGet(catalogOf(installation).resources, resource).fields;
  return {
    resource: fields?.get(field)?.target ?? "installation",
    Uuid: typeof found === "string" ? found : "",
  };
}

/**
 * @param contents where items are looked for; the last one that has an item names it
 * @param findOwn names of items that no content has, or has otherwise
 */
export async function nameItems(
  reader: ChunkReader,
  contents: readonly Content[],
  subjects: readonly ItemSubject[],
  problems: readonly Problem[],
  findOwn: (resource: string, uuid: string) => NamedItem | undefined = () => undefined,
): Promise<ItemNames> {
  const wanted = new Map<ResourceName, Set<string>>();
  for (const { resource, Uuid } of [...subjects, ...problems.flatMap(listNamed)]) {
    if (resource === "installation" || findOwn(resource, Uuid)) continue;
    getOrInsert(wanted, resource, () => new Set()).add(Uuid);
  }
  const names = new Map<string, ItemName>();
  for await (const [resource, uuid, name] of readNames(reader, contents, wanted))
    names.set(`${resource} ${uuid}`, name);
  const find: ItemNames["find"] = (resource, uuid) => names.get(`${resource} ${uuid}`);
  const labelOf: ItemNames["labelOf"] = (resource, uuid) =>
    (findOwn(resource, uuid) ?? find(resource, uuid))?.label ?? uuid;
  const nameOthers: ItemNames["nameOthers"] = ({ resource = "installation", problem }) =>
    mapTexts(problem, (text) =>
      text.replaceAll(SPOT, (_, uuid: string) => labelOf(resource, uuid)),
    );
  return {
    find,
    labelOf,
    nameOthers,
    sayTogether(release, remark) {
      const { resource, Uuid, referred } = remark;
      const other = find(referred.resource, referred.Uuid);
      if (other) {
        return sentence(
          "{label} refers to {other} in release {release}, and it is deleted here: keep it, or let {label} refer to something else first",
          { label: labelOf(resource, Uuid), other: other.label, release },
        );
      }
      const values = { release, problem: nameOthers(remark) };
      return Uuid === ""
        ? sentence("together with release {release}, {problem}", values)
        : sentence("in {label}, together with release {release}, {problem}", {
            ...values,
            label: labelOf(resource, Uuid),
          });
    },
  };
}
