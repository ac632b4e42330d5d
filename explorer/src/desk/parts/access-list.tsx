/** What changes in who may read what, and where; and the consent without which it is not published. */
import type { JSX } from "preact";
import { Notice } from "../../parts/notices.tsx";
import { formatNumber } from "../../words/words.ts";
import type { Plan } from "../../../../src/publish/results.ts";
import { ResourceName } from "./resource-name.tsx";
import { useDeskWords } from "../words/words.ts";

type AccessChanges = Plan["accessChanges"];

export function AccessList({ changes }: { readonly changes: AccessChanges }): JSX.Element {
  const words = useDeskWords().plan.access;
  return (
    <ul class="removals">
      {changes.map(({ resource, kind, old, new: now, before, after }) => (
        <li key={`${resource} ${kind} ${old}`}>
          <strong>
            <ResourceName name={resource} />
          </strong>
          :{" "}
          {kind === "access"
            ? words[now === "public" ? "opens" : "closes"](
                formatNumber(before),
                formatNumber(after),
              )
            : kind === "publication"
              ? words.publication(formatNumber(before), formatNumber(after))
              : words.address(old, now)}
        </li>
      ))}
    </ul>
  );
}

/** What is published only by whoever says so. */
export function Consent({
  title,
  label,
  isGiven,
  isMissed,
  faultId,
  onChange,
  children,
}: {
  readonly title: string;
  /** Of the box. */
  readonly label: string;
  readonly isGiven: boolean;
  /** Whether somebody went on without it. */
  readonly isMissed: boolean;
  /** Of the element that says so. */
  readonly faultId: string;
  readonly onChange: (isGiven: boolean) => void;
  readonly children: JSX.Element;
}): JSX.Element {
  const words = useDeskWords().plan;
  return (
    <Notice kind="warning">
      <p>
        <strong>{title}</strong>
      </p>
      {children}
      <p>{words.intended}</p>
      <label class="row row-tight choice">
        <input
          type="checkbox"
          checked={isGiven}
          aria-describedby={isMissed ? faultId : undefined}
          aria-invalid={isMissed ? "true" : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
    </Notice>
  );
}
