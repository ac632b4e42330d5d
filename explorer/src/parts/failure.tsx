/** Why a request of the explorer failed, with the way to another token. */
import type { JSX } from "preact";
import type { Notification } from "../../../client/src/types.ts";
import type { Exchange } from "../state/ask.ts";
import { isGood, isRefused } from "../state/outcome.ts";
import { useWords } from "../words/words.ts";
import { Refusal } from "./notices.tsx";
import { openTokenDialog } from "./token-dialog.tsx";

export function TokenButton(): JSX.Element {
  const words = useWords();
  return (
    <button type="button" class="button" onClick={openTokenDialog}>
      {words.token.enter}
    </button>
  );
}

/** Why there is nothing to show, or not yet; null: there is something. */
export function Failure({
  exchange,
  shownElsewhere = [],
}: {
  /** Undefined: it is being asked for. */
  readonly exchange: Exchange | undefined;
  /** Notifications that are already shown at their fields. */
  readonly shownElsewhere?: readonly Notification[];
}): JSX.Element | null {
  if (exchange === undefined || isGood(exchange)) return <Refusal answer={exchange} />;
  const { notifications } = exchange;
  const shown = notifications.filter((one) => !shownElsewhere.includes(one));
  const isShown = notifications.length > 0 && shown.length === 0;
  return (
    <>
      {!isShown && <Refusal answer={{ ...exchange, notifications: shown }} />}
      {isRefused(exchange) && <TokenButton />}
    </>
  );
}
