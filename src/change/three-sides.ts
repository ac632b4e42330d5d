/** The three states that are merged, and what decides where they contradict each other. */
import type { ResourceName } from "../catalog/resource-names.ts";
import type { Plain } from "../content/record.ts";

/** What both began from; what is current now; what is to be published. */
export interface Three<Value> {
  readonly base: Value;
  readonly theirs: Value;
  readonly mine: Value;
}

export type Side = "theirs" | "mine";

export const otherSide = (side: Side): Side => (side === "mine" ? "theirs" : "mine");

export const mapSides = <Value, Changed>(
  { base, theirs, mine }: Three<Value>,
  change: (value: Value) => Changed,
): Three<Changed> => ({ base: change(base), theirs: change(theirs), mine: change(mine) });

/** What is in conflict: a field of an item, or an item that one side deleted (field null). */
export interface ConflictSubject {
  readonly resource: ResourceName | "installation";
  /** Empty: the installation. */
  readonly Uuid: string;
  readonly field: string | null;
}

export interface Conflict extends ConflictSubject, Three<Plain> {
  /** A resource that one side no longer declares, and the Uuids of its items that the other changed. */
  readonly undeclared?: { readonly resource: ResourceName; readonly items: readonly string[] };
}

/** @returns undefined: nobody has decided */
export type Decide = (subject: ConflictSubject) => Side | undefined;
