/** The explorer: its views, and the token with which they ask. */
import type { JSX } from "preact";
import type { ServiceIndex } from "../../client/src/service.ts";
import { Failure } from "./parts/failure.tsx";
import { Frame } from "./parts/frame.tsx";
import { Loading } from "./parts/notices.tsx";
import { ReleaseNotice } from "./parts/release-notice.tsx";
import { TokenDialog, openTokenDialog } from "./parts/token-dialog.tsx";
import { ask } from "./state/ask.ts";
import type { Exchange } from "./state/ask.ts";
import { placeStore, viewOf } from "./state/place.ts";
import type { Place } from "./state/place.ts";
import { useStore } from "./state/store.ts";
import { rejectedTokenStore, tokenStore } from "./state/token.ts";
import { useLoaded } from "./state/use-loaded.ts";
import { useWords, zoneStore } from "./words/words.ts";
import { Browse } from "./views/browse.tsx";
import { Home } from "./views/home.tsx";
import { Languages } from "./views/languages.tsx";

export interface ViewProperties {
  readonly place: Place;
  readonly index: ServiceIndex;
}

const PAGES = {
  home: Home,
  browse: Browse,
  languages: Languages,
};

function TokenState(): JSX.Element {
  const words = useWords();
  const { token } = useStore(tokenStore);
  const isRejected = useStore(rejectedTokenStore) === token && token !== "";
  return (
    <button
      type="button"
      class={isRejected ? "button button-small button-bad" : "button button-small"}
      onClick={openTokenDialog}
    >
      <span
        class={token === "" ? "dot" : isRejected ? "dot dot-bad" : "dot dot-on"}
        aria-hidden="true"
      />
      {token === "" ? words.token.none : isRejected ? words.token.rejected : words.token.there}
    </button>
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
  const place = useStore(placeStore);
  const { value: started } = useLoaded("/", start);
  const view = viewOf(place, PAGES);
  const View = PAGES[view];
  return (
    <>
      <Frame
        brand="Lectern"
        views={words.views}
        view={view}
        subject={place.subject}
        end={<TokenState />}
        notice={<ReleaseNotice />}
        footer={`Lectern ${started?.index?.version ?? ""} · ${words.frame.private}`}
      >
        {started?.index && <View key={view} place={place} index={started.index} />}
        {started && !started.index && (
          <>
            <h1 tabIndex={-1}>{words.views[view]}</h1>
            <Failure exchange={{ ...started.exchange, status: started.exchange.status || 0 }} />
          </>
        )}
        {!started && <Loading />}
      </Frame>
      <TokenDialog />
    </>
  );
}
