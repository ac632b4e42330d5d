/** All that is wrong with an item, in the order of its fields. */
import type { FormWords } from "../words/form-en.ts";
import { pendingStore, problemsOf } from "../state/pending.ts";
import { readValue, sayProblem } from "./form-item.ts";
import type { FormItem } from "./form-item.ts";
import { attributesOf } from "./item-schema.ts";
import type { FormField } from "./item-schema.ts";
import { findSimpleProblem } from "./simple-problems.ts";

export interface ListedProblem {
  /** null: of the item as a whole. */
  readonly path: string | null;
  /** The names of the field and of what it is in. */
  readonly title: string;
  readonly problem: string;
}

interface Place {
  readonly field: FormField;
  readonly path: string;
  readonly title: string;
}

function listFields(
  item: FormItem,
  fields: readonly FormField[],
  prefix: string,
  before: string,
): readonly Place[] {
  return fields.flatMap((field) => {
    const path = prefix + field.name;
    const title = before + field.title;
    if (field.kind === "customAttributes")
      return listFields(item, attributesOf(field, readValue(item, path)), `${path}.`, before);
    if (field.kind !== "localized") return [{ field, path, title }];
    const codes = Object.entries(readValue(item, path) ?? {})
      .filter(([, text]) => text !== null)
      .map(([code]) => code);
    return codes.flatMap((code) => {
      const language = item.form.languages.find((one) => one.code === code)?.title ?? code;
      return listFields(item, field.members, `${path}.${code}.`, `${language}: `);
    });
  });
}

export function listProblems(
  item: FormItem,
  words: FormWords["problems"],
): readonly ListedProblem[] {
  const said = problemsOf(pendingStore.get(), item.resource, item.Uuid);
  const places = listFields(item, item.form.fields, "", "");
  const known = new Set(places.map(({ path }) => path));
  const ofFields = places.flatMap(({ field, path, title }): readonly ListedProblem[] => {
    const found = said.find((one) => one.field === path);
    const problem =
      findSimpleProblem(readValue(item, path), field, words) ?? (found && sayProblem(found));
    return problem === undefined ? [] : [{ path, title, problem }];
  });
  const others = said
    .filter(({ field }) => field === null || !known.has(field))
    .map((one) => ({ path: null, title: one.field ?? "", problem: sayProblem(one) }));
  return [...ofFields, ...others];
}
