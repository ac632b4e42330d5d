/** The items that have something of what others published since the files were made. */
import type { JSX } from "preact";
import { Section } from "../../parts/section.tsx";
import type { Plan } from "../state/documents.ts";
import { useDeskWords } from "../words/words.ts";
import { FirstOf } from "../../parts/first-of.tsx";

const MAX_ITEMS = 20;

export function MergedItems({ merged }: Pick<Plan, "merged">): JSX.Element | null {
  const words = useDeskWords().plan;
  const resources = Object.entries(merged).filter(([, items]) => items.length > 0);
  if (resources.length === 0) return null;
  return (
    <Section id="plan-merged" title={words.merged}>
      <p class="quiet">{words.mergedNote}</p>
      {resources.map(([resource, items]) => (
        <div key={resource} class="stack stack-tight">
          <h3>{resource}</h3>
          <FirstOf all={items} most={MAX_ITEMS}>
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
