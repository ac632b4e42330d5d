/** What a page has around its views: the way past the header, the views, the language, what failed. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { formatPlace, placeAt } from "../state/place.ts";
import { useStore } from "../state/store.ts";
import { faultStore } from "../state/use-loaded.ts";
import { languageStore, useWords } from "../words/words.ts";
import { namesStore } from "./title.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { Notice } from "./notices.tsx";

export interface FrameProperties {
  /** The name of the page. */
  readonly brand: string;
  /** Their labels, by their names. */
  readonly views: Readonly<Record<string, string>>;
  /** The one to which the view belongs that is shown, if that has no label. */
  readonly within?: string | undefined;
  /** The name of the view that is shown, and what it is about. */
  readonly view: string;
  readonly subject: string;
  /** At the end of the header, before the language. */
  readonly end: ComponentChildren;
  /** Between header and view. */
  readonly notice: ComponentChildren;
  readonly footer: ComponentChildren;
  readonly children: ComponentChildren;
}

function Header({ brand, views, view, within, end }: FrameProperties): JSX.Element {
  const words = useWords();
  return (
    <header class="header">
      <div class="header-inside">
        <a class="brand" href="#/">
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M3 8.5 12 4l9 4.5-9 4.5z" fill="currentColor" />
            <path d="M12 13v6M8 20.5h8" fill="none" stroke="currentColor" stroke-width="2" />
          </svg>
          {brand}
        </a>
        {Object.keys(views).length > 0 && (
          <nav aria-label={words.frame.views}>
            <ul class="views">
              {Object.entries(views).map(([name, label]) => (
                <li key={name}>
                  <a
                    href={formatPlace(placeAt(name))}
                    aria-current={name === view ? "page" : name === within ? "true" : undefined}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div class="header-end">
          {end}
          <LanguageSwitch />
        </div>
      </div>
    </header>
  );
}

export function Frame(properties: FrameProperties): JSX.Element {
  const { brand, views, view, subject, notice, footer, children } = properties;
  const words = useWords();
  const language = useStore(languageStore);
  const fault = useStore(faultStore);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const names = useStore(namesStore).toSorted((one, other) => other.length - one.length)[0];
  const title = [...(names ?? []), views[view], brand].filter(Boolean).join(" · ");

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  // With what is shown: it must not name what was open before.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);

  useLayoutEffect(() => {
    faultStore.set(undefined);
    // Moves the focus to the heading, so that screen readers announce the new view.
    if (!isFirst.current) main.current?.querySelector<HTMLElement>("h1")?.focus();
    isFirst.current = false;
  }, [view, subject]);

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
      <Header {...properties} />
      {notice}
      <main class="main" id="main" tabIndex={-1} ref={main}>
        {fault !== undefined && (
          <Notice kind="error">
            <p role="alert">
              <strong>{words.failure.loading}</strong> <code class="quiet">{fault}</code>
            </p>
            <p>{words.failure.loadingRemedy}</p>
          </Notice>
        )}
        {children}
      </main>
      <footer class="footer">
        <p>{footer}</p>
      </footer>
    </>
  );
}
