/** Conflicts, and what is decided of each. */
import type { Problem } from "./plan.ts";

export type Side = "mine" | "theirs";

export type Conflicting = Problem & { readonly conflict: NonNullable<Problem["conflict"]> };

/** What POST /checks takes. */
export interface Decision {
  readonly resource: string;
  /** Empty: of the installation. */
  readonly Uuid: string;
  /** null: of the whole item. */
  readonly field: string | null;
  readonly side: Side;
}

/** By `keyOf`. */
export type Sides = Readonly<Record<string, Side>>;

export const isConflict = (problem: Problem): problem is Conflicting =>
  problem.conflict !== undefined;

const subjectOf = ({ resource, field, conflict }: Conflicting): Omit<Decision, "side"> => ({
  resource: resource ?? "installation",
  Uuid: conflict.item?.Uuid ?? "",
  field,
});

export const keyOf = (conflict: Conflicting): string => JSON.stringify(subjectOf(conflict));

/** @returns all of them on one side */
export const allOf = (conflicts: readonly Conflicting[], side: Side): Sides =>
  Object.fromEntries(conflicts.map((conflict) => [keyOf(conflict), side]));

/** @returns one decision for each conflict that has one */
export const decide = (conflicts: readonly Conflicting[], sides: Sides): readonly Decision[] =>
  conflicts.flatMap((conflict) => {
    const side = sides[keyOf(conflict)];
    return side === undefined ? [] : [{ ...subjectOf(conflict), side }];
  });
