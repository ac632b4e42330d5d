/** The operations of the API. Their texts are English, as the document's are. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useWords } from "../words/words.ts";
import { describeSchema, listOperations } from "./open-api.ts";
import type { OpenApi, ShownOperation } from "./open-api.ts";

function OperationDetails({
  operation,
  document,
}: {
  readonly operation: ShownOperation;
  readonly document: OpenApi;
}): JSX.Element {
  const words = useWords();
  const { path, summary, description, allParameters, allResponses } = operation;
  // Together they are long; drawn is what is looked at.
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="panel operation" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="request-method">GET</span> <code>{path}</code>{" "}
        <span class="panel-value" lang="en">
          {summary}
        </span>
      </summary>
      {isOpen && (
        <div class="panel-inside">
          {description && <p lang="en">{description}</p>}
          {allParameters.length > 0 && (
            <div
              class="table-frame"
              tabIndex={0}
              role="group"
              aria-label={words.reference.parameters}
            >
              <table class="table">
                <caption>{words.reference.parameters}</caption>
                <thead>
                  <tr>
                    <th scope="col">{words.reference.name}</th>
                    <th scope="col">{words.reference.where}</th>
                    <th scope="col">{words.reference.type}</th>
                    <th scope="col">{words.reference.meaning}</th>
                  </tr>
                </thead>
                <tbody lang="en">
                  {allParameters.map((one) => (
                    <tr key={`${one.in} ${one.name}`}>
                      <th scope="row">
                        <code>{one.name}</code>
                      </th>
                      <td>{one.in}</td>
                      <td class="cell-whole">{describeSchema(one.schema, document)}</td>
                      <td class="cell-whole">{one.description}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <div class="table-frame" tabIndex={0} role="group" aria-label={words.reference.responses}>
            <table class="table">
              <caption>{words.reference.responses}</caption>
              <thead>
                <tr>
                  <th scope="col">{words.reference.status}</th>
                  <th scope="col">{words.reference.meaning}</th>
                  <th scope="col">{words.reference.content}</th>
                  <th scope="col">{words.reference.headers}</th>
                </tr>
              </thead>
              <tbody lang="en">
                {allResponses.map(([status, response]) => (
                  <tr key={status}>
                    <th scope="row">{status}</th>
                    <td class="cell-whole">{response.description}</td>
                    <td class="cell-whole">
                      {Object.entries(response.content ?? {})
                        .map(([type, { schema }]) => `${type} ${describeSchema(schema, document)}`)
                        .join("; ")}
                    </td>
                    <td class="cell-whole quiet">
                      {Object.keys(response.headers ?? {}).join(", ")}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </details>
  );
}

export function Operations({
  document,
  search,
}: {
  readonly document: OpenApi;
  readonly search: string;
}): JSX.Element {
  const words = useWords();
  const wanted = search.toLowerCase().split(/\s+/u);
  const found = listOperations(document).filter(({ text }) =>
    wanted.every((word) => text.includes(word)),
  );
  return (
    <>
      <p role="status" class="quiet">
        {words.reference.found(found.length)}
      </p>
      {found.map((operation) => (
        <OperationDetails key={operation.path} {...{ operation, document }} />
      ))}
    </>
  );
}
