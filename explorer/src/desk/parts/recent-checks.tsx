/** What was checked in the last day, by whom, and how it went. */
import type { JSX } from "preact";
import { Loading, Refusal } from "../../parts/notices.tsx";
import { Section } from "../../parts/section.tsx";
import { Table } from "../../parts/table.tsx";
import { isGood } from "../../state/outcome.ts";
import { formatPlace, placeAt } from "../../state/place.ts";
import { formatInstant } from "../../words/words.ts";
import type { CheckList } from "../../../../src/desk/answers.ts";
import { useReply } from "../state/request.ts";
import type { DeskWords } from "../words/en.ts";
import { useDeskWords } from "../words/words.ts";

/** @returns what was sent to be checked, in a few words */
export const saySent = (
  { files, items, takesBack }: CheckList["checks"][number],
  words: DeskWords["check"],
): string =>
  takesBack === null
    ? items === null
      ? files.join(", ")
      : words.changesOf(items)
    : words.takingBack(takesBack);

export function RecentChecks(): JSX.Element | null {
  const words = useDeskWords().check;
  const { value: reply } = useReply("/checks");
  if (!reply) return <Loading />;
  if (!isGood(reply)) return <Refusal answer={reply} />;
  const { checks } = reply.body as CheckList;
  return (
    <Section id="recent" title={words.recent}>
      {checks.length === 0 && <p class="empty">{words.noRecent}</p>}
      {checks.length > 0 && (
        <Table
          label={words.recent}
          rows={checks}
          columns={[
            [
              words.when,
              ({ draft, at }) => (
                <a href={formatPlace(placeAt("check", draft))}>{formatInstant(at)}</a>
              ),
              "nowrap",
            ],
            [words.by, ({ by }) => by],
            [words.sent, (one) => saySent(one, words), "cell-whole"],
            [
              words.result,
              ({ errors, warnings, valid, published }) => (
                <span class="row row-tight">
                  {errors > 0 && <span class="badge badge-bad">{words.errors(errors)}</span>}
                  {warnings > 0 && <span class="badge badge-warn">{words.warnings(warnings)}</span>}
                  {valid && warnings === 0 && published === null && (
                    <span class="badge badge-good">{words.good}</span>
                  )}
                  {published !== null && <span class="badge">{words.published(published)}</span>}
                </span>
              ),
            ],
          ]}
        />
      )}
    </Section>
  );
}
