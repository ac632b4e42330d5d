/**
 * References of one side to what the other side deleted. What a decision keeps, or what is left of such a
 * reference, is found here, so that no decision leaves a reference to nothing.
 */
import { ownValue } from "../../lib/own-value.ts";
import { articlesOf } from "../../catalog/catalog.ts";
import { isGivenByContent } from "../../catalog/field.ts";
import type { PerResource, ResourceName } from "../../catalog/resource-names.ts";
import type { Resource } from "../../catalog/resources.ts";
import type { ValidItem } from "../../validate/valid-content.ts";
import { textOf } from "./item-form.ts";
import type { MergedItems } from "./merge-items.ts";
import { otherSide } from "./three-sides.ts";
import type { Conflict, Decide, Side, Subject } from "./three-sides.ts";
import type { Plain, PlainObject } from "../../content/record.ts";
import { isObject } from "../../content/record.ts";
import { parseItem } from "../../validate/valid-content.ts";
import { getOrInsert } from "../../lib/get-or-insert.ts";

type Merged = ReadonlyMap<ResourceName, MergedItems>;

interface Lost {
  /** With other references in the place of those that were decided against. */
  readonly resources: Merged;
  readonly conflicts: readonly Conflict[];
  /** What stays because it is referred to, as was decided. */
  readonly kept: readonly { readonly resource: ResourceName; readonly Uuid: string }[];
}

/** Where a Uuid leads that one side still uses: to a deleted item, or to another Uuid. */
type Gone = { readonly deleted: string } | { readonly now: string };

/** @returns the Uuids by which others refer to an item: its own, and that of its texts */
function namesOf(item: ValidItem, resource: Resource | undefined): readonly string[] {
  const articles = resource && articlesOf(resource);
  if (articles === undefined) return [item.Uuid];
  const texts = parseItem(item.json)[articles] ?? null;
  const uuids = isObject(texts)
    ? Object.values(texts).flatMap((text) => (isObject(text) ? textOf(text["Uuid"]) : []))
    : [];
  return [item.Uuid, ...uuids];
}

class LostReferences {
  readonly conflicts = new Map<string, Conflict>();
  readonly kept: { readonly resource: ResourceName; readonly Uuid: string }[] = [];
  readonly #merged: Merged;
  readonly #declared: readonly PerResource<Resource>[];
  readonly #decide: Decide;
  readonly #gone = new Map<ResourceName, Map<string, Gone>>();

  /** @param declared the resources of either side */
  constructor(merged: Merged, declared: readonly PerResource<Resource>[], decide: Decide) {
    this.#merged = merged;
    this.#declared = declared;
    this.#decide = decide;
    for (const [resource, { deleted, renamed }] of merged) {
      const gone = new Map<string, Gone>([...renamed].map(([uuid, now]) => [uuid, { now }]));
      const row = declared.map((all) => ownValue(all, resource)).find(Boolean);
      for (const [uuid, { left }] of deleted)
        for (const name of namesOf(left, row)) gone.set(name, { deleted: uuid });
      if (gone.size > 0) this.#gone.set(resource, gone);
    }
  }

  /** @returns the resource with other references where that was decided */
  mend(resource: ResourceName, merged: MergedItems): MergedItems {
    const fields = new Map(
      this.#declared
        .flatMap((all) => Object.entries(ownValue(all, resource)?.fields ?? {}))
        .filter(([, field]) => field.target && isGivenByContent(field)),
    );
    const items = new Map(merged.items);
    const isConcerned = fields.values().some(({ target }) => target && this.#gone.has(target));
    for (const uuid of isConcerned ? merged.touched : []) {
      const item = items.get(uuid);
      const values: Record<string, Plain> = item ? { ...parseItem(item.json) } : {};
      let isMended = false;
      const disputed = new Set(
        merged.conflicts.flatMap((one) => (one.Uuid === uuid ? (one.field ?? []) : [])),
      );
      for (const [field, { target }] of fields) {
        if (disputed.has(field)) continue;
        const value = values[field] ?? null;
        const mended =
          target && this.#mendValue(value, target, { resource, Uuid: uuid, field }, merged);
        if (mended === undefined || mended === value) continue;
        values[field] = mended;
        isMended = true;
      }
      if (isMended) items.set(uuid, { Uuid: uuid, json: Buffer.from(JSON.stringify(values)) });
    }
    return { ...merged, items };
  }

  /** @returns the same value where nothing is to be mended */
  #mendValue(value: Plain, target: ResourceName, referrer: Subject, merged: MergedItems): Plain {
    const gone = this.#gone.get(target);
    const uuids = [value].flat() as readonly Plain[];
    if (!gone || !uuids.some((uuid) => gone.has(textOf(uuid)))) return value;
    const mended = uuids.flatMap((uuid): readonly Plain[] => {
      const found = gone.get(textOf(uuid));
      if (!found) return [uuid];
      if ("now" in found) return [found.now];
      const by = this.#judge(target, found.deleted, referrer);
      if (!by) return [uuid];
      const old = Array.isArray(value) ? null : this.#valueOf(by, referrer, merged);
      return old === null || gone.has(textOf(old)) ? [] : [old];
    });
    if (Array.isArray(value)) return mended.length === 0 ? null : [...new Set(mended)];
    return mended[0] ?? null;
  }

  #valueOf(side: Side, { Uuid, field }: Subject, { lists }: MergedItems): Plain {
    const item = lists[side].get(Uuid);
    return (item && parseItem(item.json)[field ?? ""]) ?? null;
  }

  /** @returns who deleted the item, if that was decided; otherwise it is told or kept */
  #judge(resource: ResourceName, uuid: string, referrer: Subject): Side | undefined {
    const { by, base, left } = this.#merged.get(resource)?.deleted.get(uuid) ?? {};
    if (!by || !base || !left) return undefined;
    const subject = { resource, Uuid: uuid, field: null };
    const decided = this.#decide(subject);
    if (decided === by) return by;
    if (decided) this.kept.push({ resource, Uuid: uuid });
    else {
      const values: PlainObject = parseItem(left.json);
      const sides = { theirs: null, mine: null, [otherSide(by)]: values };
      getOrInsert(this.conflicts, `${resource} ${uuid}`, () => ({
        ...subject,
        base: parseItem(base.json),
        ...sides,
        referrer,
      }));
    }
    return undefined;
  }
}

/** @param declared the resources of either side */
export function findLost(
  merged: Merged,
  declared: readonly PerResource<Resource>[],
  decide: Decide,
): Lost {
  const lost = new LostReferences(merged, declared, decide);
  const resources = new Map(
    [...merged].map(([resource, items]) => [resource, lost.mend(resource, items)] as const),
  );
  return { resources, conflicts: [...lost.conflicts.values()], kept: lost.kept };
}
