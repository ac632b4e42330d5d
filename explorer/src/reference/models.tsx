/** The items that operations return, with their fields. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useWords } from "../words/words.ts";
import { listModels } from "./open-api.ts";
import type { Model, OpenApi } from "./open-api.ts";
import { TextTable } from "./text-table.tsx";

function ModelDetails({ model: { name, fields } }: { readonly model: Model }): JSX.Element {
  const words = useWords().reference;
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="panel operation" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code>{name}</code> <span class="panel-value">{words.fieldCount(fields.length)}</span>
      </summary>
      {isOpen && (
        <div class="panel-inside">
          <TextTable
            caption={name}
            heads={[words.field, words.type, words.meaning]}
            rows={fields.map((field) => [field.name, field.type, field.description])}
          />
        </div>
      )}
    </details>
  );
}

export function Models({
  document,
  names,
  search,
}: {
  readonly document: OpenApi;
  readonly names: readonly string[];
  readonly search: string;
}): JSX.Element {
  const words = useWords();
  const models = useMemo(() => listModels(document, names), [document]);
  const wanted = search.toLowerCase().split(/\s+/u);
  const found = models.filter(({ text }) => wanted.every((word) => text.includes(word)));
  return (
    <section aria-labelledby="models">
      <h2 id="models">{words.reference.models}</h2>
      <p role="status" class="quiet">
        {words.reference.found(found.length)}
      </p>
      {found.map((model) => (
        <ModelDetails key={model.name} model={model} />
      ))}
    </section>
  );
}
