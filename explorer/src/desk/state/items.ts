/** The items of a resource, as the desk lists them, and what of the list its place says. */
import { formatParameters, placeAt, valueOf } from "../../state/place.ts";
import type { Place } from "../../state/place.ts";

export const STATES = ["delivered", "coming", "over", "draft"] as const;
export const ONLY = ["mine", "pending", "problems"] as const;

/** What a place says of the list, by the names that the desk knows, too. */
export const LIST_NAMES = ["search", "state", "language", "only", "page"] as const;

/** @returns the address of what a place shows */
export const listPath = (place: Place): string =>
  `/items?${formatParameters([
    ["resource", place.subject],
    ...LIST_NAMES.map((name) => [name, valueOf(place, name)] as const).filter(
      ([, value]) => value !== "",
    ),
  ])}`;

/** Whether only some of the items are shown. */
export const isNarrowed = (place: Place): boolean =>
  LIST_NAMES.some((name) => name !== "page" && valueOf(place, name) !== "");

/**
 * @param field the path of the field that is to be seen; "": from the beginning
 * @returns the place of the form of an item, or of what happened to it
 */
export const itemPlace = (
  view: "item" | "history",
  resource: string,
  Uuid: string,
  field = "",
): Place => placeAt(view, `${resource}/${Uuid}`, field === "" ? [] : [["field", field]]);
