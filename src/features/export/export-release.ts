/** Writes the current release as files that any web server can serve. */
import { accessOf, findExposure } from "../../catalog/access-rule.ts";
import type { AccessOverrides } from "../../catalog/access-rule.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import type { ResourceName } from "../../catalog/resource-names.ts";
import { CommandError } from "../../errors.ts";
import { createSnapshot } from "../../release/create-snapshot.ts";
import { loadRelease } from "../../release/load-release.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { createResponders } from "../../serve/create-responder.ts";
import type { SnapshotResponder } from "../../serve/create-responder.ts";
import { shareMemory } from "../../serve/memory.ts";
import type { FeatureRow } from "../../serve/feature-rows.ts";
import type { StoreReader } from "../../store/store.ts";
import { writeExport } from "./export-directory.ts";
import type { WrittenFiles } from "./export-directory.ts";
import { listFiles } from "./list-files.ts";

export interface ExportOptions {
  readonly reader: StoreReader;
  readonly directory: string;
  readonly access: AccessOverrides;
  /** MiB. */
  readonly memory: number;
  /** ms since 1970-01-01 UTC */
  readonly now: number;
  /** @returns the addresses that a server of this release has besides those of its resources */
  readonly services: (served: {
    readonly snapshot: Snapshot;
    readonly responder: SnapshotResponder;
  }) => readonly FeatureRow[];
  /** @param responses their number so far */
  readonly onProgress: (responses: number) => void;
}

export interface ExportOutcome extends WrittenFiles {
  readonly release: number;
  /** Their number; each is a file, with its codings beside it. */
  readonly responses: number;
  /** Names of resources that need a token. */
  readonly closed: readonly ResourceName[];
  /** When a body changes without a new release, in ms since 1970-01-01 UTC; Infinity: never. */
  readonly validUntil: number;
}

/** How many bodies are compressed and written at the same time. */
const MAX_PENDING = 16;

/** @throws CommandError when nothing is published, or --access would show resources that need a token */
async function readSnapshot({ reader, access, now }: ExportOptions): Promise<Snapshot> {
  const { current } = await reader.readState();
  if (current === null)
    throw new CommandError("Nothing is published yet: there is nothing to export.");
  const loaded = await loadRelease(reader, current);
  const exposure = findExposure(catalogOf(loaded.installation), access);
  if (exposure !== undefined) {
    throw new CommandError(
      `Release ${current.number} is not exported with this --access: ${exposure}`,
      2,
    );
  }
  return createSnapshot(loaded, undefined, () => now);
}

export async function exportRelease(options: ExportOptions): Promise<ExportOutcome> {
  const { now, onProgress, memory } = options;
  const snapshot = await readSnapshot(options);
  const { catalog, release } = snapshot;
  const access = accessOf(catalog, options.access);
  const responder = createResponders(shareMemory(memory * 1024 ** 2)).serve(snapshot);
  const services = options.services({ snapshot, responder });
  return writeExport(options.directory, async (tree) => {
    const pending = new Set<Promise<boolean>>();
    let [responses, validUntil] = [0, Infinity];
    for await (const file of listFiles({ snapshot, responder, access, services, now })) {
      validUntil = Math.min(validUntil, file.validUntil);
      responses += 1;
      onProgress(responses);
      // A failed one stays, so that the next wait throws its error.
      const writing: Promise<boolean> = tree.write(file).then(() => pending.delete(writing));
      writing.catch(() => undefined);
      pending.add(writing);
      if (pending.size >= MAX_PENDING) await Promise.race(pending);
    }
    await Promise.all(pending);
    const closed = catalog.names.filter((name) => access[name] === "token");
    return { ...(await tree.use()), release, responses, closed, validUntil };
  });
}
