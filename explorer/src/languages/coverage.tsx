/** The number of items with texts in each language, as a heat map and as a table. */
import type { JSX } from "preact";
import { Failure, Loading, Notice } from "../parts/notices.tsx";
import { isGood } from "../state/ask.ts";
import { tagOf } from "../state/service.ts";
import { useAnswer } from "../state/use-answer.ts";
import { formatNumber, nameOfLanguage, useWords } from "../words/words.ts";

interface Cell {
  readonly delivered: number;
  readonly coming: number;
  readonly missing: number;
}

interface CoverageBody {
  readonly languages: readonly string[];
  readonly resources: Readonly<
    Record<string, { readonly items: number; readonly languages: Readonly<Record<string, Cell>> }>
  >;
}

const shareOf = ({ delivered, coming, missing }: Cell): number => {
  const all = delivered + coming + missing;
  return all === 0 ? 0 : delivered / all;
};

/** Rounded, but 100 only if complete, and 0 only if there are none. */
const percentOf = (cell: Cell): number => {
  const share = shareOf(cell) * 100;
  return share > 50 ? Math.floor(share) : Math.ceil(share);
};

const NONE: Cell = { delivered: 0, coming: 0, missing: 0 };

function HeatMap({ body }: { readonly body: CoverageBody }): JSX.Element {
  const words = useWords();
  const names = Object.keys(body.resources);
  return (
    <table class="heat" aria-label={words.coverage.heat}>
      <thead>
        <tr>
          <th scope="col">{words.coverage.language}</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.languages.map((code) => (
          <tr key={code}>
            <th scope="row">{code}</th>
            {names.map((name) => {
              const cell = body.resources[name]?.languages[code] ?? NONE;
              return (
                <td key={name} style={{ "--share": `${shareOf(cell) * 40}%` }}>
                  {percentOf(cell)} %
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CoverageTable({ body }: { readonly body: CoverageBody }): JSX.Element {
  const words = useWords();
  const rows = Object.entries(body.resources).flatMap(([name, { languages }]) =>
    body.languages.map((code) => ({ name, code, cell: languages[code] ?? NONE })),
  );
  return (
    <table class="table">
      <caption class="unseen">{words.coverage.table}</caption>
      <thead>
        <tr>
          <th scope="col">{words.browse.resource}</th>
          <th scope="col">{words.coverage.language}</th>
          <th scope="col" class="number">
            {words.coverage.delivered}
          </th>
          <th scope="col" class="number">
            {words.coverage.coming}
          </th>
          <th scope="col" class="number">
            {words.coverage.missing}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, code, cell }) => (
          <tr key={`${name} ${code}`}>
            <td>{name}</td>
            <th scope="row">
              {nameOfLanguage(tagOf(code))} <code class="quiet">{code}</code>
            </th>
            <td class="number">{formatNumber(cell.delivered)}</td>
            <td class="number">{formatNumber(cell.coming)}</td>
            <td class="number">{formatNumber(cell.missing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Coverage(): JSX.Element {
  const words = useWords();
  const { value: exchange } = useAnswer("/service/v1/coverage");
  const body = exchange && isGood(exchange) ? (exchange.body as CoverageBody) : undefined;
  return (
    <section aria-labelledby="coverage">
      <h2 id="coverage">{words.coverage.title}</h2>
      <p class="quiet">{words.coverage.note}</p>
      {!exchange && <Loading />}
      {exchange?.status === 404 && (
        <Notice kind="info">
          <p>{words.notHere("/service/v1/coverage")}</p>
        </Notice>
      )}
      {exchange && exchange.status !== 404 && <Failure exchange={exchange} />}
      {body && (
        <div class="coverage">
          <div class="table-frame" tabIndex={0} role="group" aria-label={words.coverage.heat}>
            <HeatMap body={body} />
          </div>
          <div class="table-frame" tabIndex={0} role="group" aria-label={words.coverage.table}>
            <CoverageTable body={body} />
          </div>
        </div>
      )}
    </section>
  );
}
