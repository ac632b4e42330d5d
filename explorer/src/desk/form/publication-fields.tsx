/** When something is published: a draft, from now on, or from one day to another. */
import type { JSX } from "preact";
import { useDeskWords } from "../words/words.ts";
import { useValue } from "./form-item.ts";
import { ItemField } from "./item-field.tsx";
import type { FormField } from "./item-schema.ts";

/** The one of the states in which days count. */
const WITH_DAYS = "TIME_CONTROLLED";

export function PublicationFields({
  fields,
  prefix,
}: {
  readonly fields: readonly FormField[];
  readonly prefix: string;
}): JSX.Element {
  const words = useDeskWords().form.publication;
  const [state, ...days] = fields;
  const value = useValue(prefix + (state?.name ?? ""));
  const hasDays = (value ?? state?.default) === WITH_DAYS;
  return (
    <fieldset class="stack stack-tight publication">
      <legend class="label">{words.title}</legend>
      {state && <ItemField field={state} path={prefix + state.name} />}
      <div class="row">
        {hasDays &&
          days.map((day) => <ItemField key={day.name} field={day} path={prefix + day.name} />)}
      </div>
    </fieldset>
  );
}
