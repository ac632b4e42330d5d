/** Scheduled changes, the content of a future day, and what an older release differs in. */
import type { JSX } from "preact";
import type { CalendarBody } from "../../../client/src/service.ts";
import type { ViewProperties } from "../app.tsx";
import { Failure, TokenButton } from "../parts/failure.tsx";
import { Notice } from "../parts/notices.tsx";
import { bodyOf, isRefused } from "../state/outcome.ts";
import { useAnswer } from "../state/use-answer.ts";
import { Calendar } from "../time/calendar.tsx";
import { Comparison } from "../time/comparison.tsx";
import { LookAhead } from "../time/look-ahead.tsx";
import { useWords } from "../words/words.ts";

export function Time({ place, index }: ViewProperties): JSX.Element {
  const words = useWords();
  const { value: exchange } = useAnswer("/service/v1/calendar");
  const body = bodyOf(exchange) as CalendarBody | undefined;
  const needsToken = exchange !== undefined && isRefused(exchange);
  return (
    <>
      <h1 tabIndex={-1}>{words.views.time}</h1>
      <p class="lead">{words.time.lead}</p>
      {needsToken && (
        <>
          <Notice kind="info">
            <p>{words.time.needsPreview}</p>
            <p>
              <code>lectern token create --name NAME --preview</code>
            </p>
          </Notice>
          <TokenButton />
        </>
      )}
      {!needsToken && <Failure exchange={exchange} />}
      {exchange && !needsToken && exchange.status !== 0 && (
        <>
          {body && <Calendar body={body} place={place} />}
          {body && <LookAhead {...{ place, index, body }} />}
          <Comparison {...{ place, index }} />
        </>
      )}
    </>
  );
}
