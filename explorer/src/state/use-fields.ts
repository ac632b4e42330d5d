/** The fields of a resource: from its schema, or else from loaded items. */
import { useMemo } from "preact/hooks";
import { ask } from "./ask.ts";
import { isGood } from "./outcome.ts";
import { fieldsOfItems, fieldsOfSchema } from "./fields.ts";
import type { Item, KnownField, Schema } from "./fields.ts";
import type { ServedResource } from "./service.ts";
import { useLoaded } from "./use-loaded.ts";

export function useFields(
  { model, formats }: ServedResource,
  items: readonly Item[],
): readonly KnownField[] {
  const { value, isLoading } = useLoaded(model, async (signal) => {
    const exchange = await ask(`/schemas/${model}.json`, signal);
    const fields = isGood(exchange) ? fieldsOfSchema(exchange.body as Schema) : [];
    // Responses add Distance to items with a place, but queries cannot use it.
    const hasDistance = formats.includes("geojson");
    return fields.filter(({ path }) => !hasDistance || path !== "Distance");
  });
  return useMemo(
    () =>
      value === undefined || (value.length === 0 && !isLoading) ? fieldsOfItems(items) : value,
    [value, items],
  );
}
