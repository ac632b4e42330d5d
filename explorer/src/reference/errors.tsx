/** All notifications of the service, from the same rows that the server uses. */
import type { JSX } from "preact";
import { LEVEL_NAMES, NOTIFICATIONS } from "../../../src/errors.ts";
import type { NotificationMessage } from "../../../src/errors.ts";
import { DE } from "../../../src/words/de.ts";
import { EN } from "../../../src/words/en.ts";
import { useStore } from "../state/store.ts";
import { languageStore, useWords } from "../words/words.ts";

const TEXTS = { de: DE, en: EN } as const;
const NAMES = Object.keys(NOTIFICATIONS) as readonly NotificationMessage[];

export function ErrorCatalogue({ search }: { readonly search: string }): JSX.Element {
  const words = useWords();
  const { texts } = TEXTS[useStore(languageStore)];
  const wanted = search.toLowerCase().split(/\s+/u);
  const found = NAMES.filter((name) => {
    const { status, code } = NOTIFICATIONS[name];
    const text = `${name} ${status} ${code} ${texts[name].message}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return (
    <section aria-labelledby="errors">
      <h2 id="errors">{words.reference.errors}</h2>
      <p role="status" class="quiet">
        {words.reference.found(found.length)}
      </p>
      {found.length > 0 && (
        <div class="table-frame" tabIndex={0} role="group" aria-labelledby="errors">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">{words.reference.message}</th>
                <th scope="col" class="number">
                  {words.reference.status}
                </th>
                <th scope="col" class="number">
                  {words.reference.code}
                </th>
                <th scope="col">{words.reference.level}</th>
                <th scope="col">{words.reference.meaning}</th>
              </tr>
            </thead>
            <tbody>
              {found.map((name) => {
                const { status, code, level, type } = NOTIFICATIONS[name];
                return (
                  <tr key={name}>
                    <th scope="row">
                      <code>{name}</code>
                      <br />
                      <span class="quiet">{type}</span>
                    </th>
                    <td class="number">{status}</td>
                    <td class="number">{code}</td>
                    <td>{LEVEL_NAMES[level]}</td>
                    <td class="cell-whole">{texts[name].message}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
