/** Formatted JSON. */
import type { JSX } from "preact";
import { CopyButton } from "./code.tsx";
import { FirstOf } from "./first-of.tsx";

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
  const text = JSON.stringify(value, null, 2) ?? "";
  return (
    <div class="code">
      <FirstOf all={text.split("\n")} most={MAX_LINES}>
        {(shown) => (
          <pre tabIndex={0} role="group" aria-label={what} class="json">
            <code>
              {shown.map((line, index) => (
                <Line key={index} text={line} />
              ))}
            </code>
          </pre>
        )}
      </FirstOf>
      <CopyButton text={text} what={what} />
    </div>
  );
}
