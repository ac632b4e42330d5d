/** The operations of the API. Their texts are English, because the document is. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useWords } from "../words/words.ts";
import { describeSchema, listOperations } from "./open-api.ts";
import type { OpenApi, ShownOperation } from "./open-api.ts";
import { TextTable } from "./text-table.tsx";

function OperationDetails({
  operation,
  document,
}: {
  readonly operation: ShownOperation;
  readonly document: OpenApi;
}): JSX.Element {
  const words = useWords().reference;
  const { path, summary, description, allParameters, filters, allResponses } = operation;
  // Details are rendered only when opened, because all together are long.
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
          <TextTable
            caption={words.parameters}
            heads={[words.name, words.where, words.type, words.meaning]}
            rows={allParameters.map((one) => [
              one.name,
              one.in,
              describeSchema(one.schema, document),
              one.description ?? "",
            ])}
          />
          <TextTable
            caption={words.filters}
            heads={[words.field, words.operators]}
            rows={filters.map(({ field, operators }) => [field, operators.join("  ")])}
          />
          <TextTable
            caption={words.responses}
            heads={[words.status, words.meaning, words.content, words.headers]}
            rows={allResponses.map(([status, response]) => [
              status,
              response.description,
              Object.keys(response.content ?? {}).join(", "),
              Object.keys(response.headers ?? {}).join(", "),
            ])}
          />
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
  const operations = useMemo(() => listOperations(document), [document]);
  const wanted = search.toLowerCase().split(/\s+/u);
  const found = operations.filter(({ text }) => wanted.every((word) => text.includes(word)));
  const tags = [...new Set(found.map(({ tag }) => tag))];
  return (
    <>
      <p role="status" class="quiet">
        {words.reference.found(found.length)}
      </p>
      {tags.map((tag) => (
        <div key={tag} class="operations">
          <h3 lang="en">{tag}</h3>
          {found
            .filter((one) => one.tag === tag)
            .map((operation) => (
              <OperationDetails key={operation.path} {...{ operation, document }} />
            ))}
        </div>
      ))}
    </>
  );
}
