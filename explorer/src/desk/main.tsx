import { render } from "preact";
import { startPlaces } from "../state/place.ts";
import { Desk } from "./desk.tsx";
import { followNews } from "./state/news.ts";
import { loadSession, signIn } from "./state/session.ts";

const handedOver = startPlaces((token) => void signIn(token));
void (handedOver === undefined ? loadSession() : signIn(handedOver).then(loadSession));
followNews();
const page = document.querySelector("#page");
if (page) render(<Desk />, page);
