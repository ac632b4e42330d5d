/** What tables would be as new resources: each column with what it is taken for and why, and what does not fit. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { FirstOf } from "../../parts/first-of.tsx";
import { Notice } from "../../parts/notices.tsx";
import { Table } from "../../parts/table.tsx";
import type { Column } from "../../parts/table.tsx";
import { tagOf } from "../../state/service.ts";
import { useStore } from "../../state/store.ts";
import { languageStore, nameOfLanguage } from "../../words/words.ts";
import type { OwnType } from "../../../../src/catalog/own-resources.ts";
import type { Guess, GuessedResource, LeftOut } from "../../../../src/guess/results.ts";
import { ProblemList } from "../parts/problem-list.tsx";
import { checkingStore } from "../state/checking.ts";
import { readSaid } from "../state/plan.ts";
import { mayMake, sessionStore } from "../state/session.ts";
import { takeGuess } from "../state/upload.ts";
import { guess as de } from "../words/guess-de.ts";
import { guess as en } from "../words/guess-en.ts";
import type { GuessWords } from "../words/guess-en.ts";
import { useDeskWords } from "../words/words.ts";

type GuessedColumn = GuessedResource["columns"][number];

/** More columns of a table, and more of what is left out, are shown on request. */
const MAX_COLUMNS = 40;
const MAX_LEFT_OUT = 20;

const Typed = ({ text }: { readonly text: string }): JSX.Element => <bdi dir="auto">{text}</bdi>;

const nameColumn = ({ header, column }: GuessedColumn, words: GuessWords): string =>
  header === "" ? words.noHeader(column) : header;

function sayType({ type, language }: GuessedColumn, words: GuessWords): string {
  const name = words.types[type as OwnType];
  return language === null ? name : `${name} (${nameOfLanguage(tagOf(language))})`;
}

const columnsOf = (words: GuessWords): readonly Column<GuessedColumn>[] => [
  [words.column, (one) => <Typed text={nameColumn(one, words)} />],
  [words.type, (one) => <strong>{sayType(one, words)}</strong>],
  [words.why, ({ why }) => <Typed text={readSaid(why)} />],
  [
    words.examples,
    ({ examples }) =>
      examples.map((text, index) => (
        <span key={text}>
          {index > 0 && " · "}
          <Typed text={text} />
        </span>
      )),
  ],
];

function GuessedTable({
  table,
  words,
}: {
  readonly table: GuessedResource;
  readonly words: GuessWords;
}): JSX.Element {
  const { resource, title, file, sheet, rows, header, above, columns, key, declaration } = table;
  const named = key.fields.map((field) => {
    const column = columns.find((one) => one.field === field);
    return column ? nameColumn(column, words) : field;
  });
  const isOfToken = (declaration as { readonly access?: unknown }).access === "token";
  return (
    <div class="stack stack-tight">
      <h3>
        <Typed text={title === "" ? resource : title} /> <code>{resource}</code>{" "}
        <span class="badge">{words.rows(rows)}</span>
      </h3>
      <p class="quiet">
        <Typed text={sheet === null ? words.fromFile(file) : words.from(file, sheet)} />.{" "}
        {words.header(header)} {above > 0 && words.above(above)}
      </p>
      <p>
        {named.length === 0 ? words.keyRow : words.key(named.join(" + "))}{" "}
        <Typed text={readSaid(key.why)} />
      </p>
      {isOfToken && <p>{words.token}</p>}
      <FirstOf all={columns} most={MAX_COLUMNS}>
        {(shown) => (
          <Table label={words.columns(resource)} columns={columnsOf(words)} rows={shown} areCards />
        )}
      </FirstOf>
    </div>
  );
}

const sayLeftOut = ({ file, sheet, line }: LeftOut, words: GuessWords): string =>
  [file, sheet, line !== null && words.line(line)].filter(Boolean).join(", ");

function GuessActions({
  guess,
  words,
}: {
  readonly guess: Guess;
  readonly words: GuessWords;
}): JSX.Element {
  const { isSending } = useStore(checkingStore);
  const session = useStore(sessionStore);
  const mayMakeAll = guess.tables.every(({ resource }) => mayMake(session, resource));
  return (
    <>
      {!mayMakeAll && (
        <Notice kind="warning">
          <p>{words.mayNot}</p>
        </Notice>
      )}
      <p>
        <button
          type="button"
          class="button button-main"
          aria-disabled={isSending}
          onClick={() => {
            if (!isSending) void takeGuess(guess);
          }}
        >
          {words.check(guess.tables.length)}
        </button>
      </p>
    </>
  );
}

export default function GuessView({ guess }: { readonly guess: Guess }): JSX.Element {
  const words = { de, en }[useStore(languageStore)];
  const { check } = useDeskWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const { tables, leftOut, errors, warnings } = guess;
  return (
    <section class="card stack guess" aria-labelledby="guess">
      <h2 id="guess" class="minor" tabIndex={-1} ref={heading}>
        {words.title(tables.length)}
      </h2>
      <p>{tables.length === 0 ? words.none : words.lead(tables.length)}</p>
      {tables.map((table) => (
        <GuessedTable key={table.resource} table={table} words={words} />
      ))}
      {leftOut.length > 0 && (
        <div class="stack stack-tight">
          <h3>{words.leftOut}</h3>
          <FirstOf all={leftOut} most={MAX_LEFT_OUT}>
            {(shown) => (
              <ul class="removals">
                {shown.map((one, index) => (
                  <li key={index}>
                    <Typed text={sayLeftOut(one, words)} />: <Typed text={readSaid(one.why)} />
                  </li>
                ))}
              </ul>
            )}
          </FirstOf>
        </div>
      )}
      {errors.length > 0 && (
        <div class="stack stack-tight">
          <h3>{words.misfits}</h3>
          <ProblemList problems={errors} kind="error" />
        </div>
      )}
      {warnings.length > 0 && (
        <div class="stack stack-tight">
          <h3>{check.noted}</h3>
          <ProblemList problems={warnings} kind="warning" />
        </div>
      )}
      {tables.length > 0 && <GuessActions guess={guess} words={words} />}
    </section>
  );
}
