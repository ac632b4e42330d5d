/** How a check without files goes, and why there is none. */
import type { JSX } from "preact";
import { Refusal } from "../../parts/notices.tsx";
import { useStore } from "../../state/store.ts";
import { checkingStore } from "../state/checking.ts";

export function CheckProgress({ label }: { readonly label: string }): JSX.Element {
  const { isSending, refusal } = useStore(checkingStore);
  return (
    <>
      <div role="status">
        {isSending && (
          <p class="loading">
            <span class="loading-dots" aria-hidden="true" />
            {label}
          </p>
        )}
      </div>
      <div role="alert" class="stack">
        {typeof refusal === "object" && <Refusal answer={refusal} />}
      </div>
    </>
  );
}
