/** The API description and the catalogue of errors, with a search. */
import type { JSX } from "preact";
import type { ViewProperties } from "../app.tsx";
import { TextInput } from "../parts/fields.tsx";
import { Failure, Loading, Notice } from "../parts/notices.tsx";
import { addressOf, isGood } from "../state/ask.ts";
import { goTo, valueOf, withValues } from "../state/place.ts";
import { useAnswer } from "../state/use-answer.ts";
import { ErrorCatalogue } from "../reference/errors.tsx";
import { Models } from "../reference/models.tsx";
import { Operations } from "../reference/operations.tsx";
import type { OpenApi } from "../reference/open-api.ts";
import { useWords } from "../words/words.ts";

export function Reference({ place, index }: ViewProperties): JSX.Element {
  const words = useWords();
  const { value: exchange } = useAnswer("/openapi.json");
  const document = exchange && isGood(exchange) ? (exchange.body as OpenApi) : undefined;
  const search = valueOf(place, "search");
  return (
    <>
      <h1 tabIndex={-1}>{words.views.reference}</h1>
      <p class="lead">{words.reference.lead}</p>
      <TextInput
        id="reference-search"
        type="search"
        label={words.reference.search}
        value={search}
        onChange={(text) => goTo(withValues(place, { search: text }), "replace")}
      />
      <section aria-labelledby="operations">
        <h2 id="operations">{words.reference.operations}</h2>
        {!exchange && <Loading />}
        {exchange?.status === 404 && (
          <Notice kind="info">
            <p>{words.notHere("/openapi.json")}</p>
          </Notice>
        )}
        {exchange && exchange.status !== 404 && <Failure exchange={exchange} />}
        {document && (
          <>
            <p class="quiet">
              OpenAPI {document.openapi}:{" "}
              <a href={addressOf("/openapi.json")}>
                <code>/openapi.json</code>
              </a>
            </p>
            <Operations document={document} search={search} />
          </>
        )}
      </section>
      {document && (
        <Models
          document={document}
          names={index.resources.map(({ model }) => model)}
          search={search}
        />
      )}
      <ErrorCatalogue search={search} />
    </>
  );
}
