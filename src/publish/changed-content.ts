/**
 * A release with changes laid over it, in the form of a content directory, so that it is checked as any other content.
 * Only chunks with items that are changed are taken apart.
 */
import { randomUUID } from "node:crypto";
import { KEY } from "../catalog/content-form.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Resource } from "../catalog/resources.ts";
import { ChangedList } from "../change/changed-list.ts";
import { listSteps, setValues, unsetValue } from "../change/change-values.ts";
import { createNamer } from "../change/item-names.ts";
import { StoredRecord } from "../change/merged-source.ts";
import type { Namer } from "../change/item-names.ts";
import { textOf } from "../change/item-form.ts";
import type { NamedItem } from "../change/result-parts.ts";
import { createCheckState } from "../validate/items/check-state.ts";
import { createFieldNames } from "../validate/items/field-names.ts";
import { identifyItem } from "../validate/items/identity.ts";
import type { KnownItem } from "../validate/items/known-item.ts";
import { ProblemList } from "../content/problem-list.ts";
import type { PlainObject } from "../content/record.ts";
import { suggestName } from "../errors.ts";
import { getOrInsert } from "../lib/get-or-insert.ts";
import { mustGet } from "../lib/must-get.ts";
import { createUuid, isUuid } from "../lib/uuid.ts";
import type { ItemReader } from "../store/chunk-reader.ts";
import type { ReleaseContent } from "../store/store.ts";
import { sentence } from "../words/sentence.ts";
import type { Sentence } from "../words/sentence.ts";
import type { ItemChange } from "./given-change.ts";

/** Nobody has checked yet what was typed. */
const LABEL_CHARACTERS = 200;

/** As a Uuid or a Key is compared. */
export const toName = (given: string): string => {
  const name = given.trim().normalize("NFC");
  return isUuid(name) ? name.toLowerCase() : name;
};

const isGivenUuid = ({ Uuid }: PlainObject): boolean => textOf(Uuid).trim() !== "";

/** The item that a change is of, as whoever made it names it. */
interface ChangedResource {
  readonly resource: ResourceName;
  readonly row: Resource;
  readonly list: ChangedList;
}

export class ChangedContent {
  readonly problems = new ProblemList();
  readonly base: ReleaseContent;
  readonly #reader: ItemReader;
  readonly #lists = new Map<ResourceName, ChangedList>();
  readonly #name: Namer;

  private constructor(reader: ItemReader, base: ReleaseContent, name: Namer) {
    this.#reader = reader;
    this.base = base;
    this.#name = name;
  }

  /** @returns the release with the changes, and problems where one cannot be made */
  static async of(
    reader: ItemReader,
    base: ReleaseContent,
    changes: readonly ItemChange[],
  ): Promise<ChangedContent> {
    const content = new ChangedContent(reader, base, await createNamer(reader, base));
    await content.#locate(changes);
    for (const change of changes) await content.#apply(change);
    return content;
  }

  /** Those of which something is changed. */
  get lists(): ReadonlyMap<ResourceName, ChangedList> {
    return this.#lists;
  }

  /** @returns an item that was changed or added, with its label */
  readonly nameTouched = (resource: string, uuid: string): NamedItem | undefined => {
    const list = this.#lists.get(resource as ResourceName);
    const values = list?.touched.has(uuid) ? list.valuesOf(uuid) : undefined;
    return values && this.#label(resource as ResourceName, uuid, values);
  };

