/** Notices, errors and loading states. */
import type { ComponentChildren, JSX } from "preact";
import type { Notification } from "../../../client/src/types.ts";
import { isForeign, isGood } from "../state/outcome.ts";
import { useStore } from "../state/store.ts";
import { faultStore } from "../state/use-loaded.ts";
import { useWords } from "../words/words.ts";

const SIGNS = { info: "i", warning: "!", error: "×" } as const;

export function Notice({
  kind,
  children,
}: {
  readonly kind: keyof typeof SIGNS;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div class={`notice notice-${kind}`}>
      <span class="notice-sign" aria-hidden="true">
        {SIGNS[kind]}
      </span>
      <div class="notice-text">{children}</div>
    </div>
  );
}

const LEVELS = { 1: "info", 2: "warning", 3: "error" } as const;

export function NotificationList({
  notifications,
}: {
  readonly notifications: readonly Notification[];
}): JSX.Element | null {
  if (notifications.length === 0) return null;
  return (
    <>
      {notifications.map((one, index) => (
        <Notice key={index} kind={LEVELS[one.Level as 1 | 2 | 3] ?? "info"}>
          <p>
            <strong>{one.LocalizedMessage}</strong> <code class="quiet">{one.Message}</code>
          </p>
          {one.Details.map((detail) => (
            <p key={detail}>{detail}</p>
          ))}
        </Notice>
      ))}
    </>
  );
}

/** Why there is nothing to show, or not yet; null: there is something. */
export function Refusal({
  answer,
}: {
  /** Undefined: it is being asked for. */
  readonly answer:
    | {
        /** 0: there was no response. */
        readonly status: number;
        /** Undefined: it is not JSON. */
        readonly body: unknown;
        readonly notifications: readonly Notification[];
      }
    | undefined;
}): JSX.Element | null {
  const words = useWords();
  if (answer === undefined) return <Loading />;
  const { status, notifications } = answer;
  if (isGood(answer)) return null;
  const { failure } = words;
  if (status === 0 || isForeign(answer)) {
    const [what, remedy] =
      status === 0
        ? [failure.offline, failure.offlineRemedy]
        : [failure.foreign, failure.foreignRemedy];
    return (
      <Notice kind="error">
        <p>
          <strong>{what}</strong>
        </p>
        <p>{remedy}</p>
      </Notice>
    );
  }
  if (notifications.length > 0) return <NotificationList notifications={notifications} />;
  return (
    <Notice kind="error">
      <p>
        <strong>{failure.status(status)}</strong>
      </p>
    </Notice>
  );
}

export const Loading = (): JSX.Element | null => {
  const words = useWords();
  // What failed does not come any more, and the page says so.
  if (useStore(faultStore) !== undefined) return null;
  return (
    <p class="loading">
      <span class="loading-dots" aria-hidden="true" />
      {words.loading}
    </p>
  );
};
