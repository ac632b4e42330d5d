/**
 * Whether a search finds what people mean: questions that readers of the demo content ask, and what has to stand on
 * top.
 */
import { mustGet } from "../../../src/lib/must-get.ts";
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { CONTRACT } from "../../../src/catalog/catalog.ts";
import type { ResourceName } from "../../../src/catalog/resource-names.ts";
import type { StoredItem } from "../../../src/catalog/resources.ts";
import { openContent } from "../../../src/content/open-content.ts";
import { createSearchIndex } from "./search-documents.ts";
import type { SearchedDocument } from "../../../src/find/search/search-part.ts";
import { readSearchedTexts } from "../../../src/find/search-items.ts";
import { checkItems } from "../../support/publish-items.ts";

const result = await checkItems(
  await openContent(path.join(import.meta.dirname, "../../../content")),
);
const content = result.valid ? result.content : assert.fail("the demo content must be valid");

const decoder = new TextDecoder();
const itemsOf = <Name extends ResourceName>(name: Name): readonly StoredItem<Name>[] =>
  mustGet(content.items, name).map(
    ({ json }) => JSON.parse(decoder.decode(json)) as StoredItem<Name>,
  );

/** Texts in the language, else in English, as far as they are published without conditions. */
const navigationIn = (language: string): readonly SearchedDocument[] =>
  itemsOf("navigation").flatMap(({ Articles }) => {
    const code = [language, "EN"].find((one) => Articles[one]?.State === "PUBLISHED");
    const item = { Article: code === undefined ? null : Articles[code] };
    return code === undefined
      ? []
      : { language: code, ...readSearchedTexts("navigation", item, CONTRACT) };
  });

const documentsOf = (name: Exclude<ResourceName, "navigation">): readonly SearchedDocument[] =>
  itemsOf(name).map((item) => ({
    language: undefined,
    ...readSearchedTexts(name, item, CONTRACT),
  }));

interface Question {
  readonly query: string;
  /** Titles of the first items, in order. */
  readonly first?: readonly string[];
  /** Titles that stand among the first ten, in any order. */
  readonly near?: readonly string[];
  /** Titles that are not found at all. */
  readonly without?: readonly string[];
}

function ask(
  what: string,
  documents: readonly SearchedDocument[],
  questions: readonly Question[],
): void {
  describe(what, () => {
    const index = createSearchIndex(documents);
    for (const { query, first = [], near = [], without = [] } of questions) {
      test(query, () => {
        const found = Array.from(index.search(query), (place) => documents[place]?.title ?? "");
        assert.deepEqual(found.slice(0, first.length), first);
        const top = found.slice(0, 10);
        for (const title of near) assert.ok(top.includes(title), `${title} in ${top.join(", ")}`);
        for (const title of without) assert.ok(!found.includes(title), title);
      });
    }
  });
}

ask("English articles", navigationIn("EN"), [
  { query: "collector", first: ["Collector", "Install the Collector"] },
  { query: "install collector docker", first: ["Install the Collector with Docker"] },
  { query: "kubernetes", first: ["Kubernetes"], near: ["Kubernetes Operator"] },
  { query: "kuber", first: ["Kubernetes"] },
  { query: "java", first: ["Java", "Java Agent"], near: ["JavaScript"] },
  { query: "deploying kubernetes", first: ["Kubernetes deployment"] },
  { query: "deploying", near: ["Docker deployment", "Continuous Deployment (CD)"] },
  { query: "component", near: ["Make a reusable Navigation component", "Components"] },
  { query: "contribution", near: ["Contributing", "Contribute to Astro", "How To Contribute"] },
  { query: "cloud computing", first: ["Cloud Computing"] },
  { query: "trace", first: ["Traces"] },
  { query: "Sampling", first: ["Sampling"] },
]);

ask("German articles", navigationIn("DE"), [
  { query: "komponente", first: ["Komponenten"] },
  { query: "seite", near: ["Seiten", "Style deine „Über mich“-Seite", "Tag-Seiten erstellen"] },
  { query: "veroffentlichen", first: ["Veröffentliche deine Website im Internet"] },
  { query: "Veroeffentlichen", first: ["Veröffentliche deine Website im Internet"] },
  { query: "erste schritte", first: ["Erste Schritte"] },
  { query: "beitragen astro", first: ["Zu Astro beitragen"] },
  { query: "markdown blog", first: ["Schreibe deinen ersten Markdown-Blogbeitrag"] },
  { query: "hinzufugen rss", first: ["RSS-Feed hinzufügen"] },
]);

ask("Japanese articles", navigationIn("JA"), [
  {
    query: "コンポーネント",
    first: ["コンポーネント"],
    near: ["ユニット3の導入 - コンポーネント"],
  },
  { query: "ﾒﾄﾘｸｽ", first: ["メトリクス"] },
  { query: "ガイド", near: ["スタイルガイド"] },
  { query: "計装", first: ["計装"], near: ["計装スコープ"] },
]);

ask("Chinese articles", navigationIn("ZH_CN"), [
  { query: "容器", first: ["容器"], near: ["容器镜像"] },
  { query: "组件", first: ["组件"], near: ["创建一个可重复使用的导航组件"] },
]);

ask("Arabic articles", navigationIn("AR_EG"), [
  { query: "المكونات", first: ["المكوّنات"] },
  { query: "اعداد", first: ["إعداد البيئة البرمجية"] },
]);

ask("French articles", navigationIn("FR"), [
  { query: "demarrage rapide", first: ["Démarrage rapide"] },
  { query: "SECURITE", first: ["Sécurité Cloud Native"] },
]);

ask("facilities", documentsOf("business-division-facilities"), [
  { query: "Berlin Hauptbahnhof", first: ["Berlin Hauptbahnhof"] },
  { query: "munchen hbf", first: ["München Hbf", "Reisezentrum München Hbf"] },
  { query: "muenchen", near: ["München Hbf", "München Ost"], without: ["Münster(Westf)Hbf"] },
  { query: "luebeck", first: ["Lübeck Hbf"] },
  { query: "reisezentrum preetz", first: ["Reisezentrum Preetz"] },
  { query: "ostbahnhof", first: ["Berlin Ostbahnhof"] },
  { query: "73430", near: ["Aalen Hbf"] },
]);

ask("trainings", documentsOf("trainings"), [
  { query: "mathematics", first: ["Mathematics"] },
  { query: "language french", near: ["Modern Languages (French)"] },
  { query: "physics birmingham", first: ["Physics"] },
]);

ask("contact persons", documentsOf("business-division-contact-persons"), [
  { query: "leipzig", near: ["Fahrplanbüro Leipzig", "3-S-Zentrale Leipzig Hbf"] },
  { query: "fahrplanburo lubeck", first: ["Fahrplanbüro Lübeck"] },
]);

ask("divisions", documentsOf("business-divisions"), [
  { query: "rb nord", first: ["RB Nord"] },
  { query: "sudost", first: ["RB Südost"] },
]);

ask("languages", documentsOf("languages"), [
  { query: "pt_br", first: ["PT_BR"] },
  { query: "deutsch", first: ["DE"] },
]);
