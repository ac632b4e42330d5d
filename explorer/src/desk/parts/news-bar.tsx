/** What others did meanwhile. It takes nothing away that is being read, and not the focus. */
import type { JSX } from "preact";
import { IconButton } from "../../parts/icon-button.tsx";
import { goTo, placeAt } from "../../state/place.ts";
import { useStore } from "../../state/store.ts";
import { refresh } from "../../state/use-loaded.ts";
import { newsStore } from "../state/news.ts";
import type { News } from "../state/news.ts";
import { describeAct } from "../state/releases.ts";
import { useDeskWords } from "../words/words.ts";
import type { DeskWords } from "../words/en.ts";

function describe(news: News, words: DeskWords): string {
  if (news.kind === "check") return words.news[news.valid ? "checked" : "checkFailed"](news.by);
  const { act } = news;
  const why = act.kept === "refused" && act.note !== null ? `: ${act.note}` : ".";
  return `${act.by} ${describeAct(act, words.acts)}${why}`;
}

function show(news: News): void {
  newsStore.set(undefined);
  refresh();
  const [view, subject] =
    news.kind === "check" ? ["check", news.draft] : ["changes", String(news.act.release)];
  goTo(placeAt(view, subject));
}

export function NewsBar(): JSX.Element {
  const words = useDeskWords();
  const news = useStore(newsStore);
  return (
    <div role="status">
      {news && (
        <div class="release-notice row row-center">
          <p>{describe(news, words)}</p>
          <button type="button" class="button button-small" onClick={() => show(news)}>
            {words.news.show}
          </button>
          <IconButton
            label={words.news.dismiss}
            sign="×"
            isQuiet
            onPress={() => newsStore.set(undefined)}
          />
        </div>
      )}
    </div>
  );
}
