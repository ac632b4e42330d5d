/** What a form asks for beyond the query: what is on no map does not belong into GeoJSON. */
import type { MediaType } from "../../catalog/media-types.ts";
import type { Condition } from "../query/query-model.ts";

const NONE: readonly Condition[] = [];

export const IMPLIED_CONDITIONS: Readonly<Record<MediaType, readonly Condition[]>> = {
  "application/json": NONE,
  "application/geo+json": [
    {
      path: { text: "ShowOnMap", segments: ["ShowOnMap"], type: "boolean", isList: false },
      operator: "eq",
      values: [true],
    },
  ],
  "text/vcard": NONE,
  "text/csv": NONE,
  "application/jsonl": NONE,
};
