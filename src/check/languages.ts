/**
 * The rules about all languages together: every code once, and exactly one published language to
 * fall back on.
 */
import type { RawRecord } from "../content/record.ts";
import type { CheckState, ItemScope } from "./check-state.ts";
import { describePlace } from "./item-index.ts";
import { reportMissing, reportValue } from "./scope.ts";
import type { Scope } from "./scope.ts";

/** Makes a language known. Values that are undefined have been reported. */
export function addLanguage(
  scope: ItemScope,
  record: RawRecord,
  values: Readonly<Record<string, unknown>>,
): void {
  const { state } = scope;
  const { Code: code, State: status, Fallback: isFallback } = values;
  state.hasLanguages = true;
  if (typeof code !== "string") {
    state.knowsAllLanguages = false;
    return;
  }
  const codeRaw = record.value.members.get("Code")?.value;
  const { place } = scope;
  const first = state.languages.get(code);
  if (first !== undefined) {
    const problem = `is the Code of the language at ${describePlace(first, "Code")} too`;
    if (codeRaw !== undefined) reportValue(scope, "Code", codeRaw, problem);
    return;
  }
  state.languages.set(code, { ...place, published: status === "PUBLISHED" });
  if (status !== "PUBLISHED" || isFallback !== true) return;
  const fallback = state.fallbackLanguage;
  if (fallback === undefined) {
    state.fallbackLanguage = { ...place, code };
    return;
  }
  const other = `${fallback.code} at ${describePlace(fallback, "Code")}`;
  const problem = `only one PUBLISHED language may be the fallback, and ${other} is it already`;
  const raw = record.value.members.get("Fallback")?.value;
  if (raw !== undefined) reportValue(scope, "Fallback", raw, problem);
}

/**
 * Checks what only the whole list can show.
 * @param first the scope of the first language
 * @param hadErrors true: a language could not be read, and might have been the missing one
 */
export function checkLanguages(state: CheckState, first: Scope, hadErrors: boolean): void {
  if (hadErrors || state.fallbackLanguage !== undefined) return;
  const published = state.languages.values().some((language) => language.published);
  if (published) {
    const problem = "no PUBLISHED language has Fallback true; exactly one must";
    reportMissing(first, "Fallback", problem);
    return;
  }
  const problem = "no language is PUBLISHED; publish at least one, with Fallback true";
  reportMissing(first, "State", problem);
}

/** Reports, at the first navigation item, that there are no languages at all. */
export function requireLanguages(scope: ItemScope): void {
  const problem =
    "navigation needs languages, and there are none; add a file languages.yaml (or .json, .jsonl, " +
    ".csv, .tsv, .xlsx) with one PUBLISHED language that has Fallback true";
  reportMissing(scope, "", problem);
}
