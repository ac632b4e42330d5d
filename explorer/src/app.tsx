/** The frame of every view. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { ServiceIndex } from "../../client/src/service.ts";
import { ReleaseNotice } from "./parts/release-notice.tsx";
import { TokenDialog, openTokenDialog } from "./parts/token-dialog.tsx";
import { Failure, Loading, Notice } from "./parts/notices.tsx";
import { ask } from "./state/ask.ts";
import type { Exchange } from "./state/ask.ts";
import { VIEWS, formatPlace, placeStore } from "./state/place.ts";
import type { Place, View } from "./state/place.ts";
import { useStore } from "./state/store.ts";
import { rejectedTokenStore, tokenStore } from "./state/token.ts";
import { faultStore, useLoaded } from "./state/use-answer.ts";
import {
  PAGE_LANGUAGES,
  WORDS,
  languageStore,
  setLanguage,
  useWords,
  zoneStore,
} from "./words/words.ts";
import { Browse } from "./views/browse.tsx";
import { Home } from "./views/home.tsx";
import { Languages } from "./views/languages.tsx";
import { Reference } from "./views/reference.tsx";
import { Time } from "./views/time.tsx";

export interface ViewProperties {
  readonly place: Place;
  readonly index: ServiceIndex;
}

const PAGES: Readonly<Record<View, (properties: ViewProperties) => JSX.Element>> = {
  home: Home,
  browse: Browse,
  languages: Languages,
  time: Time,
  reference: Reference,
};

function LanguageSwitch(): JSX.Element {
  const words = useWords();
  const chosen = useStore(languageStore);
  return (
    <div class="switch" role="group" aria-label={words.frame.language}>
      {PAGE_LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === chosen}
          onClick={() => setLanguage(language)}
        >
          {language.toUpperCase()}
          <span class="unseen"> {WORDS[language].frame.self}</span>
        </button>
      ))}
    </div>
  );
}

function Header({ view }: { readonly view: View }): JSX.Element {
  const words = useWords();
  const { token } = useStore(tokenStore);
  const isRejected = useStore(rejectedTokenStore) === token && token !== "";
  return (
    <header class="header">
      <div class="header-inside">
        <a class="brand" href="#/home">
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M3 8.5 12 4l9 4.5-9 4.5z" fill="currentColor" />
            <path d="M12 13v6M8 20.5h8" fill="none" stroke="currentColor" stroke-width="2" />
          </svg>
          Lectern
        </a>
        <nav aria-label={words.frame.views}>
          <ul class="views">
            {VIEWS.map((one) => (
              <li key={one}>
                <a
                  href={formatPlace({ view: one, subject: "", parameters: [] })}
                  aria-current={one === view ? "page" : undefined}
                >
                  {words.views[one]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="header-end">
          <button
            type="button"
            class={isRejected ? "button button-small button-bad" : "button button-small"}
            onClick={openTokenDialog}
          >
            <span
              class={token === "" ? "dot" : isRejected ? "dot dot-bad" : "dot dot-on"}
              aria-hidden="true"
            />
            {token === ""
              ? words.token.none
              : isRejected
                ? words.token.rejected
                : words.token.there}
          </button>
          <LanguageSwitch />
        </div>
      </div>
    </header>
  );
}

interface Start {
  readonly exchange: Exchange;
  readonly index: ServiceIndex | undefined;
}

async function start(signal: AbortSignal): Promise<Start> {
  const exchange = await ask("/", signal);
  const index = exchange.body as ServiceIndex | undefined;
  zoneStore.set(index?.timeZone ?? undefined);
  return { exchange, index: Array.isArray(index?.resources) ? index : undefined };
}

export function App(): JSX.Element {
  const words = useWords();
  const language = useStore(languageStore);
  const place = useStore(placeStore);
  const { value: started } = useLoaded("/", start);
  const fault = useStore(faultStore);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  useEffect(() => {
    document.title = `${words.views[place.view]} · Lectern`;
    faultStore.set(undefined);
    // Moves the focus to the heading, so that screen readers announce the new view.
    if (!isFirst.current) main.current?.querySelector<HTMLElement>("h1")?.focus();
    isFirst.current = false;
  }, [place.view, place.subject]);

  const View = PAGES[place.view];
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {words.frame.skip}
      </a>
      <Header view={place.view} />
      <ReleaseNotice />
      <main class="main" id="main" tabIndex={-1} ref={main}>
        {fault !== undefined && (
          <Notice kind="error">
            <p role="alert">
              <strong>{words.failure.loading}</strong> <code class="quiet">{fault}</code>
            </p>
            <p>{words.failure.loadingRemedy}</p>
          </Notice>
        )}
        {started?.index && <View key={place.view} place={place} index={started.index} />}
        {started && !started.index && (
          <>
            <h1 tabIndex={-1}>{words.views[place.view]}</h1>
            <Failure exchange={{ ...started.exchange, status: started.exchange.status || 0 }} />
          </>
        )}
        {!started && <Loading />}
      </main>
      <footer class="footer">
        <p>
          Lectern {started?.index?.version} · {words.frame.private}
        </p>
      </footer>
      <TokenDialog />
    </>
  );
}
