/** What others published since the files were made: items that have something of it, and items that it removed. */
import type { JSX } from "preact";
import { Section } from "../../parts/section.tsx";
import type { Plan } from "../../../../src/publish/results.ts";
import { ResourceName } from "./resource-name.tsx";
import { useDeskWords } from "../words/words.ts";
import { FirstOf } from "../../parts/first-of.tsx";

const MAX_ITEMS = 20;

function ItemNames({
  id,
  title,
  note,
  items,
}: {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly items: Plan["merged"];
}): JSX.Element | null {
  const resources = Object.entries(items).filter(([, some]) => some.length > 0);
  if (resources.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <p class="quiet">{note}</p>
      {resources.map(([resource, all]) => (
        <div key={resource} class="stack stack-tight">
          <h3>
            <ResourceName name={resource} />
          </h3>
          <FirstOf all={all} most={MAX_ITEMS}>
            {(shown) => (
              <ul class="row row-tight">
                {shown.map(({ Uuid, label }) => (
                  <li key={Uuid} class="chip">
                    <bdi dir="auto">{label}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </FirstOf>
        </div>
      ))}
    </Section>
  );
}

export function MergedItems({
  merged,
  missing,
}: Pick<Plan, "merged" | "missing">): JSX.Element | null {
  const words = useDeskWords().plan;
  return (
    <>
      <ItemNames id="plan-missing" title={words.missing} note={words.missingNote} items={missing} />
      <ItemNames id="plan-merged" title={words.merged} note={words.mergedNote} items={merged} />
    </>
  );
}
