/** What readers see now, by resource and language, and what appears and disappears by itself. */
import type { JSX } from "preact";
import { Loading, Refusal } from "../../parts/notices.tsx";
import { Section } from "../../parts/section.tsx";
import { Table } from "../../parts/table.tsx";
import type { Column } from "../../parts/table.tsx";
import { useTitle } from "../../parts/title.ts";
import { isGood } from "../../state/outcome.ts";
import { valueOf } from "../../state/place.ts";
import { tagOf } from "../../state/service.ts";
import { useLoaded } from "../../state/use-loaded.ts";
import { Calendar, ChangeTable } from "../parts/calendar.tsx";
import { sumUntil } from "../state/days.ts";
import { formatDay, nameOfLanguage } from "../../words/words.ts";
import type { DeskViewProperties } from "../desk.tsx";
import type { Plan } from "../../../../src/publish/results.ts";
import { send } from "../state/request.ts";
import type { Reply } from "../state/request.ts";
import { ResourceName } from "../parts/resource-name.tsx";
import { useDeskWords } from "../words/words.ts";

type Visible = Plan["visible"];

function Counts({ visible }: { readonly visible: Visible }): JSX.Element {
  const words = useDeskWords().readers;
  const rows = Object.entries(visible);
  const codes = [...new Set(rows.flatMap(([, { languages }]) => Object.keys(languages)))];
  return (
    <Table
      label={words.counts}
      rows={rows}
      columns={[
        [words.of, ([resource]) => <ResourceName name={resource} />],
        [words.all, ([, { after }]) => after],
        ...codes.map((code): Column<(typeof rows)[number]> => [
          nameOfLanguage(tagOf(code)),
          ([, { languages }]) => languages[code]?.after ?? "–",
          "number",
        ]),
      ]}
    />
  );
}

interface Seen {
  readonly reply: Reply;
  /** Undefined: nothing was published yet, or it cannot be read. */
  readonly plan: Plan | undefined;
  readonly isEmpty: boolean;
}

/** @returns the plan of making current what is current */
async function loadSeen(signal: AbortSignal): Promise<Seen> {
  const current = await send("GET", "/current", { signal });
  const { release } = (current.body ?? {}) as { readonly release?: number | null };
  if (!isGood(current) || typeof release !== "number")
    return { reply: current, plan: undefined, isEmpty: isGood(current) };
  const reply = await send("POST", "/checks", { json: { release }, signal });
  return { reply, plan: isGood(reply) ? (reply.body as Plan) : undefined, isEmpty: false };
}

export function Readers({ place, session }: DeskViewProperties): JSX.Element {
  const words = useDeskWords();
  const { value: seen } = useLoaded("readers", loadSeen);
  const at = valueOf(place, "at");
  useTitle(at === "" ? "" : words.readers.at(formatDay(at)));
  return (
    <>
      <h1 tabIndex={-1}>{words.views.readers}</h1>
      <p class="lead">{words.readers.lead}</p>
      {!seen && <Loading />}
      {seen?.isEmpty && <p class="empty">{words.readers.none}</p>}
      {seen && !seen.plan && !seen.isEmpty && <Refusal answer={seen.reply} />}
      {seen?.plan && (
        <>
          <Section id="readers-counts" title={words.readers.counts}>
            <Counts visible={seen.plan.visible} />
          </Section>
          <Calendar timeZone={session.timeZone} changes={seen.plan.calendar} place={place} />
          {at !== "" && (
            <Section id="readers-at" title={words.readers.at(formatDay(at))} isMinor>
              <ChangeTable
                caption={words.readers.at(formatDay(at))}
                changes={sumUntil(seen.plan.calendar, at)}
              />
            </Section>
          )}
        </>
      )}
    </>
  );
}
