/** The number of items with texts in each language, as a heat map and as a table. */
import type { JSX } from "preact";
import type { CoverageBody } from "../../../client/src/service.ts";
import { Failure } from "../parts/failure.tsx";
import { Section } from "../parts/section.tsx";
import { Table } from "../parts/table.tsx";
import type { Column } from "../parts/table.tsx";
import { bodyOf } from "../state/outcome.ts";
import { tagOf } from "../state/service.ts";
import { useAnswer } from "../state/use-answer.ts";
import { nameOfLanguage, useWords } from "../words/words.ts";

type Cell = CoverageBody["resources"][string]["languages"][string];

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
  return (
    <Table
      label={words.coverage.heat}
      rows={body.languages}
      columns={[
        [words.coverage.language, (code) => code],
        ...Object.entries(body.resources).map(([name, { languages }]): Column<string> => [
          name,
          (code) => `${percentOf(languages[code] ?? NONE)} %`,
          "number heat",
          (code) => ({ style: { "--share": `${shareOf(languages[code] ?? NONE) * 40}%` } }),
        ]),
      ]}
    />
  );
}

function CoverageTable({ body }: { readonly body: CoverageBody }): JSX.Element {
  const words = useWords();
  const rows = Object.entries(body.resources).flatMap(([name, { languages }]) =>
    body.languages.map((code) => ({ name, code, cell: languages[code] ?? NONE })),
  );
  return (
    <Table
      label={words.coverage.table}
      rows={rows}
      columns={[
        [words.browse.resource, ({ name }) => name],
        [
          words.coverage.language,
          ({ code }) => (
            <>
              {nameOfLanguage(tagOf(code))} <code class="quiet">{code}</code>
            </>
          ),
        ],
        [words.coverage.delivered, ({ cell }) => cell.delivered],
        [words.coverage.coming, ({ cell }) => cell.coming],
        [words.coverage.missing, ({ cell }) => cell.missing],
      ]}
    />
  );
}

export function Coverage(): JSX.Element {
  const words = useWords();
  const { value: exchange } = useAnswer("/service/v1/coverage");
  const body = bodyOf(exchange) as CoverageBody | undefined;
  return (
    <Section id="coverage" title={words.coverage.title}>
      <p class="quiet">{words.coverage.note}</p>
      <Failure exchange={exchange} />
      {body && (
        <div class="halves">
          <HeatMap body={body} />
          <CoverageTable body={body} />
        </div>
      )}
    </Section>
  );
}
