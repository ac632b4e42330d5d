/** A button that shows a sign; its name is for screen readers. */
import type { JSX } from "preact";

export const IconButton = ({
  label,
  sign,
  isQuiet = false,
  onPress,
}: {
  readonly label: string;
  readonly sign: string;
  readonly isQuiet?: boolean;
  readonly onPress: () => void;
}): JSX.Element => (
  <button
    type="button"
    class={`button button-icon ${isQuiet ? "button-quiet" : ""}`}
    aria-label={label}
    onClick={onPress}
  >
    <span aria-hidden="true">{sign}</span>
  </button>
);
