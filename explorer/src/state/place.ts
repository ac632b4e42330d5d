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

/**
 * How the browser's history goes on: "push": Back leads to where one was; "replace": it does not; "typing":
 * all that is typed until "typed" is one step.
 */
export type Step = "push" | "replace" | "typing" | "typed";

/** What an entry of the history remembers. */
interface Entry {
  /** The address in this page from which it was opened; "": it was opened from elsewhere. */
  readonly from: string;
  readonly isTyping: boolean;
}

function readEntry(): Entry {
  const { from = "", isTyping = false } = (history.state ?? {}) as Partial<Entry>;
  return { from, isTyping };
}

export function goTo(place: Place, step: Step = "push"): void {
  const address = formatPlace(place);
  const entry = readEntry();
  const goesOn = entry.isTyping && step !== "push";
  const isTyping = step === "typing" || (step === "replace" && entry.isTyping);
  // What was typed is gone again, and with it the step.
  if (goesOn && address === entry.from) history.back();
  else if (goesOn || step === "replace")
    history.replaceState({ from: entry.from, isTyping }, "", address);
  else if (address !== location.hash) {
    const from = formatPlace(parsePlace(location.hash));
    history.pushState({ from, isTyping }, "", address);
  }
  placeStore.set(place);
}

/** Goes to where what is closed was opened: back, so that no step is left in which nothing happens. */
export function closeTo(place: Place): void {
  if (readEntry().from === formatPlace(place)) history.back();
  else goTo(place, "replace");
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
  if (token !== undefined) history.replaceState(history.state, "", formatPlace(place));
  return token;
}

/** Of an entry that a link made, or an address that was typed: the browser makes it without a state. */
function noteEntry(from: string): void {
  if (history.state === null) history.replaceState({ from }, "", location.href);
}

/** @param useToken is called with a token that was handed over later */
export function startPlaces(useToken: (token: string) => void): string | undefined {
  const follow = (): void => {
    const token = readPlace();
    if (token !== undefined) useToken(token);
  };
  addEventListener("hashchange", ({ oldURL }) => {
    noteEntry(formatPlace(parsePlace(new URL(oldURL).hash)));
    follow();
  });
  addEventListener("popstate", follow);
  const token = readPlace();
  noteEntry("");
  return token;
}
