/** An item in all languages, as readers of each language get it. */
import type { JSX } from "preact";
import { Failure, Loading } from "../parts/notices.tsx";
import { ask, isGood } from "../state/ask.ts";
import type { Exchange } from "../state/ask.ts";
import { rowsOf } from "../state/fields.ts";
import type { Item } from "../state/fields.ts";
import { requestPath } from "../state/query.ts";
import { languageOfUri } from "../state/service.ts";
import type { Language, ServedResource } from "../state/service.ts";
import { useLoaded } from "../state/use-answer.ts";
import { nameOfLanguage, useWords } from "../words/words.ts";

interface Version {
  readonly language: Language;
  /** The actual language of the texts; undefined: there are none. */
  readonly served: Language | undefined;
  readonly exchange: Exchange;
  readonly item: Item | undefined;
}

/** Number of concurrent requests. */
const AT_ONCE = 6;

/** Fields of the item that are not texts. */
const NO_TEXT = /(?:Uuid|Uri|CreatedAt|UpdatedAt)$/u;

async function loadVersion(
  url: string,
  uuid: string,
  language: Language,
  languages: readonly Language[],
  signal: AbortSignal,
): Promise<Version> {
  const path = requestPath(url, [
    ["filter[Uuid]", uuid],
    ["language", language.code],
  ]);
  const exchange = await ask(path, signal);
  const item = exchange.page?.items[0];
  const article = item?.["Article"] as Item | null | undefined;
  const tag = exchange.page?.languages[0]?.toLowerCase();
  const served =
    article === undefined
      ? languages.find((one) => one.tag.toLowerCase() === tag)
      : languageOfUri(article?.["Uri"], languages);
  return { language, served, exchange, item };
}

async function loadVersions(
  url: string,
  uuid: string,
  languages: readonly Language[],
  signal: AbortSignal,
): Promise<readonly Version[]> {
  const versions: Version[] = [];
  for (let at = 0; at < languages.length; at += AT_ONCE) {
    const some = languages.slice(at, at + AT_ONCE);
    const loaded = some.map((one) => loadVersion(url, uuid, one, languages, signal));
    versions.push(...(await Promise.all(loaded)));
  }
  return versions;
}

/** @returns the paths of texts that differ between languages */
function differingPaths(versions: readonly Version[]): readonly string[] {
  const seen = new Map<string, Set<string>>();
  for (const { item } of versions) {
    for (const { path, value } of item ? rowsOf(item) : []) {
      if (typeof value !== "string" || NO_TEXT.test(path)) continue;
      const values = seen.get(path) ?? new Set();
      seen.set(path, values.add(value));
    }
  }
  const differing = [...seen].filter(([, values]) => values.size > 1).map(([path]) => path);
  if (differing.length > 0) return differing;
  return [...seen.keys()].filter((path) => /^(?:Article|Text)\./u.test(path));
}

function Card({
  version: { language, served, item },
  paths,
}: {
  readonly version: Version;
  readonly paths: readonly string[];
}): JSX.Element {
  const words = useWords();
  const isOwn = served?.code === language.code;
  const rows = item === undefined ? [] : rowsOf(item).filter(({ path }) => paths.includes(path));
  const [first, ...others] = rows.filter(({ value }) => value !== null);
  const text = { lang: served?.tag, dir: served?.dir ?? "auto" } as const;
  return (
    <li class={served ? "card version" : "card version version-missing"}>
      <h3>
        {nameOfLanguage(language.tag)} <code class="quiet">{language.code}</code>
      </h3>
      <p class="version-facts">
        {!served && <span class="badge badge-bad">{words.languages.missing}</span>}
        {served && isOwn && <span class="badge badge-good">{words.languages.own}</span>}
        {served && !isOwn && (
          <span class="badge badge-warn">
            {words.languages.fallsBack(nameOfLanguage(served.tag))}
          </span>
        )}
        <span class="quiet">
          {(served ?? language).dir === "rtl"
            ? `← ${words.languages.rightToLeft}`
            : `→ ${words.languages.leftToRight}`}
        </span>
      </p>
      {served && first && (
        <div {...text} class="version-text">
          <p class="version-title">{String(first.value)}</p>
          {others.map(({ path, value }) => (
            <p key={path} class={/Href|Uri|Link/u.test(path) ? "version-address" : undefined}>
              {String(value)}
            </p>
          ))}
        </div>
      )}
    </li>
  );
}

export function SideBySide({
  resource: { name, url },
  item,
  languages,
}: {
  readonly resource: ServedResource;
  readonly item: string;
  readonly languages: readonly Language[];
}): JSX.Element {
  const words = useWords();
  const { value: versions } = useLoaded(`${name} ${item}`, (signal) =>
    loadVersions(url, item, languages, signal),
  );
  if (versions === undefined) return <Loading />;
  const failed = versions.find(({ exchange }) => !isGood(exchange));
  if (failed) return <Failure exchange={failed.exchange} />;
  if (versions.every((one) => one.item === undefined)) return <p>{words.browse.gone}</p>;
  const paths = differingPaths(versions);
  const own = versions.filter(({ language, served }) => served?.code === language.code).length;
  return (
    <>
      <p class="found" role="status">
        <strong>{words.languages.summary(own, versions.length)}</strong>
      </p>
      <ul class="versions">
        {versions.map((version) => (
          <Card key={version.language.code} version={version} paths={paths} />
        ))}
      </ul>
    </>
  );
}
