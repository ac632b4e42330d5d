import { render } from "preact";
import { App } from "./app.tsx";
import { followReleases } from "./state/live.ts";
import { startPlaces } from "./state/place.ts";
import { setToken, startToken } from "./state/token.ts";

startToken(startPlaces((token) => setToken(token, false)));
followReleases();
const page = document.querySelector("#page");
if (page) render(<App />, page);
