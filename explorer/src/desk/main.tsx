import { startPage } from "../parts/page.tsx";
import { startPlaces } from "../state/place.ts";
import { Desk } from "./desk.tsx";
import { followNews } from "./state/news.ts";
import { followPending } from "./state/pending.ts";
import { followPressing } from "./state/pressing.ts";
import { loadSession, startSession } from "./state/session.ts";

void startSession(startPlaces((token) => void startSession(token)));
// Another tab may have signed in somebody else, or nobody.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void loadSession();
});
followNews();
followPending();
followPressing();
startPage(<Desk />);
