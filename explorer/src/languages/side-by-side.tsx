/** An item in all languages, as readers of each language get it. */
import type { JSX } from "preact";
import { Failure } from "../parts/failure.tsx";
import { Loading } from "../parts/notices.tsx";
import { useTitle } from "../parts/title.ts";
import { Waiting } from "../parts/waiting.tsx";
import { isGood } from "../state/outcome.ts";
import { titlePathOf } from "../state/columns.ts";
import { readPath, rowsOf, writeValue } from "../state/fields.ts";
import type { Language, ServedResource } from "../state/service.ts";
import { useLoaded } from "../state/use-loaded.ts";
import { nameOfLanguage, useWords } from "../words/words.ts";
import { differingPaths, loadVersions } from "./versions.ts";
import type { Version } from "./versions.ts";

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
    <li class="card stack stack-tight">
      <h3>
        {nameOfLanguage(language.tag)} <code class="quiet">{language.code}</code>
      </h3>
      <p class="row row-tight">
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
        <div {...text} class="version-text stack stack-tight">
          <p>
            <strong>{String(first.value)}</strong>
          </p>
          {others.map(({ path, value }) => (
            <p key={path}>
              {/Href|Uri|Link/u.test(path) ? <code>{String(value)}</code> : String(value)}
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
  const { value: versions, isLoading } = useLoaded(`${name} ${item}`, (signal) =>
    loadVersions(url, item, languages, signal),
  );
  const shown = versions?.find((one) => one.item)?.item;
  useTitle(shown ? writeValue(readPath(shown, titlePathOf([shown])) ?? "") : "", name);
  if (versions === undefined) return <Loading />;
  const failed = versions.find(({ exchange }) => !isGood(exchange));
  if (failed) return <Failure exchange={failed.exchange} />;
  if (versions.every((one) => one.item === undefined)) return <p>{words.browse.gone}</p>;
  const paths = differingPaths(versions.flatMap(({ item: one }) => (one ? [one] : [])));
  const own = versions.filter(({ language, served }) => served?.code === language.code).length;
  return (
    <Waiting isLoading={isLoading}>
      <p class="found" role="status">
        <strong>{words.languages.summary(own, versions.length)}</strong>
      </p>
      <ul class="tiles">
        {versions.map((version) => (
          <Card key={version.language.code} version={version} paths={paths} />
        ))}
      </ul>
    </Waiting>
  );
}
