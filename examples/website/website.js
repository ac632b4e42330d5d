// Reads the demo of Lectern with its client. Content is shown as text, never as HTML.
import { createClient } from "lectern-client";

const find = (id) => document.getElementById(id);
const client = createClient({ url: document.querySelector("meta[name=lectern]").content });

const showFault = (error) => {
  if (error.name !== "AbortError") find("fault").textContent = error.message;
};

const run = (action) => (event) => {
  action(event).catch(showFault);
};

let languages = [];

async function start() {
  ({ items: languages } = await client.languages.find());
  for (const { Code, CustomAttributes } of languages)
    find("language").add(new Option(CustomAttributes?.NAME_OWN ?? Code, Code));
  await showMenu();
}

/** The languages of the user: the selected one, or else those of the browser. */
const readers = () => (find("language").value ? [find("language").value] : navigator.languages);

function enter(content) {
  const entry = document.createElement("li");
  entry.append(content);
  return entry;
}

/** An article may be in another language, which the first half of its Uri identifies. */
function createEntry({ Article }) {
  const { Code, TextDirection } = languages.find(({ Uuid }) => Article.Uri.startsWith(Uuid));
  const link = document.createElement("a");
  link.textContent = Article.Name;
  link.href = `#${Article.Href}`;
  link.lang = { JI: "yi", SB: "hsb" }[Code] ?? Code.replace("_", "-");
  link.dir = TextDirection === "RIGHT_TO_LEFT" ? "rtl" : "ltr";
  return enter(link);
}

const fields = ["Article.Name", "Article.Href", "Article.Uri"];
const delivered = { Article: { null: false } };
async function showMenu() {
  const { items } = await client.navigation.find({
    filter: { ...delivered, "CustomAttributes.SITE": "GLOSSARY" },
    sort: "Article.Name",
    fields,
    languages: readers(),
    limit: 30,
  });
  find("menu").replaceChildren(...items.map(createEntry));
}

/** Cancels the previous search, whose response is no longer needed. */
let ending = new AbortController();

async function search() {
  ending.abort();
  ending = new AbortController();
  const words = find("search").value;
  // A search needs at least one letter or digit.
  if (!/[\p{L}\p{N}]/u.test(words)) return find("found").replaceChildren();
  const { items } = await client.navigation.find({
    search: words,
    filter: delivered,
    fields,
    languages: readers(),
    limit: 8,
    signal: ending.signal,
  });
  find("found").replaceChildren(...items.map(createEntry));
}

/** In Germany, a degree of longitude has about 0.63 of the length of a degree of latitude. */
function createPlace({ GeoCoordinatesLongitude, GeoCoordinatesLatitude }) {
  const circle = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  circle.setAttribute("cx", GeoCoordinatesLongitude * 0.63);
  circle.setAttribute("cy", -GeoCoordinatesLatitude);
  circle.setAttribute("r", 0.1);
  return circle;
}

async function showNear({ coords }) {
  const { items } = await client.businessDivisionFacilities.find({
    near: coords,
    filter: { ShowOnMap: true },
    fields: ["Name", "GeoCoordinatesLongitude", "GeoCoordinatesLatitude"],
    limit: 10,
  });
  const words = items.map(({ Name, Distance }) => `${Name}, ${(Distance / 1000).toFixed(1)} km`);
  find("near").replaceChildren(...words.map(enter));
  find("places").replaceChildren(...items.map(createPlace));
}

find("search").addEventListener("input", run(search));
find("language").addEventListener("change", run(showMenu));
find("language").addEventListener("change", run(search));
find("locate").addEventListener("click", () =>
  navigator.geolocation.getCurrentPosition(run(showNear), showFault),
);
run(start)();
