/** A text in Markdown or HTML, and what readers see of it. */
import type { JSX } from "preact";
import type { InputProperties } from "../field-frame.tsx";
import { LongText } from "./text-input.tsx";

export const MarkupInput = (properties: InputProperties): JSX.Element => (
  <LongText {...properties} />
);
