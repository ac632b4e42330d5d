/** The dialog for entering a token. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { createStore, useStore } from "../state/store.ts";
import { setToken, tokenStore } from "../state/token.ts";
import { useWords } from "../words/words.ts";

export const tokenDialogStore = createStore(false);

export function TokenDialog(): JSX.Element {
  const words = useWords();
  const isOpen = useStore(tokenDialogStore);
  const held = useStore(tokenStore);
  const [token, setTyped] = useState("");
  const [isKept, setKept] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);

  // Not after the next frame: keys that are pressed until then would go to the page behind it.
  useLayoutEffect(() => {
    if (!isOpen) {
      dialog.current?.close();
      return;
    }
    setTyped(held.token);
    setKept(held.isKept);
    dialog.current?.showModal();
  }, [isOpen]);

  const close = (): void => tokenDialogStore.set(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    setToken(token.trim(), isKept);
    close();
  };

  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="token-title" onClose={close}>
      <form onSubmit={submit}>
        <h2 id="token-title">{words.token.title}</h2>
        <p class="quiet" id="token-note">
          {words.token.note}
        </p>
        <label class="field">
          <span class="label">{words.token.label}</span>
          <input
            type="password"
            autocomplete="off"
            spellcheck={false}
            aria-describedby="token-note"
            value={token}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <label class="choice">
          <input
            type="checkbox"
            checked={isKept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
          {words.token.keep}
        </label>
        <div class="row row-end">
          {held.token !== "" && (
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
