/** The language of the page: the preferred one of the browser, or the one selected in the page. */
import { createStore, useStore } from "../state/store.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Words } from "./en.ts";

export const WORDS = { de, en } as const satisfies Readonly<Record<string, Words>>;
export type PageLanguage = keyof typeof WORDS;
export const PAGE_LANGUAGES = Object.keys(WORDS) as readonly PageLanguage[];

const KEY = "lectern-language";

function readKept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function preferredLanguage(): PageLanguage {
  const wanted = [readKept() ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.flatMap((base) => PAGE_LANGUAGES.filter((one) => one === base))[0] ?? "en";
}

export const languageStore = createStore<PageLanguage>(preferredLanguage());

export function setLanguage(language: PageLanguage): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage it is kept until the page is closed.
  }
  languageStore.set(language);
}

export const useWords = (): Words => WORDS[useStore(languageStore)];

/** Writes a count. A number of an item is shown as the answer has it: a year has no thousands. */
export const formatNumber = (count: number): string => count.toLocaleString(languageStore.get());

const formatUnit = (
  number: number,
  unit: "byte" | "kilobyte" | "megabyte" | "second" | "minute" | "hour",
  maximumFractionDigits = 0,
): string =>
  number.toLocaleString(languageStore.get(), {
    style: "unit",
    unit,
    unitDisplay: /^(?:kilo|mega)byte$/u.test(unit) ? "short" : "long",
    maximumFractionDigits,
  });

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return formatUnit(bytes, "byte");
  return bytes < 1_000_000
    ? formatUnit(bytes / 1000, "kilobyte", 1)
    : formatUnit(bytes / 1_000_000, "megabyte", 1);
}

export function formatDuration(seconds: number): string {
  if (seconds < 120) return formatUnit(seconds, "second");
  return seconds < 7200 ? formatUnit(seconds / 60, "minute") : formatUnit(seconds / 3600, "hour");
}

/** The time zone of the installation; undefined: that of the browser, until the service told it. */
export const zoneStore = createStore<string | undefined>(undefined);

export function formatInstant(instant: string | number): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return String(instant);
  const parts = { year: "numeric", month: "short", day: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;
  const timeZone = zoneStore.get();
  return date.toLocaleString(languageStore.get(), { ...parts, ...time, timeZone });
}

/** @returns the time of day of an instant; of another day with the day */
export function formatTime(instant: string): string {
  const [date, timeZone] = [new Date(instant), zoneStore.get()];
  const dayOf = (one: Date): string => one.toLocaleDateString("en", { timeZone });
  if (dayOf(date) !== dayOf(new Date())) return formatInstant(instant);
  return date.toLocaleTimeString(languageStore.get(), { timeStyle: "short", timeZone });
}

/** @param day `YYYY-MM-DD` */
export function formatDay(day: string): string {
  const date = new Date(`${day}T12:00:00`);
  if (Number.isNaN(date.getTime())) return day;
  return date.toLocaleDateString(languageStore.get(), { dateStyle: "medium" });
}

/** @returns the name of a language in the language of the page */
export function nameOfLanguage(tag: string): string {
  try {
    const names = new Intl.DisplayNames([languageStore.get()], { type: "language" });
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
