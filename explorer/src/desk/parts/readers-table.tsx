/** The items that readers see, before and after, by resource and language. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Section } from "../../parts/section.tsx";
import { Table } from "../../parts/table.tsx";
import { tagOf } from "../../state/service.ts";
import { formatNumber, nameOfLanguage } from "../../words/words.ts";
import type { Plan } from "../../../../src/publish/results.ts";
import { isChanged, listReaders } from "../state/plan.ts";
import { ResourceName } from "./resource-name.tsx";
import { useNaming } from "../state/naming.ts";
import { useDeskWords } from "../words/words.ts";
import { AccessList } from "./access-list.tsx";

const signed = (number: number): string =>
  number > 0 ? `+${formatNumber(number)}` : formatNumber(number).replace("-", "−");

export function ReadersTable({ plan }: { readonly plan: Plan }): JSX.Element {
  const words = useDeskWords().plan;
  const naming = useNaming();
  const [isWhole, setWhole] = useState(false);
  const rows = listReaders(plan.visible);
  const shown = isWhole ? rows : rows.filter(isChanged);
  return (
    <Section id="plan-readers" title={words.readers}>
      {plan.accessChanges.length > 0 && <AccessList changes={plan.accessChanges} />}
      {(rows.some(isChanged) || plan.accessChanges.length === 0) && (
        <p class="quiet">{rows.some(isChanged) ? words.readersNote : words.readersSame}</p>
      )}
      {shown.length > 0 && (
        <Table
          label={words.readers}
          rows={shown}
          columns={[
            [words.resource, ({ resource }) => <ResourceName name={resource} />],
            [
              words.language,
              ({ language }) => {
                if (language === null) return words.all;
                return language === "fallback" ? words.fallback : nameOfLanguage(tagOf(language));
              },
            ],
            [words.before, ({ before }) => before],
            [words.after, ({ after }) => after],
            [
              words.difference,
              (row) => (
                <strong class={row.after < row.before ? "bad" : "good"}>
                  {isChanged(row) ? signed(row.after - row.before) : ""}
                </strong>
              ),
              "number",
            ],
          ]}
        />
      )}
      {!isWhole && shown.length < rows.length && (
        <button type="button" class="button button-small" onClick={() => setWhole(true)}>
          {words.showSame}
        </button>
      )}
      {plan.emptied.map(({ resource, field, before }) => (
        <p key={`${resource} ${field}`}>
          <strong>
            <ResourceName name={resource} />
          </strong>
          : {words.emptied(naming.field(resource, field), formatNumber(before))}
        </p>
      ))}
    </Section>
  );
}
