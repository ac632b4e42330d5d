/** The items of a resource as the pending changes of one person make them. */
import type { PlainObject } from "../../content/record.ts";
import { ChangedContent } from "../../publish/changed-content.ts";
import { uuidOfChange } from "../../publish/find-behind.ts";
import type { ItemChange } from "../../publish/given-change.ts";
import type { KeptPending } from "../../store/publish/pending.ts";
import type { ReleaseContent, StoreReader } from "../../store/store.ts";
import type { OpenItems } from "./open-items.ts";

/** Not one that only says where it stands. */
const isChange = ({ set, unset, add, remove }: ItemChange): boolean =>
  (set ?? unset ?? add ?? remove) !== undefined;

export class OwnChanges {
  readonly #reader: StoreReader;
  readonly #current: ReleaseContent | undefined;
  readonly #resource: OpenItems["resource"];
  readonly #changes: readonly ItemChange[];
  readonly #removed = new Set<string>();
  /** New items, in their order. */
  added: readonly PlainObject[] = [];

  private constructor(
    reader: StoreReader,
    { current, resource }: OpenItems,
    changes: readonly ItemChange[],
  ) {
    this.#reader = reader;
    this.#current = current;
    this.#resource = resource;
    this.#changes = changes;
  }

  static async read(
    reader: StoreReader,
    opened: OpenItems,
    kept: KeptPending | undefined,
  ): Promise<OwnChanges> {
    const all = (kept?.changes ?? []) as readonly ItemChange[];
    // Where an item stands says nothing of it.
    const changes = all
      .filter(({ resource }) => resource === opened.resource.name)
      .map(({ after: _after, ...change }) => change);
    const own = new OwnChanges(reader, opened, changes);
    await own.#findAdded(opened);
    return own;
  }

  async #findAdded({ stored }: OpenItems): Promise<void> {
    const uuids = this.#changes.flatMap((change) => this.#uuidOf(change) ?? []);
    for (const change of this.#changes) {
      const uuid = this.#uuidOf(change);
      if (uuid === undefined) continue;
      if (change.remove) this.#removed.add(uuid);
      else this.#removed.delete(uuid);
    }
    const fresh = new Set(uuids.filter((uuid) => stored.indexOf(uuid) === undefined));
    if (fresh.size > 0) this.added = [...(await this.#apply(fresh)).values()];
  }

  #uuidOf(change: ItemChange): string | undefined {
    return this.#current && uuidOfChange(change, this.#current);
  }

  /** @param uuids of items @returns those of them that are changed, with their values */
  async #apply(uuids: ReadonlySet<string>): Promise<ReadonlyMap<string, PlainObject>> {
    const found = new Map<string, PlainObject>();
    const isOf = (change: ItemChange): boolean => uuids.has(this.#uuidOf(change) ?? "");
    const changes = this.#changes.filter((change) => isOf(change) && isChange(change));
    if (changes.length === 0 || !this.#current) return found;
    const changed = await ChangedContent.of(this.#reader, this.#current, changes);
    const list = changed.lists.get(this.#resource.name);
    for (const uuid of list?.touched ?? []) {
      const values = list?.valuesOf(uuid);
      if (values) found.set(uuid, values);
    }
    return found;
  }

  isRemoved(uuid: string): boolean {
    return this.#removed.has(uuid);
  }

  /** @returns the values of those items that are changed */
  change(uuids: Iterable<string>): Promise<ReadonlyMap<string, PlainObject>> {
    return this.#apply(new Set(uuids));
  }
}
