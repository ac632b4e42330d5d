/** The exact request, the explained headers of its response, and how long the response is fresh. */
import type { JSX } from "preact";
import { CodeTabs } from "../parts/code.tsx";
import { headerOf } from "../state/ask.ts";
import type { Exchange } from "../state/ask.ts";
import { freshnessOf } from "../state/freshness.ts";
import type { Parameter } from "../state/place.ts";
import { clientOf, samplesOf } from "../state/samples.ts";
import type { ServedResource } from "../state/service.ts";
import { languageStore, useWords } from "../words/words.ts";

export function RequestLine({ exchange }: { readonly exchange: Exchange }): JSX.Element {
  const words = useWords();
  const { status, milliseconds, path, text } = exchange;
  const bytes = new Blob([text]).size;
  return (
    <div class="request-line">
      <code class="request-path">
        <span class="request-method">GET</span> {path}
      </code>
      <span class="request-facts">
        <span class={status >= 200 && status < 300 ? "status status-good" : "status status-bad"}>
          {status === 0 ? words.answer.none : status}
        </span>
        <span>{words.answer.size(bytes)}</span>
        <span>{milliseconds} ms</span>
      </span>
    </div>
  );
}

function Freshness({ exchange }: { readonly exchange: Exchange }): JSX.Element {
  const words = useWords();
  return (
    <div class="freshness">
      {freshnessOf(exchange, words.freshness).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
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
  const needsToken =
    resource.access === "token" ||
    parameters.some(([name, value]) => (name === "at" || name === "release") && value !== "");
  const vary = headerOf(exchange, "Vary") ?? "";
  const language = /accept-language/iu.test(vary) ? languageStore.get() : undefined;
  const samples = [
    ...samplesOf(exchange.path, needsToken, language).filter(({ name }) => name !== "python"),
    {
      name: "client",
      label: "lectern-client",
      text: clientOf(resource, parameters, page, language),
    },
  ];
  return (
    <>
      <section aria-labelledby="answer-fresh">
        <h2 class="minor" id="answer-fresh">
          {words.answer.fresh}
        </h2>
        <Freshness exchange={exchange} />
      </section>
      <section aria-labelledby="answer-copy">
        <h2 class="minor" id="answer-copy">
          {words.answer.copy}
        </h2>
        <CodeTabs id="answer-samples" label={words.answer.copy} samples={samples} />
      </section>
      <section aria-labelledby="answer-headers">
        <h2 class="minor" id="answer-headers">
          {words.answer.headers}
        </h2>
        <div class="table-frame" tabIndex={0} role="group" aria-labelledby="answer-headers">
          <table class="table table-texts">
            <thead>
              <tr>
                <th scope="col">{words.answer.header}</th>
                <th scope="col">{words.answer.value}</th>
                <th scope="col">{words.answer.meaning}</th>
              </tr>
            </thead>
            <tbody>
              {exchange.headers.map(([name, value]) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td class="header-value">
                    <code>{value}</code>
                  </td>
                  <td>{words.headers[name.toLowerCase()] ?? words.answer.otherHeader}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}
