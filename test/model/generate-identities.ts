/** Who the items of all resources are, and how content may say it: Uuids, and Keys that it gives or that are made of values. */
import type { GeneratorValue } from "fast-check";
import { createUuid } from "../../src/lib/uuid.ts";
import { uuid } from "../support/sample-content.ts";
import { below, flip, pick, seldom } from "./choices.ts";
import type { ModelField, ModelResources } from "./fields.ts";
import { generateValue } from "./generate-values.ts";
import type { ValueSource } from "./generate-values.ts";
import type { WrittenItem } from "./write-items.ts";

export interface Identity {
  readonly uuid: string;
  readonly key: string | undefined;
  readonly written: WrittenItem;
  /** Of which the Key is made. */
  readonly values: Readonly<Record<string, unknown>>;
}

const MAX_LANGUAGES = 4;
const MAX_KEY_CHARACTERS = 128;

/** @param own a Uuid that content gives it @param made of which its Uuid is made otherwise */
function generateIdentity(
  gen: GeneratorValue,
  own: string,
  made: string,
  name: Pick<Identity, "key" | "values"> & { readonly isGiven: boolean },
): Identity {
  const { key, values, isGiven } = name;
  const said = isGiven && key !== undefined ? { Key: key } : {};
  return flip(gen)
    ? { uuid: own, key, values, written: { Uuid: pick(gen, [own, own.toUpperCase()]), ...said } }
    : { uuid: createUuid(made), key, values, written: said };
}

const isRequired = ({ type, nullable, inverse }: ModelField): boolean =>
  type === "reference" && !nullable && inverse === undefined;

/** What content is like. */
export interface IdentityRules {
  readonly maxItems: number;
  /** By resource, whether its file is a table. */
  readonly isTame: (resource: string) => boolean;
  readonly source: Omit<ValueSource, "isTame">;
}

type Identities = Readonly<Record<string, readonly Identity[]>>;

/** Without items where there would be nothing for a reference that must be given. */
export function generateIdentities(
  resources: ModelResources,
  { maxItems, isTame, source }: IdentityRules,
): Identities {
  const { gen } = source;
  let number = 0;
  const generateOne = (
    name: string,
    row: number,
    taken: ReadonlySet<string>,
  ): Identity | undefined => {
    const own = uuid(900 - number++);
    const { key: made, fields } = resources[name] ?? {};
    if (made === undefined) {
      const key = `key ${number} é`;
      return seldom(gen)
        ? { uuid: own, key: undefined, values: {}, written: { Uuid: own } }
        : generateIdentity(gen, own, `${name}/${key}`, { key, values: {}, isGiven: true });
    }
    if (made === "row") {
      const none = { key: undefined, values: {}, isGiven: false };
      return generateIdentity(gen, own, `${name}/${row}`, none);
    }
    const values = Object.fromEntries(
      made.map((part) => {
        const field = fields?.[part];
        const value = field && generateValue(field, { ...source, isTame: isTame(name) });
        return [part, seldom(gen) ? (field?.default ?? value) : value];
      }),
    );
    const key = Object.values(values).join(" ");
    if (taken.has(key) || Array.from(key).length > MAX_KEY_CHARACTERS) return undefined;
    const isGiven = seldom(gen);
    return generateIdentity(gen, own, `${name}/${key}`, { key, values, isGiven });
  };
  const generated: Record<string, readonly Identity[]> = {};
  for (const name of Object.keys(resources)) {
    const most = name === "languages" ? MAX_LANGUAGES : maxItems;
    const isEmpty = name !== "languages" && seldom(gen) && flip(gen);
    const count = isEmpty ? 0 : 1 + below(gen, most);
    const all: Identity[] = [];
    const taken = new Set<string>();
    for (let left = count; left > 0; left -= 1) {
      const one = generateOne(name, all.length + 1, taken);
      if (!one) continue;
      all.push(one);
      if (one.key !== undefined) taken.add(one.key);
    }
    generated[name] = all;
  }
  const isPossible = (name: string): boolean =>
    Object.values(resources[name]?.fields ?? {}).every(
      (field) => !isRequired(field) || (generated[field.to ?? ""] ?? []).length > 0,
    );
  for (let found: string | undefined = ""; found !== undefined;) {
    found = Object.keys(generated).find(
      (name) => (generated[name] ?? []).length > 0 && !isPossible(name),
    );
    if (found !== undefined) generated[found] = [];
  }
  return generated;
}
