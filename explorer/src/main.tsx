import { App } from "./app.tsx";
import { startPage } from "./parts/page.tsx";
import { followReleases } from "./state/live.ts";
import { startPlaces } from "./state/place.ts";
import { setToken, shareToken, startToken } from "./state/token.ts";

startToken(startPlaces((token) => setToken(token, false)));
shareToken();
followReleases();
startPage(<App />);
