/** The overview of the service, with first code samples. */
import type { JSX } from "preact";
import type { ViewProperties } from "../app.tsx";
import { CodeTabs } from "../parts/code.tsx";
import { TokenButton } from "../parts/notices.tsx";
import { ask, releaseStore } from "../state/ask.ts";
import { useLanguages } from "../state/service.ts";
import type { Language, ServedResource, ServiceIndex } from "../state/service.ts";
import { samplesOf } from "../state/samples.ts";
import { useStore } from "../state/store.ts";
import { useLoaded } from "../state/use-answer.ts";
import { formatInstant, formatNumber, nameOfLanguage, useWords } from "../words/words.ts";

/** The number of items, or the status of the failed request. */
type Count = { readonly total: number } | { readonly status: number };

const isRefused = (count: Count): boolean =>
  "status" in count && (count.status === 401 || count.status === 403);

async function countItems(
  resources: readonly ServedResource[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Count>> {
  const counts = await Promise.all(
    resources.map(async ({ name, url }): Promise<[string, Count]> => {
      const { page, status } = await ask(`${url}?limit=1`, signal);
      return [name, page ? { total: page.total } : { status }];
    }),
  );
  return new Map(counts);
}

const useCounts = ({ resources }: ServiceIndex): ReadonlyMap<string, Count> | undefined =>
  useLoaded(resources.map(({ url }) => url).join(" "), (signal) => countItems(resources, signal))
    .value;

function Resources({
  index,
  counts,
}: {
  readonly index: ServiceIndex;
  readonly counts: ReadonlyMap<string, Count> | undefined;
}): JSX.Element {
  const words = useWords();
  return (
    <div class="table-frame" tabIndex={0} role="group" aria-labelledby="home-resources">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{words.home.resource}</th>
            <th scope="col" class="number">
              {words.home.items}
            </th>
            <th scope="col">{words.home.access}</th>
            <th scope="col">{words.home.formats}</th>
            <th scope="col">{words.home.address}</th>
          </tr>
        </thead>
        <tbody>
          {index.resources.map(({ name, access, formats, url }) => {
            const count = counts?.get(name);
            return (
              <tr key={name}>
                <th scope="row">
                  <a href={`#/browse/${name}`}>{name}</a>
                </th>
                <td class="number">
                  {count && "total" in count ? formatNumber(count.total) : ""}
                  {count && "status" in count && (
                    <span class="quiet">
                      {isRefused(count) ? words.home.locked : words.home.unknown}
                    </span>
                  )}
                </td>
                <td>
                  <span class={`badge badge-${access}`}>{words.access[access]}</span>
                </td>
                <td class="quiet">{formats.join(", ")}</td>
                <td>
                  <code>{url}</code>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function LanguageList({ languages }: { readonly languages: readonly Language[] }): JSX.Element {
  const words = useWords();
  return (
    <ul class="chips">
      {languages.map(({ code, tag, dir, isFallback }) => (
        <li key={code} class="chip">
          <code>{code}</code> {nameOfLanguage(tag)}
          {dir === "rtl" && <span class="quiet"> ← {words.languages.rightToLeft}</span>}
          {isFallback && <span class="badge">{words.languages.fallback}</span>}
        </li>
      ))}
    </ul>
  );
}

export function Home({ index }: ViewProperties): JSX.Element {
  const words = useWords();
  const counts = useCounts(index);
  const languages = useLanguages(index).value;
  const release = useStore(releaseStore) ?? index.release;
  const readable = index.resources.find(({ access }) => access === "public");
  const first = readable ?? index.resources[0];
  const total = [...(counts?.values() ?? [])].reduce(
    (sum, count) => sum + ("total" in count ? count.total : 0),
    0,
  );
  const isLocked = [...(counts?.values() ?? [])].some(isRefused);
  return (
    <>
      <h1 tabIndex={-1}>{words.home.title}</h1>
      <p class="lead">{words.home.lead}</p>
      <dl class="figures">
        <div>
          <dt>{words.home.release}</dt>
          <dd>{release ?? "–"}</dd>
          <dd class="figure-note">
            {index.since === null
              ? words.home.nothing
              : words.home.since(formatInstant(index.since))}
          </dd>
        </div>
        <div>
          <dt>{words.home.resources}</dt>
          <dd>{formatNumber(index.resources.length)}</dd>
          <dd class="figure-note">
            {words.home.open(index.resources.filter(({ access }) => access === "public").length)}
          </dd>
        </div>
        <div>
          <dt>{words.home.items}</dt>
          <dd>{counts ? formatNumber(total) : "…"}</dd>
          <dd class="figure-note">{isLocked ? words.home.withoutLocked : words.home.allCounted}</dd>
        </div>
        <div>
          <dt>{words.home.languages}</dt>
          <dd>{languages && languages.length > 0 ? languages.length : "–"}</dd>
          <dd class="figure-note">
            {languages && languages.length > 0
              ? words.home.rightToLeft(languages.filter(({ dir }) => dir === "rtl").length)
              : words.home.locked}
          </dd>
        </div>
      </dl>

      <section aria-labelledby="home-resources">
        <h2 id="home-resources">{words.home.resources}</h2>
        <Resources index={index} counts={counts} />
        {isLocked && (
          <div class="row">
            <p class="quiet">{words.home.lockedNote}</p>
            <TokenButton />
          </div>
        )}
      </section>

      {first && (
        <section aria-labelledby="home-try">
          <h2 id="home-try">{words.home.try}</h2>
          <p class="quiet">{words.home.tryNote}</p>
          <CodeTabs
            id="home-samples"
            label={words.home.try}
            samples={samplesOf(`${first.url}?limit=1`, first.access === "token")}
          />
        </section>
      )}

      {languages && languages.length > 0 && (
        <section aria-labelledby="home-languages">
          <h2 id="home-languages">{words.home.languages}</h2>
          <LanguageList languages={languages} />
        </section>
      )}
    </>
  );
}
