/** One way in which a source breaks the contract, and what an import makes of it. */
import type { ContractName } from "../../../src/catalog/resource-names.ts";
import { mustGet } from "../../../src/lib/must-get.ts";
import type { SourceContent, SourceItem } from "./source-content.ts";
import type { Asked, Reply, SourceBreak } from "./source-server.ts";

/** The items of a content directory, as they are stored. */
export type Kept = Map<ContractName, SourceItem[]>;

export interface BreakRow extends SourceBreak {
  readonly name: string;
  /** Each is said, in one line. */
  readonly says: readonly RegExp[];
  /** What the directory has, compared with one of the unbroken source; null: there is no directory. */
  readonly keeps?: ((kept: Kept) => void) | null;
  /** A response may take one second. */
  readonly isSlow?: true;
}

export const itemsOf = (
  { items }: Pick<SourceContent, "items">,
  name: ContractName,
): SourceItem[] => mustGet(items, name);

/** @returns a change of one item, by its position from 0 */
export const inItem =
  (name: ContractName, position: number, change: (item: SourceItem) => void) =>
  (content: SourceContent): void => {
    const lists =
      name === "navigation" ? content.navigation.values() : [itemsOf(content, name)].values();
    for (const list of lists) {
      const item = list[position];
      if (item === undefined) throw new Error(`${name} has no item ${position}`);
      change(item);
    }
  };

/** @param members undefined: is left out */
export const setKept =
  (name: ContractName, position: number, members: SourceItem) =>
  (kept: Kept): void => {
    const item = mustGet(kept, name)[position];
    if (item === undefined) throw new Error(`${name} has no item ${position}`);
    Object.assign(item, members);
    for (const [field, value] of Object.entries(members))
      if (value === undefined) delete item[field];
  };

export const dropKept =
  (name: ContractName, position: number) =>
  (kept: Kept): void =>
    void mustGet(kept, name).splice(position, 1);

/** Of all values, and of paths. */
export function replaceText(
  maps: readonly Map<string, SourceItem | SourceItem[]>[],
  from: string,
  to: string,
): void {
  for (const map of maps) {
    const text = JSON.stringify([...map]).replaceAll(from, to);
    map.clear();
    for (const [name, value] of JSON.parse(text) as [string, SourceItem[]][]) map.set(name, value);
  }
}

/** Changes the reply to requests for a page of a collection. */
export const inReplies =
  (name: ContractName, page: number, change: (reply: Reply, asked: Asked) => void) =>
  (reply: Reply, asked: Asked): void => {
    if (asked.resource === name && asked.page === page) change(reply, asked);
  };

/** Changes the first so many replies. */
export const firstTimes =
  (times: number, change: (reply: Reply, asked: Asked) => void) =>
  (reply: Reply, asked: Asked): void => {
    if (asked.time <= times) change(reply, asked);
  };

export function respond(reply: Reply, status: number, headers: Reply["headers"], body = ""): void {
  reply.status = status;
  reply.headers = headers;
  reply.body = Buffer.from(body);
}
