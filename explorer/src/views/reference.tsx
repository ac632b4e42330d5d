/** All notifications of the service, from the same rows that the server uses, with a search. */
import type { JSX } from "preact";
import type { ViewProperties } from "../app.tsx";
import { TextInput } from "../parts/fields.tsx";
import { Section } from "../parts/section.tsx";
import { Table } from "../parts/table.tsx";
import { addressOf } from "../state/address.ts";
import { goTo, valueOf, withValues } from "../state/place.ts";
import { LEVEL_NAMES, NOTIFICATIONS } from "../../../src/errors.ts";
import type { NotificationMessage } from "../../../src/errors.ts";
import { DE } from "../../../src/words/de.ts";
import { EN } from "../../../src/words/en.ts";
import { useStore } from "../state/store.ts";
import { languageStore, useWords } from "../words/words.ts";

const TEXTS = { de: DE, en: EN } as const;
const NAMES = Object.keys(NOTIFICATIONS) as readonly NotificationMessage[];

export function Reference({ place }: ViewProperties): JSX.Element {
  const words = useWords();
  const search = valueOf(place, "search");
  const { texts } = TEXTS[useStore(languageStore)];
  const wanted = search.toLowerCase().split(/\s+/u);
  const found = NAMES.filter((name) => {
    const { status, code } = NOTIFICATIONS[name];
    const text = `${name} ${status} ${code} ${texts[name].message}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return (
    <>
      <h1 tabIndex={-1}>{words.views.reference}</h1>
      <p class="lead">{words.reference.lead}</p>
      <p>
        {words.reference.description}{" "}
        <a href={addressOf("/openapi.json")}>
          <code>/openapi.json</code>
        </a>
      </p>
      <Section id="errors" title={words.reference.errors}>
        <TextInput
          id="reference-search"
          type="search"
          label={words.reference.search}
          value={search}
          onChange={(text) => goTo(withValues(place, { search: text }), "replace")}
        />
        <p role="status" class="quiet">
          {words.reference.found(found.length)}
        </p>
        {found.length > 0 && (
          <Table
            label={words.reference.errors}
            rows={found}
            columns={[
              [
                words.reference.message,
                (name) => (
                  <>
                    <code>{name}</code>
                    <br />
                    <span class="quiet">{NOTIFICATIONS[name].type}</span>
                  </>
                ),
              ],
              [words.reference.status, (name) => NOTIFICATIONS[name].status],
              [words.reference.code, (name) => String(NOTIFICATIONS[name].code)],
              [words.reference.level, (name) => LEVEL_NAMES[NOTIFICATIONS[name].level]],
              [words.reference.meaning, (name) => texts[name].message, "cell-whole"],
            ]}
          />
        )}
      </Section>
    </>
  );
}
