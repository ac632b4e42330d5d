/** The way in: a token, which is sent once. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Loading, Notice, Refusal } from "../../parts/notices.tsx";
import { readPasted } from "../../state/place.ts";
import { useStore } from "../../state/store.ts";
import { expiredStore, refusalStore, sessionStore, signIn } from "../state/session.ts";
import { useDeskWords } from "../words/words.ts";

/** By which a password manager tells the tokens of two people apart: a token begins with its key, which is no secret. */
const nameToken = (token: string): string => `Lectern ${token.slice(0, 8)}`;

export function SignIn(): JSX.Element {
  const words = useDeskWords().session;
  const refusal = useStore(refusalStore);
  // Until then, whether somebody is signed in is being asked.
  const isKnown = useStore(sessionStore) === null;
  const isExpired = useStore(expiredStore);
  const [state, setState] = useState<"idle" | "sending" | "empty">("idle");
  const send = async (form: HTMLFormElement): Promise<void> => {
    const typed = new FormData(form).get("token");
    const token = typeof typed === "string" ? readPasted(typed) : "";
    refusalStore.set(undefined);
    setState(token === "" ? "empty" : "sending");
    if (token === "") {
      form.querySelector("input")?.focus();
      return;
    }
    await signIn(token);
    setState("idle");
    if (!sessionStore.get()) form.querySelector("input")?.select();
  };
  return (
    <div class="sign-in stack">
      <h1 tabIndex={-1}>{words.title}</h1>
      <p class="quiet">{words.lead}</p>
      {isExpired && (
        <Notice kind="warning">
          <p role="alert">{words.ended}</p>
        </Notice>
      )}
      {!isKnown && <Loading />}
      {isKnown && (
        <form
          class="card stack"
          onSubmit={(event) => {
            event.preventDefault();
            void send(event.currentTarget);
          }}
        >
          <input name="username" type="text" autocomplete="username" hidden />
          <div class="field">
            <label class="label" for="sign-in-token">
              {words.label}
            </label>
            <input
              id="sign-in-token"
              name="token"
              type="password"
              // A password manager may fill it in.
              autocomplete="current-password"
              spellcheck={false}
              aria-describedby="sign-in-hint sign-in-fault"
              aria-invalid={state === "empty" || refusal?.status === 401 ? "true" : undefined}
              onInput={({ currentTarget: { value, form } }) => {
                const name = form?.elements.namedItem("username");
                if (name instanceof HTMLInputElement) name.value = nameToken(readPasted(value));
              }}
            />
            <p class="hint" id="sign-in-hint">
              {words.hint}
            </p>
          </div>
          <div id="sign-in-fault" role="alert">
            {state === "empty" && <p class="fault">{words.empty}</p>}
            {refusal && <Refusal answer={refusal} />}
          </div>
          <button type="submit" class="button button-main" disabled={state === "sending"}>
            {state === "sending" ? words.signingIn : words.signIn}
          </button>
        </form>
      )}
    </div>
  );
}
