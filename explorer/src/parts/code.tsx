/** Code samples with a copy button. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Tabs } from "./tabs.tsx";
import type { Sample } from "../state/samples.ts";
import { useWords } from "../words/words.ts";

/** Also works without the clipboard API, which browsers only provide with TLS. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const isDone = document.execCommand("copy");
    area.remove();
    return isDone;
  }
}

/** @param what is copied, as a label for screen readers */
export function CopyButton({
  text,
  what,
}: {
  readonly text: string;
  readonly what: string;
}): JSX.Element {
  const words = useWords();
  const [outcome, setOutcome] = useState("");
  const press = async (): Promise<void> => {
    setOutcome((await copy(text)) ? words.copied : words.notCopied);
    setTimeout(() => setOutcome(""), 2000);
  };
  return (
    <span class="copy">
      <button type="button" class="button button-small" onClick={() => void press()}>
        {outcome === "" ? words.copy : outcome}
        <span class="unseen"> {what}</span>
      </button>
      <span class="unseen" role="status">
        {outcome}
      </span>
    </span>
  );
}

function Code({ text, what }: { readonly text: string; readonly what: string }): JSX.Element {
  return (
    <div class="code">
      {/* Focus lets the keyboard scroll it. */}
      <pre tabIndex={0} role="group" aria-label={what}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} what={what} />
    </div>
  );
}

export function CodeTabs({
  id,
  label,
  samples,
}: {
  readonly id: string;
  readonly label: string;
  readonly samples: readonly Sample[];
}): JSX.Element | null {
  const [chosen, setChosen] = useState(samples[0]?.name ?? "");
  const sample = samples.find(({ name }) => name === chosen) ?? samples[0];
  if (sample === undefined) return null;
  return (
    <div class="code-tabs">
      <Tabs id={id} label={label} tabs={samples} chosen={sample.name} onChoose={setChosen}>
        <Code text={sample.text} what={`${label}: ${sample.label}`} />
      </Tabs>
    </div>
  );
}
