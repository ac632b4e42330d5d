/** What a link shows to people without a token: what one release would change, and who made it. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Loading, Notice, Refusal } from "../../parts/notices.tsx";
import { useTitle } from "../../parts/title.ts";
import { isGood } from "../../state/outcome.ts";
import { formatPlace, goTo, placeAt, placeStore } from "../../state/place.ts";
import { useStore } from "../../state/store.ts";
import { formatInstant } from "../../words/words.ts";
import type { DeskViewProperties } from "../desk.tsx";
import type { AnyCheck } from "../../../../src/desk/answers.ts";
import { AccessList } from "../parts/access-list.tsx";
import { previewOf } from "../parts/made-panel.tsx";
import { PlanSections } from "../parts/plan-sections.tsx";
import { ReadersTable } from "../parts/readers-table.tsx";
import { RemovalList } from "../parts/removal-list.tsx";
import { isPlan, listChanges, readSaid } from "../state/plan.ts";
import { useReply } from "../state/request.ts";
import { readLinkToken } from "../state/review-link.ts";
import type { LinkSession } from "../state/session.ts";
import { useDeskWords } from "../words/words.ts";

/** Whoever is signed in decides about it. */
export function ReviewAsEditor({ place }: DeskViewProperties): JSX.Element {
  useEffect(() => goTo(placeAt("changes", place.subject), "replace"), [place.subject]);
  return <Loading />;
}

/** In place of what a link showed as long as it worked. */
export function ReviewEnded(): JSX.Element {
  const { review: words } = useDeskWords();
  return (
    <div class="stack">
      <h1 tabIndex={-1}>{words.ended}</h1>
      <p role="alert">{words.endedWhy}</p>
      <p>
        <a href="#/">{words.signIn}</a>
      </p>
    </div>
  );
}

function Planned({
  check,
  link,
  site,
}: {
  readonly check: AnyCheck;
  readonly link: LinkSession["link"];
  readonly site: string | null;
}): JSX.Element {
  const { review: words, plan, changes } = useDeskWords();
  if (!isPlan(check)) {
    return (
      <Notice kind="warning">
        {check.errors.some(({ resource }) => resource !== null) && <p>{words.contradicted}</p>}
        <ul>
          {check.errors.map((error, index) => (
            <li key={index}>
              <bdi dir="auto">{error.conflict?.item?.label ?? error.item?.label}</bdi> {error.field}{" "}
              {readSaid(error.problem)}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  const token = readLinkToken();
  const [first] = listChanges(check);
  return (
    <>
      {site !== null && token !== "" && (
        <p>
          <a class="button" href={previewOf(site, link.release, first?.resource ?? "", token)}>
            {words.site}
          </a>
        </p>
      )}
      {!check.different && (
        <p class="empty" role="status">
          {changes.same}
        </p>
      )}
      {check.removals.length > 0 && (
        <Notice kind="warning">
          <p>
            <strong>{plan.removals}</strong>
          </p>
          <RemovalList removals={check.removals} />
        </Notice>
      )}
      {check.accessChanges.length > 0 && (
        <Notice kind="warning">
          <p>
            <strong>{plan.access.title}</strong>
          </p>
          <AccessList changes={check.accessChanges} />
        </Notice>
      )}
      <ReadersTable plan={check} />
      <PlanSections shown={check} />
    </>
  );
}

export function Review({ session }: { readonly session: LinkSession }): JSX.Element {
  const { review: words, changes } = useDeskWords();
  const { link, site, expiresAt } = session;
  const { release, by, at, note, state } = link;
  const isOpen = state === "staged";
  const { value: reply } = useReply(isOpen ? `/releases/${release}/plan` : undefined);
  useTitle(words.title(release));
  // It shows nothing else, also where somebody followed another address.
  const place = formatPlace(useStore(placeStore));
  useEffect(() => goTo(placeAt("review", String(release)), "replace"), [place, release]);
  if (reply?.status === 404) return <ReviewEnded />;
  const isChecked = reply && (isGood(reply) || reply.status === 409 || reply.status === 422);
  return (
    <div class="stack">
      <h1 tabIndex={-1}>{words.title(release)}</h1>
      <p class="lead">{words[isOpen ? "lead" : "published"](by)}</p>
      <div class="card stack stack-tight">
        <p class="quiet">{words.prepared(by, formatInstant(at))}</p>
        {note !== null && (
          <p>
            <span class="quiet">{changes.note}:</span> <bdi dir="auto">{note}</bdi>
          </p>
        )}
        {isOpen && <p class="hint">{words.tell}</p>}
        {isOpen && expiresAt !== null && (
          <p class="hint">{words.until(formatInstant(expiresAt))}</p>
        )}
        {!isOpen && site !== null && (
          <p>
            <a href={site}>{words.siteNow}</a>
          </p>
        )}
      </div>
      {isOpen && !reply && <Loading />}
      {isChecked ? (
        <Planned check={reply.body as AnyCheck} link={link} site={site} />
      ) : (
        reply && <Refusal answer={reply} />
      )}
    </div>
  );
}
