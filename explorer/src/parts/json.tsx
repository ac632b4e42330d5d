/** Formatted JSON. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CopyButton } from "./code.tsx";
import { formatNumber, useWords } from "../words/words.ts";

/** More lines are only rendered on request. */
const MAX_LINES = 800;

const LINE = /^(?<indent> *)(?:(?<name>"(?:[^"\\]|\\.)*")(?<colon>: ))?(?<rest>.*)$/su;

function kindOf(text: string): string {
  if (text.startsWith('"')) return "json-text";
  return /^[\d\-tfn]/u.test(text) ? "json-value" : "json-sign";
}

function Line({ text }: { readonly text: string }): JSX.Element {
  const { indent = "", name, colon = "", rest = "" } = LINE.exec(text)?.groups ?? {};
  return (
    <>
      {indent}
      {name && <span class="json-name">{name}</span>}
      {colon}
      <span class={kindOf(rest)}>{rest}</span>
      {"\n"}
    </>
  );
}

export function Json({
  value,
  what,
}: {
  readonly value: unknown;
  readonly what: string;
}): JSX.Element {
  const words = useWords();
  const [isWhole, setWhole] = useState(false);
  const text = JSON.stringify(value, null, 2) ?? "";
  const lines = text.split("\n");
  const shown = isWhole ? lines : lines.slice(0, MAX_LINES);
  return (
    <div class="code">
      <pre tabIndex={0} role="group" aria-label={what} class="json">
        <code>
          {shown.map((line, index) => (
            <Line key={index} text={line} />
          ))}
        </code>
      </pre>
      <CopyButton text={text} what={what} />
      {shown.length < lines.length && (
        <button type="button" class="button button-small" onClick={() => setWhole(true)}>
          {words.browse.allLines(formatNumber(lines.length))}
        </button>
      )}
    </div>
  );
}
