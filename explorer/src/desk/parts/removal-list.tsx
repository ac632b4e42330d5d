/** What a publish would take away, so that it stops. */
import type { JSX } from "preact";
import { tagOf } from "../../state/service.ts";
import { formatNumber, nameOfLanguage } from "../../words/words.ts";
import type { Plan } from "../../../../src/publish/results.ts";
import { useDeskWords } from "../words/words.ts";

type Removals = Plan["removals"];

export function RemovalList({ removals }: { readonly removals: Removals }): JSX.Element {
  const words = useDeskWords().plan;
  return (
    <ul class="removals">
      {removals.map(({ resource, kind, removed, before, language, field, ...more }) => (
        <li key={`${resource} ${kind} ${language} ${field} ${more.release}`}>
          <strong>{resource}</strong>
          {language !== undefined && ` (${nameOfLanguage(tagOf(language))})`}
          {field !== undefined && (
            <>
              {" "}
              <code>{field}</code>
            </>
          )}
          : {words.removal[kind](formatNumber(removed), formatNumber(before), more)}
          {more.rekeyed !== undefined && ` (${words.rekeyed(formatNumber(more.rekeyed))})`}
        </li>
      ))}
    </ul>
  );
}
