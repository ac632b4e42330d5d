/** Who changed what others changed differently: the newest release in which it became what it is. */
import { compareUnderNames, differing } from "../change/pairs.ts";
import { chunksOf } from "../store/content.ts";
import { compareFields } from "../change/field-changes.ts";
import type { FieldChange } from "../change/result-parts.ts";
import type { Conflict } from "../change/three-sides.ts";
import type { ReleaseContent, StoreReader } from "../store/store.ts";

export interface Author {
  readonly release: number;
  readonly by: string;
}

const isOf = (field: string, changes: readonly FieldChange[]): boolean =>
  changes.some((change) => change.field === field || change.field.startsWith(`${field}.`));

/** Of a resource that one side no longer declares, who changed its items counts, too. */
function areItemsOf(
  { undeclared }: Conflict,
  before: ReleaseContent,
  after: ReleaseContent,
): boolean {
  if (!undeclared || undeclared.items.length === 0) return false;
  const { resource } = undeclared;
  return chunksOf(before, resource).join() !== chunksOf(after, resource).join();
}

/** @returns those of the conflicts that one release decided, compared with the one before */
async function listChanged(
  reader: StoreReader,
  before: ReleaseContent,
  after: ReleaseContent,
  conflicts: readonly Conflict[],
): Promise<readonly Conflict[]> {
  const found: Conflict[] = [];
  const compared = compareUnderNames(reader, before, after);
  for (const [resource, some] of Map.groupBy(conflicts, (conflict) => conflict.resource)) {
    if (resource === "installation") {
      const changes = compareFields(before.installation, after.installation);
      found.push(
        ...some.filter(
          (conflict) => isOf(conflict.field ?? "", changes) || areItemsOf(conflict, before, after),
        ),
      );
    } else if (after.lists.has(resource)) {
      const byUuid = Map.groupBy(some, ({ Uuid }) => Uuid);
      for await (const { before: old, after: now } of differing(compared, resource)) {
        const of = byUuid.get((now ?? old)?.Uuid ?? "") ?? [];
        const fields = of.length > 0 && old && now ? compareFields(old.values, now.values) : null;
        found.push(...of.filter(({ field }) => !fields || field === null || isOf(field, fields)));
      }
    }
  }
  return found;
}

/** @returns for each conflict; of what is not found any more, the current release */
export async function findAuthors(
  reader: StoreReader,
  conflicts: readonly Conflict[],
  current: ReleaseContent["release"],
): Promise<ReadonlyMap<Conflict, Author>> {
  const authors = new Map<Conflict, Author>();
  const open = new Set(conflicts);
  for (const { release, previous, by, author } of await reader.listSwitches()) {
    if (open.size === 0 || previous === null) break;
    const [before, after] = await Promise.all(
      [previous, release].map((number) => reader.readRelease(number).catch(() => undefined)),
    );
    // What was pruned cannot be asked.
    if (!before || !after) break;
    for (const conflict of await listChanged(reader, before, after, [...open])) {
      authors.set(conflict, { release, by: author ?? by });
      open.delete(conflict);
    }
  }
  const { number, publishedBy } = current;
  for (const conflict of open) authors.set(conflict, { release: number, by: publishedBy });
  return authors;
}
