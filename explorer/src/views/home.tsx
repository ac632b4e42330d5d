/** The overview of the service, with first code samples. */
import type { ComponentChildren, JSX } from "preact";
import type { ServiceIndex } from "../../../client/src/service.ts";
import type { ViewProperties } from "../app.tsx";
import { CodeTabs } from "../parts/code.tsx";
import { TokenButton } from "../parts/failure.tsx";
import { Section } from "../parts/section.tsx";
import { Table } from "../parts/table.tsx";
import { releaseStore } from "../state/ask.ts";
import { isRefused } from "../state/outcome.ts";
import type { Exchange } from "../state/ask.ts";
import { useFirstItems, useLanguages } from "../state/service.ts";
import type { Language } from "../state/service.ts";
import { samplesOf } from "../state/samples.ts";
import { useStore } from "../state/store.ts";
import { formatInstant, formatNumber, nameOfLanguage, useWords } from "../words/words.ts";

type Firsts = ReadonlyMap<string, Exchange> | undefined;

function Resources({
  index,
  firsts,
}: {
  readonly index: ServiceIndex;
  readonly firsts: Firsts;
}): JSX.Element {
  const words = useWords();
  const countOf = (first: Exchange | undefined): ComponentChildren =>
    first === undefined || first.page ? (
      first?.page?.total
    ) : (
      <span class="quiet">{isRefused(first) ? words.home.locked : words.home.unknown}</span>
    );
  return (
    <Table
      label={words.home.resources}
      rows={index.resources}
      columns={[
        [words.home.resource, ({ name }) => <a href={`#/browse/${name}`}>{name}</a>],
        [words.home.items, ({ name }) => countOf(firsts?.get(name)), "number"],
        [
          words.home.access,
          ({ access }) => <span class={`badge badge-${access}`}>{words.access[access]}</span>,
        ],
        [words.home.formats, ({ formats }) => formats.join(", "), "quiet"],
        [words.home.address, ({ url }) => <code>{url}</code>],
      ]}
    />
  );
}

function Figure({
  name,
  value,
  note,
}: {
  readonly name: string;
  readonly value: string | number;
  readonly note: string;
}): JSX.Element {
  return (
    <div class="card">
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd class="hint">{note}</dd>
    </div>
  );
}

function LanguageList({ languages }: { readonly languages: readonly Language[] }): JSX.Element {
  const words = useWords();
  return (
    <ul class="row row-tight">
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
  const firsts = useFirstItems(index);
  const languages = useLanguages(index).value ?? [];
  const release = useStore(releaseStore) ?? index.release;
  const open = index.resources.filter(({ access }) => access === "public");
  const first = open[0] ?? index.resources[0];
  const exchanges = [...(firsts?.values() ?? [])];
  const total = exchanges.reduce((sum, { page }) => sum + (page?.total ?? 0), 0);
  const isLocked = exchanges.some(isRefused);
  return (
    <>
      <h1 tabIndex={-1}>{words.home.title}</h1>
      <p class="lead">{words.home.lead}</p>
      <dl class="figures tiles">
        <Figure
          name={words.home.release}
          value={release ?? "–"}
          note={
            index.since === null ? words.home.nothing : words.home.since(formatInstant(index.since))
          }
        />
        <Figure
          name={words.home.resources}
          value={formatNumber(index.resources.length)}
          note={words.home.open(open.length)}
        />
        <Figure
          name={words.home.items}
          value={firsts ? formatNumber(total) : "…"}
          note={isLocked ? words.home.withoutLocked : words.home.allCounted}
        />
        <Figure
          name={words.home.languages}
          value={languages.length || "–"}
          note={
            languages.length > 0
              ? words.home.rightToLeft(languages.filter(({ dir }) => dir === "rtl").length)
              : words.home.locked
          }
        />
      </dl>

      <Section id="home-resources" title={words.home.resources}>
        <Resources index={index} firsts={firsts} />
        {isLocked && (
          <div class="row">
            <p class="quiet">{words.home.lockedNote}</p>
            <TokenButton />
          </div>
        )}
      </Section>

      {first && (
        <Section id="home-try" title={words.home.try}>
          <p class="quiet">{words.home.tryNote}</p>
          <CodeTabs
            id="home-samples"
            label={words.home.try}
            samples={samplesOf(`${first.url}?limit=1`, first.access === "token")}
          />
        </Section>
      )}

      {languages.length > 0 && (
        <Section id="home-languages" title={words.home.languages}>
          <LanguageList languages={languages} />
        </Section>
      )}
    </>
  );
}
