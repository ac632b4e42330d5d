/** A field as people call it, and as it is called in files. */
import type { JSX } from "preact";

export const FieldName = ({
  path,
  label,
}: {
  readonly path: string;
  readonly label: string;
}): JSX.Element => (
  <>
    {label}
    {label !== path && (
      <>
        {" "}
        <code class="hint">{path}</code>
      </>
    )}
  </>
);
