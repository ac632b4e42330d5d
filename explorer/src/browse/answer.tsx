/** The exact request, the explained headers of its response, and how long the response is fresh. */
import type { JSX } from "preact";
import { CodeTabs } from "../parts/code.tsx";
import { Section } from "../parts/section.tsx";
import { Table } from "../parts/table.tsx";
import type { Exchange } from "../state/ask.ts";
import { freshnessOf } from "../state/freshness.ts";
import type { Parameter } from "../state/place.ts";
import { isGood } from "../state/outcome.ts";
import { samplesOfAnswer } from "../state/samples.ts";
import type { ServedResource } from "../state/service.ts";
import { formatBytes, useWords } from "../words/words.ts";

export function RequestLine({ exchange }: { readonly exchange: Exchange }): JSX.Element {
  const words = useWords();
  const { status, milliseconds, path, text } = exchange;
  const bytes = new Blob([text]).size;
  return (
    <div class="request-line row row-between">
      <code class="request-path">
        <strong>GET</strong> {path}
      </code>
      <span class="row quiet">
        <strong class={isGood(exchange) ? "good" : "bad"}>
          {status === 0 ? words.answer.none : status}
        </strong>
        <span>{formatBytes(bytes)}</span>
        <span>{milliseconds} ms</span>
      </span>
    </div>
  );
}

export function Answer({
  exchange,
  resource,
  parameters,
  page,
}: {
  readonly exchange: Exchange;
  readonly resource: ServedResource;
  readonly parameters: readonly Parameter[];
  readonly page: number;
}): JSX.Element {
  const words = useWords();
  return (
    <>
      <Section isMinor id="answer-fresh" title={words.answer.fresh}>
        <div class="stack stack-tight">
          {freshnessOf(exchange, words.freshness).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </Section>
      <Section isMinor id="answer-copy" title={words.answer.copy}>
        <CodeTabs
          id="answer-samples"
          label={words.answer.copy}
          samples={samplesOfAnswer(exchange, resource, parameters, page)}
        />
      </Section>
      <Section isMinor id="answer-headers" title={words.answer.headers}>
        <Table
          label={words.answer.headers}
          rows={exchange.headers}
          columns={[
            [words.answer.header, ([name]) => <code>{name}</code>],
            [words.answer.value, ([, value]) => <code>{value}</code>, "cell-whole"],
            [
              words.answer.meaning,
              ([name]) => words.headers[name.toLowerCase()] ?? words.answer.otherHeader,
            ],
          ]}
        />
      </Section>
    </>
  );
}
