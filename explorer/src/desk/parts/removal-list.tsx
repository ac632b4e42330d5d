/** What a publish would take away, so that it stops. */
import type { JSX } from "preact";
import { tagOf } from "../../state/service.ts";
import { formatNumber, nameOfLanguage } from "../../words/words.ts";
import type { Plan } from "../../../../src/publish/results.ts";
import { FieldName } from "./field-name.tsx";
import { useNaming } from "../state/naming.ts";
import { ResourceName } from "./resource-name.tsx";
import { useDeskWords } from "../words/words.ts";

type Removals = Plan["removals"];

export function RemovalList({ removals }: { readonly removals: Removals }): JSX.Element {
  const words = useDeskWords().plan;
  const naming = useNaming();
  return (
    <ul class="removals">
      {removals.map(({ resource, kind, removed, before, language, field, ...more }) => (
        <li key={`${resource} ${kind} ${language} ${field} ${more.release}`}>
          <strong>
            <ResourceName name={resource} />
          </strong>
          {language !== undefined && ` (${nameOfLanguage(tagOf(language))})`}
          {field !== undefined && (
            <>
              {" "}
              <FieldName path={field} label={naming.field(resource, field)} />
            </>
          )}
          : {words.removal[kind](formatNumber(removed), formatNumber(before), more)}
          {more.rekeyed !== undefined && ` (${words.rekeyed(formatNumber(more.rekeyed))})`}
        </li>
      ))}
    </ul>
  );
}
