/** The overview of the service, with first code samples. */
import type { ComponentChildren, JSX } from "preact";
import type { ServiceIndex } from "../../../client/src/service.ts";
import type { ViewProperties } from "../app.tsx";
import { CodeTabs } from "../parts/code.tsx";
import { TokenButton } from "../parts/failure.tsx";
import { Section } from "../parts/section.tsx";
import { Table } from "../parts/table.tsx";
import { isRefused } from "../state/outcome.ts";
import type { Exchange } from "../state/ask.ts";
import { useFirstItems, useLanguages } from "../state/service.ts";
import type { Language } from "../state/service.ts";
import { samplesOf } from "../state/samples.ts";
import { formatInstant, nameOfLanguage, useWords } from "../words/words.ts";

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
  const { release, since } = index;
  const first = index.resources.find(({ access }) => access === "public") ?? index.resources[0];
  const isLocked = [...(firsts?.values() ?? [])].some(isRefused);
  return (
    <>
      <h1 tabIndex={-1}>{words.home.title}</h1>
      <p class="lead">{words.home.lead}</p>
      <p class="quiet">
        {release === null || since === null
          ? words.home.nothing
          : words.home.since(release, formatInstant(since))}
      </p>
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