  /** @returns undefined: it has neither a Uuid nor a Key */
  #uuidOfAdded(
    { name, keyedAs = name, key: made }: Resource,
    values: PlainObject,
  ): string | undefined {
    if (isGivenUuid(values)) return toName(textOf(values["Uuid"]));
    // The numbers of rows belong to tables.
    if (made === "row") return undefined;
    if (made) return this.#identify(name, values).uuid;
    const key = toName(textOf(values[KEY]));
    return key === "" ? undefined : createUuid(`${keyedAs}/${key}`);
  }

  #identify(resource: ResourceName, values: PlainObject): KnownItem {
    const state = createCheckState(this.base.installation, new ProblemList());
    return identifyItem(new StoredRecord(resource, values), state);
  }

  /** @returns the values with the Key that is made of them, unless one is given, which is checked with the others */
  #withKey({ name, key: made }: Resource, values: PlainObject): PlainObject {
    if (made === undefined || values[KEY] !== undefined) return values;
    const { key } = this.#identify(name, values);
    return key === undefined ? values : { [KEY]: key, ...values };
  }

  #label(resource: ResourceName, Uuid: string, values: PlainObject): NamedItem {
    const { label } = this.#name(resource, { Uuid, json: new Uint8Array() }, values);
    return { Uuid, label: label.slice(0, LABEL_CHARACTERS).toWellFormed() };
  }

  #find(resource: string): ChangedResource | undefined {
    const catalog = catalogOf(this.base.installation);
    const name = catalog.find(resource);
    if (name === undefined) return undefined;
    const list = getOrInsert(
      this.#lists,
      name,
      () => new ChangedList(this.#reader, this.base, name),
    );
    return { resource: name, row: mustGet(catalog.resources, name), list };
  }

  async #locate(changes: readonly ItemChange[]): Promise<void> {
    const names = new Map<ChangedList, Set<string>>();
    for (const { resource, Uuid, Key, after, add } of changes) {
      const { list, row } = this.#find(resource) ?? {};
      if (!list || !row) continue;
      const wanted = getOrInsert(names, list, () => new Set());
      const made = add ? [this.#uuidOfAdded(row, add as PlainObject)] : [];
      for (const name of [Uuid, Key, after, ...made]) if (name) wanted.add(toName(name));
    }
    for (const [list, wanted] of names) await list.locate(wanted);
  }

  async #apply(change: ItemChange): Promise<void> {
    const subject = this.#find(change.resource);
    if (!subject) this.#reportResource(change.resource);
    else if (change.add) await this.#add(subject, change, change.add as PlainObject);
    else await this.#changeOne(subject, change);
  }

  #reportResource(found: string): void {
    const { names } = catalogOf(this.base.installation);
    this.problems.add({
      resource: found as ResourceName,
      found,
      suggestion: suggestName(found, names),
      problem: sentence("there is no such resource; there are {names}", {
        names: names.join(", "),
      }),
    });
  }

  async #add(subject: ChangedResource, change: ItemChange, given: PlainObject): Promise<void> {
    const { list, row } = subject;
    const wanted = this.#uuidOfAdded(row, given) ?? randomUUID();
    const taken = isUuid(wanted) ? await list.find(wanted) : undefined;
    // Where it cannot have what it should, the rest of it is checked all the same.
    const Uuid = isUuid(wanted) && taken === undefined ? wanted : randomUUID();
    const { [KEY]: _, ...rest } = given;
    if (taken === undefined)
      list.add(Uuid, this.#withKey(row, { ...given, ...(isUuid(wanted) && { Uuid }) }));
    else {
      list.add(Uuid, { ...rest, Uuid });
      if (isGivenUuid(given) || row.key === undefined)
        this.#reportTaken(subject, Uuid, taken, given);
      // Otherwise, the values of which the Key is made are told with those of all items.
    }
    await this.#move(subject, Uuid, change.after);
  }

  #reportTaken(subject: ChangedResource, uuid: string, taken: string, given: PlainObject): void {
    const { list, resource } = subject;
    const { label } = this.#label(resource, taken, list.valuesOf(taken) ?? {});
    const problem = sentence("is that of {label} already: change that item, or give another", {
      label,
    });
    const field = isGivenUuid(given) ? "Uuid" : KEY;
    const found = field === KEY ? textOf(given[KEY]) : toName(textOf(given[field]));
    this.#report(subject, uuid, { field, found, problem });
  }

  async #changeOne(subject: ChangedResource, change: ItemChange): Promise<void> {
    const { list, row, resource } = subject;
    const field = change.Uuid === undefined ? KEY : "Uuid";
    const found = change.Uuid ?? change.Key ?? "";
    const uuid = await list.find(toName(found));
    if (uuid === undefined) {
      this.problems.add({
        resource,
        field,
        found,
        problem: sentence(
          "release {release} and the changes before this one have no such item: it was removed, or it is of another resource",
          { release: this.base.release.number },
        ),
      });
      return;
    }
    const stored = list.valuesOf(uuid) ?? {};
    const { [KEY]: _, ...others } = stored;
    // A Key that is made of a value follows it.
    const before = row.key ? others : stored;
    if (change.remove) {
      list.remove(uuid);
      return;
    }
    let values = setValues(row, before, (change.set ?? {}) as PlainObject);
    for (const path of change.unset ?? []) {
      const steps = listSteps(row, path);
      if (steps) values = unsetValue(values, steps);
      else this.#reportPath(subject, uuid, path);
    }
    if (change.set ?? change.unset)
      list.change(uuid, this.#withKey(row, { ...values, Uuid: uuid }));
    const { Uuid: other } = (change.set ?? {}) as PlainObject;
    if (other !== undefined && toName(textOf(other)) !== uuid) {
      const problem = sentence("stays as long as the item: add another item instead");
      this.#report(subject, uuid, { field: "Uuid", problem });
    }
    await this.#move(subject, uuid, change.after);
  }

  #reportPath(subject: ChangedResource, uuid: string, field: string): void {
    const { resource } = subject;
    const names = createFieldNames(this.base.installation, resource, new ProblemList());
    const guessed = names.guess(field);
    const suggestion = guessed === field ? undefined : guessed;
    const problem = sentence("not a field of {owner} that can be without a value", {
      owner: subject.row.title,
    });
    this.#report(subject, uuid, { field, found: field, suggestion, problem });
  }

  async #move(subject: ChangedResource, uuid: string, after: ItemChange["after"]): Promise<void> {
    const { list, resource } = subject;
    if (after === undefined) return;
    list.touch(uuid);
    const other = after === null ? null : await list.find(toName(after));
    if (other !== undefined && other !== uuid) {
      list.move(uuid, other);
      return;
    }
    const problem =
      other === undefined
        ? sentence("is not an item of {target}, so nothing can stand behind it", {
            target: resource,
          })
        : sentence("is the item itself: name another one, or null for the beginning");
    this.#report(subject, uuid, { field: "after", found: after ?? "", problem });
  }

  #report(
    { resource }: ChangedResource,
    file: string,
    fault: { field: string; problem: Sentence; found?: string; suggestion?: string | undefined },
  ): void {
    this.problems.add({ resource, file, ...fault });
  }
}
