/** What people call resources, fields and values, as the desk says it in the language of the page. */
import { useMemo } from "preact/hooks";
import { createStore, useStore } from "../../state/store.ts";
import { tagOf } from "../../state/service.ts";
import { nameOfLanguage } from "../../words/words.ts";
import type { NamedResources } from "../../../../src/desk/field-rows.ts";

type NamedResource = NamedResources["resources"][number];

/** Undefined: not known yet. */
export const namingStore = createStore<NamedResources | undefined>(undefined);

/** Names where they are not known, as programs call things. */
export interface Naming {
  readonly resource: (name: string) => string;
  /** @param path such as `Text.DE.Title` */
  readonly field: (resource: string, path: string) => string;
  /** @returns the value with what people call allowed values in it */
  readonly value: (resource: string, path: string, value: unknown) => unknown;
}

/** @returns a path without the language in it, and the code of the language */
function splitPath(
  { localized }: NamedResource,
  path: string,
): { readonly bare: string; readonly code: string | undefined } {
  const [first, code, ...rest] = path.split(".");
  return first === localized && code !== undefined
    ? { bare: [first, ...rest].join("."), code }
    : { bare: path, code: undefined };
}

/** @returns the title of a path, or that of the nearest group with the rest of the path */
function titleIn({ fields }: NamedResource, bare: string): string {
  const names = new Map(Object.entries(fields));
  const parts = bare.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const known = names.get(parts.slice(0, length).join("."));
    if (known) return [known.title, ...parts.slice(length)].join(": ");
  }
  return bare;
}

function readable(values: ReadonlyMap<string, string>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => readable(values, one));
  return typeof value === "string" ? (values.get(value) ?? value) : value;
}

export function namingOf(named: NamedResources | undefined): Naming {
  const resources = new Map(named?.resources.map((one) => [one.name, one]));
  return {
    resource: (name) => resources.get(name)?.title ?? name,
    field(resource, path) {
      const found = resources.get(resource);
      if (!found) return path;
      const { bare, code } = splitPath(found, path);
      if (code === undefined) return titleIn(found, bare);
      const language = nameOfLanguage(tagOf(code));
      return bare === found.localized ? language : `${titleIn(found, bare)} (${language})`;
    },
    value(resource, path, value) {
      const found = resources.get(resource);
      if (!found) return value;
      const values = new Map(Object.entries(found.fields)).get(splitPath(found, path).bare)?.values;
      return values ? readable(new Map(Object.entries(values)), value) : value;
    },
  };
}

export function useNaming(): Naming {
  const named = useStore(namingStore);
  return useMemo(() => namingOf(named), [named]);
}
