/** A text in Markdown or HTML, and beside it what readers see of it. */
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useDeskWords } from "../../words/words.ts";
import type { InputProperties } from "../field-frame.tsx";
import { LongText } from "./text-input.tsx";

type Preview = ComponentType<{ readonly text: string; readonly isHtml: boolean }>;

export function MarkupInput(properties: InputProperties): JSX.Element {
  const words = useDeskWords().form;
  // What reads Markdown is large, and few forms need it.
  const [Show, setShow] = useState<Preview>();
  useEffect(() => {
    void import("../preview/markup-preview.tsx").then((loaded) =>
      setShow(() => loaded.default as Preview),
    );
  }, []);
  const { value, field, text, attributes } = properties;
  return (
    <div class="markup">
      <LongText {...properties} />
      {typeof value === "string" && (
        <div
          class="preview"
          tabIndex={0}
          role="group"
          aria-labelledby={`${attributes.id}-preview`}
          {...text}
        >
          <p class="hint" id={`${attributes.id}-preview`}>
            {words.preview}
          </p>
          {Show && <Show text={value} isHtml={field.format === "html"} />}
        </div>
      )}
    </div>
  );
}
