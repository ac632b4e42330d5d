/** Switches the language of the page. */
import type { JSX } from "preact";
import { useStore } from "../state/store.ts";
import { PAGE_LANGUAGES, WORDS, languageStore, setLanguage, useWords } from "../words/words.ts";

export function LanguageSwitch(): JSX.Element {
  const words = useWords();
  const chosen = useStore(languageStore);
  return (
    <div class="row row-tight" role="group" aria-label={words.frame.language}>
      {PAGE_LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          class="chip chip-button"
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
