/** Joins two changed forms of a JSON object, field by field, as a comparison names fields. */
import { compareFields } from "./field-changes.ts";
import { mergeOrder } from "./merge-order.ts";
import { mapSides } from "./three-sides.ts";
import type { Side, Three } from "./three-sides.ts";
import type { Plain, PlainObject } from "../content/record.ts";
import { isObject } from "../content/record.ts";

interface FieldConflict extends Three<Plain> {
  readonly field: string;
}

interface MergeRules {
  /** @returns undefined: nobody has decided, and it is a conflict */
  readonly decide: (field: string) => Side | undefined;
  /**
   * Whether an object is removed as a whole, so that a change of anything in it contradicts this; otherwise
   * its members are removed one by one.
   */
  readonly isWhole: (path: readonly string[]) => boolean;
}

export interface MergedValues {
  readonly values: PlainObject;
  readonly conflicts: readonly FieldConflict[];
}

const isSame = (one: Plain, other: Plain): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Where only one side changed something, the value of that side; undefined: both did, differently. */
function choose({ base, theirs, mine }: Three<Plain>): Plain | undefined {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs;
  return isSame(theirs, base) ? mine : undefined;
}

const namesIn = (value: Plain): readonly string[] => (isObject(value) ? Object.keys(value) : []);

class ValueMerge {
  readonly conflicts: FieldConflict[] = [];
  readonly #rules: MergeRules;

  constructor(rules: MergeRules) {
    this.#rules = rules;
  }

  merge(path: readonly string[], three: Three<Plain>): Plain {
    const all = Object.values(three) as readonly Plain[];
    const areObjects = all.every((value) => value === null || isObject(value));
    if (!areObjects || all.every((value) => namesIn(value).length === 0))
      return this.#mergeValue(path.join("."), three);
    const { base, theirs, mine } = three;
    if (base !== null && (theirs === null || mine === null) && this.#rules.isWhole(path))
      return this.#mergeRemoved(path, three);
    const values: Record<string, Plain> = {};
    const members = mapSides(three, (side) => new Map(isObject(side) ? Object.entries(side) : []));
    for (const name of mergeOrder(mapSides(three, namesIn))) {
      const sides = mapSides(members, (side): Plain => side.get(name) ?? null);
      const value = this.merge([...path, name], sides);
      if (value !== null) values[name] = value;
    }
    if (Object.keys(values).length > 0) return values;
    // Nothing is left: whether as an empty object is said by whoever changed that.
    return choose(mapSides(three, (side) => (side === null ? null : {}))) ?? null;
  }

  #mergeValue(field: string, three: Three<Plain>): Plain {
    const chosen = choose(three);
    return chosen === undefined ? three[this.#decide({ field, ...three })] : chosen;
  }

  /** @returns theirs, where nobody has decided */
  #decide(conflict: FieldConflict): Side {
    const decided = this.#rules.decide(conflict.field);
    if (!decided) this.conflicts.push(conflict);
    return decided ?? "theirs";
  }

  /** One side removed the object, which stays if any of its changes stays. */
  #mergeRemoved(path: readonly string[], three: Three<Plain>): Plain {
    const keeper = three.mine === null ? "theirs" : "mine";
    const [base, kept] = [three.base, three[keeper]];
    if (!isObject(kept) || !isObject(base)) return null;
    const changes = compareFields(base, kept);
    const dropped = new Set<string>();
    for (const { field, old, new: value } of changes) {
      const named = [...path, field].join(".");
      const conflict = { field: named, base: old, theirs: null, mine: null, [keeper]: value };
      const decided = this.#rules.decide(named);
      if (!decided) this.conflicts.push(conflict);
      else if (decided !== keeper) dropped.add(field);
    }
    if (dropped.size === changes.length) return null;
    return without(kept, dropped);
  }
}

/** @param fields dotted paths */
const without = (object: PlainObject, fields: ReadonlySet<string>, within = ""): PlainObject =>
  Object.fromEntries(
    Object.entries(object)
      .filter(([name]) => !fields.has(within + name))
      .map(([name, value]) => [
        name,
        isObject(value) ? without(value, fields, `${within}${name}.`) : value,
      ]),
  );

/** A conflict leaves what theirs says. */
export function mergeValues(three: Three<PlainObject>, rules: MergeRules): MergedValues {
  const merge = new ValueMerge(rules);
  const values = merge.merge([], three);
  return { values: isObject(values) ? values : {}, conflicts: merge.conflicts };
}
