/** What two people changed differently: both values, and which one stays. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Notice } from "../../parts/notices.tsx";
import { Section } from "../../parts/section.tsx";
import { Value } from "../../parts/value.tsx";
import { useLabels } from "../state/labels.ts";
import { allOf, decide, keyOf } from "../state/decisions.ts";
import type { Conflicting, Decision, Side, Sides } from "../state/decisions.ts";
import type { Names } from "../state/plan.ts";
import { nameIn, readSaid } from "../state/plan.ts";
import { useDeskWords } from "../words/words.ts";
import type { DeskWords } from "../words/en.ts";

const SIDES = ["mine", "theirs"] as const;

function ConflictCard({
  problem,
  names,
  id,
  words,
  side,
  onDecide,
}: {
  readonly problem: Conflicting;
  readonly names: Names;
  /** Unique in the page. */
  readonly id: string;
  readonly words: DeskWords["conflict"];
  readonly side: Side | undefined;
  readonly onDecide: (side: Side) => void;
}): JSX.Element {
  const { conflict, field, resource } = problem;
  const { item, base, release, by } = conflict;
  const labels = useLabels((item && resource) ?? undefined);
  // Of an item, all values are told: the label says enough.
  const show = (value: unknown): JSX.Element =>
    value === null && field === null ? (
      <em>{words.deleted}</em>
    ) : (
      <Value value={nameIn(value, names)} />
    );
  return (
    <fieldset class="card conflict">
      <legend>
        <strong>
          <bdi dir="auto">{item?.label ?? words.installation}</bdi>
        </strong>{" "}
        <span class="quiet">{labels.title || resource}</span>
      </legend>
      <p>
        {field !== null && words.field(labels.nameField(field))}
        {/* Why it is one, where the values do not say it: deleted items and declarations. */}
        {field === null && <bdi dir="auto">{readSaid(problem.problem)}</bdi>}
        {field !== null && resource === "installation" && <> {readSaid(problem.problem)}</>}
        <span class="quiet">
          {" "}
          · {words.base}: {show(base)}
        </span>
      </p>
      <div class="tiles">
        {SIDES.map((one) => (
          <label key={one} class={side === one ? "side-choice side-chosen" : "side-choice"}>
            <span class="row row-tight">
              <input
                type="radio"
                name={id}
                value={one}
                checked={side === one}
                onChange={() => onDecide(one)}
              />
              <strong>{words[one]}</strong>
            </span>
            <span class="side-value">{show(conflict[one])}</span>
            {one === "theirs" && <span class="hint">{words.whose(by, release)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function ConflictList({
  conflicts,
  names = {},
  of,
  onDecided,
}: {
  readonly conflicts: readonly Conflicting[];
  readonly names?: Names | undefined;
  /** What contradicts what is current; absent: files or changes of whoever decides. */
  readonly of?: "ofRelease" | "ofTakingBack" | undefined;
  readonly onDecided: (resolve: readonly Decision[]) => void;
}): JSX.Element {
  const { conflict } = useDeskWords();
  const words = { ...conflict, ...(of && conflict[of]) };
  const [sides, setSides] = useState<Sides>({});
  const open = conflicts.filter((one) => sides[keyOf(one)] === undefined).length;
  return (
    <Section id="conflicts" title={words.title}>
      <Notice kind="info">
        <p>{words.note}</p>
      </Notice>
      <div class="row row-tight">
        {(["allMine", "allTheirs"] as const).map((all) => (
          <button
            key={all}
            type="button"
            class="button button-small"
            onClick={() => setSides(allOf(conflicts, all === "allMine" ? "mine" : "theirs"))}
          >
            {words[all]}
          </button>
        ))}
      </div>
      {conflicts.map((problem, index) => {
        const key = keyOf(problem);
        return (
          <ConflictCard
            key={key}
            problem={problem}
            names={names}
            words={words}
            id={`conflict-${index}`}
            side={sides[key]}
            onDecide={(side) => setSides({ ...sides, [key]: side })}
          />
        );
      })}
      <div class="row">
        <button
          type="button"
          class={open > 0 ? "button button-off" : "button button-main"}
          aria-disabled={open > 0}
          onClick={() => {
            if (open === 0) onDecided(decide(conflicts, sides));
          }}
        >
          {words.again}
        </button>
        <p role="status" class="quiet">
          {open > 0 ? words.open(open) : words.decided}
        </p>
      </div>
    </Section>
  );
}
