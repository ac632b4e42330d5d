/**
 * The state of the page in the address bar: `#/browse/navigation?search=kubernetes`. It is only in the
 * fragment, which browsers do not send.
 */
import { createStore } from "./store.ts";

export type Parameter = readonly [name: string, value: string];

export interface Place {
  /** As it was written; see `viewOf`. */
  readonly view: string;
  /** The subject of the view, such as a resource, or an item as `events/UUID`. */
  readonly subject: string;
  /** In the order of the URL; a name may occur several times. */
  readonly parameters: readonly Parameter[];
}

export const placeAt = (
  view: string,
  subject = "",
  parameters: readonly Parameter[] = [],
): Place => ({ view, subject, parameters });

export function parsePlace(fragment: string): Place {
  const [path = "", ...rest] = fragment.replace(/^#\/?/u, "").split("?");
  const [view = "", ...subject] = path.split("/");
  return {
    view,
    subject: subject.map(decodeSafely).join("/"),
    parameters: [...new URLSearchParams(rest.join("?"))],
  };
}

/** @returns the view that a page shows at a place: the first where it has none of that name */
export const viewOf = <View extends string>(
  { view }: Place,
  pages: Readonly<Record<View, unknown>>,
): View => (Object.hasOwn(pages, view) ? view : Object.keys(pages)[0]) as View;

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns the parameters as a query, with unencoded brackets, commas and slashes */
export function formatParameters(parameters: readonly Parameter[]): string {
  const text = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return text
    .replaceAll("%5B", "[")
    .replaceAll("%5D", "]")
    .replaceAll("%2C", ",")
    .replaceAll("%2F", "/")
    .replaceAll("%3A", ":");
}

export function formatPlace({ view, subject, parameters }: Place): string {
  const path =
    subject === "" ? view : [view, ...subject.split("/").map(encodeURIComponent)].join("/");
  return parameters.length === 0 ? `#/${path}` : `#/${path}?${formatParameters(parameters)}`;
}

export const placeStore = createStore(placeAt(""));

/** @param history "push": the browser's back button leads to the previous state */
export function goTo(place: Place, history: "push" | "replace" = "push"): void {
  const address = formatPlace(place);
  if (address !== location.hash)
    globalThis.history[history === "push" ? "pushState" : "replaceState"](null, "", address);
  placeStore.set(place);
}

export const valueOf = ({ parameters }: Place, name: string): string =>
  parameters.find(([one]) => one === name)?.[1] ?? "";

/** @returns the place with these parameters changed; "" removes a parameter */
export function withValues(place: Place, values: Readonly<Record<string, string>>): Place {
  const kept = place.parameters.filter(([name]) => !Object.hasOwn(values, name));
  const added = Object.entries(values).filter(([, value]) => value !== "");
  return { ...place, parameters: [...kept, ...added] };
}

const TOKENS = /(?<sign>[#?&])token=(?<token>[^&]*)/gu;

/**
 * A token may be given in the fragment: `#token=…` or `#/browse/jobs?token=…`, also of a link that is
 * followed while the page is open. It is removed first, so that a copied URL does not contain it.
 * @returns the place without the token; undefined: there was none
 */
export function takeToken(fragment: string): { place: Place; token: string | undefined } {
  const [first] = fragment.matchAll(TOKENS);
  const rest = fragment.replaceAll(TOKENS, (_all, sign: string) => (sign === "&" ? "" : sign));
  return { place: parsePlace(rest), token: first && decodeSafely(first.groups?.["token"] ?? "") };
}

/** What people and programs put around a token, or in it where a line was broken. */
const AROUND = /[\s\u200B-\u200D\u2060\uFEFF\u00AD"'`<>\u2018-\u201E\u2039\u203A\u00AB\u00BB]+/gu;

/** @returns the token of what somebody pasted, which may be a whole link, a line of a header or a quotation */
export function readPasted(pasted: string): string {
  const text = pasted.trim().replace(/^["'`\s]*(?:authorization\s*:\s*)?(?:bearer|token)\s+/iu, "");
  const { token = text } = takeToken(text);
  return token.replaceAll(AROUND, "");
}

function readPlace(): string | undefined {
  const { place, token } = takeToken(location.hash);
  placeStore.set(place);
  if (token !== undefined) history.replaceState(null, "", formatPlace(place));
  return token;
}

/** @param useToken is called with a token that was handed over later */
export function startPlaces(useToken: (token: string) => void): string | undefined {
  const follow = (): void => {
    const token = readPlace();
    if (token !== undefined) useToken(token);
  };
  addEventListener("hashchange", follow);
  addEventListener("popstate", follow);
  return readPlace();
}
