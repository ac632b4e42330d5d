/**
 * In charge of the one shape in which content is compared, wherever it comes from. In comes a
 * release of a store; out go its installation and its items in portions, read when they are needed.
 */
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { Installation } from "../catalog/installation.ts";
import { perResource } from "../catalog/resources.ts";
import type { PerResource } from "../catalog/resources.ts";
import type { ReleaseContent, ReleaseItem, StoreReader } from "../store/store.ts";

/** Canonical JSON with its hash. */
export type ComparedItem = Pick<ReleaseItem, "Uuid" | "hash" | "text">;

/** Consecutive items of one resource. */
export interface Portion {
  /** Two portions of a resource with one id hold the same items in the same order. */
  readonly id: string;
  read(): Promise<readonly ComparedItem[]>;
}

/** Content on one side of a comparison; every Uuid stands once in its resource. */
export interface ComparedSide {
  readonly installation: Installation;
  /** In collection order. */
  readonly portions: PerResource<readonly Portion[]>;
}

/** What there is before the first publish. */
export const EMPTY_SIDE: ComparedSide = {
  installation: DEFAULT_INSTALLATION,
  portions: perResource(() => []),
};

/** @param reader must stay open for as long as portions are read */
export const sideOfRelease = (
  reader: Pick<StoreReader, "readRun">,
  { installation, runs }: ReleaseContent,
): ComparedSide => ({
  installation,
  portions: perResource((resource) =>
    runs[resource].map((id) => ({ id, read: () => reader.readRun(resource, id) })),
  ),
});
