/** The dialog for entering a token. */
import { createRef } from "preact";
import type { JSX } from "preact";
import { readPasted } from "../state/place.ts";
import { useStore } from "../state/store.ts";
import { setToken, tokenStore } from "../state/token.ts";
import { useWords } from "../words/words.ts";

const dialog = createRef<HTMLDialogElement>();

export const openTokenDialog = (): void => dialog.current?.showModal();

const close = (): void => dialog.current?.close();

export function TokenDialog(): JSX.Element {
  const words = useWords();
  const { token, isKept } = useStore(tokenStore);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="token-title"
      onClose={() => dialog.current?.querySelector("form")?.reset()}
    >
      <form
        class="stack"
        method="dialog"
        onSubmit={({ currentTarget }) => {
          const typed = new FormData(currentTarget);
          const text = typed.get("token");
          if (typeof text === "string") setToken(readPasted(text), typed.has("keep"));
        }}
      >
        <h2 id="token-title">{words.token.title}</h2>
        <p class="quiet" id="token-note">
          {words.token.note}
        </p>
        <label class="field">
          <span class="label">{words.token.label}</span>
          <input
            name="token"
            type="password"
            autocomplete="off"
            spellcheck={false}
            aria-describedby="token-note"
            defaultValue={token}
          />
        </label>
        <label class="row">
          <input name="keep" type="checkbox" defaultChecked={isKept} />
          {words.token.keep}
        </label>
        <div class="row row-end">
          {token !== "" && (
            <button
              type="button"
              class="button button-quiet"
              onClick={() => {
                setToken("", false);
                close();
              }}
            >
              {words.token.forget}
            </button>
          )}
          <button type="button" class="button button-quiet" onClick={close}>
            {words.cancel}
          </button>
          <button type="submit" class="button button-main">
            {words.token.use}
          </button>
        </div>
      </form>
    </dialog>
  );
}
