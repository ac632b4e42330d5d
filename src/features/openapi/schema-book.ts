/** Named schemas, each made at its first reference. */
import type { Schema } from "../../lib/json-schema.ts";

const PREFIX = "#/components/schemas/";

export class SchemaBook {
  readonly #schemas = new Map<string, Schema>();

  /** @returns a reference to the schema with this name */
  refer(name: string, create: () => Schema): Schema {
    if (!this.#schemas.has(name)) {
      // Reserves its position in the order of first references.
      this.#schemas.set(name, {});
      this.#schemas.set(name, create());
    }
    return { $ref: `${PREFIX}${name}` };
  }

  toJSON(): Readonly<Record<string, Schema>> {
    return Object.fromEntries(this.#schemas);
  }

  /** @returns the self-contained schema, with all schemas that it refers to */
  extract(name: string): Schema {
    const wanted = new Set([name]);
    const $defs: Record<string, unknown> = {};
    for (const one of wanted) {
      const text = JSON.stringify(this.#schemas.get(one));
      for (const [, other = ""] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/gu))
        wanted.add(other);
      $defs[one] = JSON.parse(text.replaceAll(`"${PREFIX}`, '"#/$defs/'));
    }
    const { [name]: schema, ...others } = $defs;
    return { ...(schema as Schema), ...(wanted.size > 1 && { $defs: others }) };
  }
}
