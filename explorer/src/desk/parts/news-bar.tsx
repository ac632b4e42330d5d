/** What others did meanwhile. It takes nothing away that is being read, and not the focus. */
import type { JSX } from "preact";
import { IconButton } from "../../parts/icon-button.tsx";
import { goTo } from "../../state/place.ts";
import { useStore } from "../../state/store.ts";
import { refresh } from "../../state/use-loaded.ts";
import { newsStore } from "../state/news.ts";
import type { News } from "../state/news.ts";
import { useDeskWords } from "../words/words.ts";
import type { DeskWords } from "../words/en.ts";

function describe(news: News, words: DeskWords["news"]): string {
  if (news.kind === "check")
    return news.valid ? words.checked(news.by) : words.checkFailed(news.by);
  const { by, release, previous, staged } = news.act;
  if (staged) return words.staged(by, release);
  return previous !== null && release < previous
    ? words.rolledBack(by, release)
    : words.published(by, release);
}

function show(news: News): void {
  newsStore.set(undefined);
  refresh();
  const [view, subject] =
    news.kind === "check" ? ["check", news.draft] : ["changes", String(news.act.release)];
  goTo({ view, subject, parameters: [] });
}

export function NewsBar(): JSX.Element {
  const words = useDeskWords().news;
  const news = useStore(newsStore);
  return (
    <div role="status">
      {news && (
        <div class="release-notice row row-center">
          <p>{describe(news, words)}</p>
          <button type="button" class="button button-small" onClick={() => show(news)}>
            {words.show}
          </button>
          <IconButton
            label={words.dismiss}
            sign="×"
            isQuiet
            onPress={() => newsStore.set(undefined)}
          />
        </div>
      )}
    </div>
  );
}
