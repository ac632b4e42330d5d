/** The note, and staging or publishing. What fails is told here, and nothing that was typed is lost. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Notice } from "../../parts/notices.tsx";
import { isGood } from "../../state/outcome.ts";
import type { Session } from "../../../../src/desk/answers.ts";
import type { Plan, Published, Refused } from "../../../../src/publish/results.ts";
import { readLastAct } from "../state/news.ts";
import type { Reply } from "../state/request.ts";
import { listForbidden, mayPublish } from "../state/session.ts";
import { useNaming } from "../state/naming.ts";
import { MAX_NOTE, setNote, useNote } from "../state/typed-notes.ts";
import { useDeskWords } from "../words/words.ts";
import type { DeskWords } from "../words/en.ts";
import { AccessList, Consent } from "./access-list.tsx";
import { RefusedReply } from "./refused-reply.tsx";
import { RemovalList } from "./removal-list.tsx";

interface Intent {
  readonly note?: string;
  readonly stage?: true;
  readonly allowRemovals?: true;
  readonly allowAccess?: true;
}

/** What nobody publishes without having said so. */
type Consents = Readonly<Record<"removals" | "accessChanges", boolean>>;

interface PublishProperties {
  /** What the note is about, unique in the page. */
  readonly subject: string;
  readonly session: Session;
  /** False: it is a release already. */
  readonly canStage: boolean;
  /** Of the button that publishes. */
  readonly label: string;
  readonly plan: Pick<Plan, "removals" | "accessChanges" | "installation" | "resources">;
  readonly act: (intent: Intent) => Promise<Reply>;
  readonly onMade: (made: Published) => void;
  /** Checks again, with what others published. */
  readonly onStale: () => void;
}

/** Who published meanwhile. */
async function describeStale(words: DeskWords["publish"]): Promise<string> {
  const act = await readLastAct();
  return act ? words.stale(act.by, act.release) : words.staleUnknown;
}

/** Said before anybody tries: the desk would refuse it. */
function Forbidden({
  session,
  plan,
}: Pick<PublishProperties, "session" | "plan">): JSX.Element | null {
  const words = useDeskWords().publish;
  const naming = useNaming();
  const { declares, resources } = listForbidden(session, plan);
  if (!declares && resources.length === 0) return null;
  return (
    <Notice kind="warning">
      {declares && <p>{words.mayNotDeclare}</p>}
      {resources.length > 0 && (
        <p>{words.mayNotChange(resources.map(naming.resource).join(", "))}</p>
      )}
    </Notice>
  );
}

export function PublishPanel(properties: PublishProperties): JSX.Element {
  const { subject, session, canStage, label, plan, act, onMade, onStale } = properties;
  const words = useDeskWords();
  const note = useNote(subject);
  const [given, setGiven] = useState<Consents>({ removals: false, accessChanges: false });
  const [running, setRunning] = useState<"stage" | "publish">();
  const [stale, setStale] = useState<string>();
  const [reply, setReply] = useState<Reply>();
  const [isReminded, setReminded] = useState(false);
  const needsConsent = (["removals", "accessChanges"] as const).some(
    (kind) => plan[kind].length > 0 && !given[kind],
  );
  const isMissed = (kind: keyof Consents): boolean => isReminded && !given[kind];
  const consent = (kind: keyof Consents) => (isGiven: boolean) => {
    setGiven({ ...given, [kind]: isGiven });
    setReminded(false);
  };
  const isPublisher = mayPublish(session);

  const run = async (kind: "stage" | "publish"): Promise<void> => {
    setReminded(needsConsent);
    if (running !== undefined || needsConsent) return;
    setRunning(kind);
    setReply(undefined);
    setStale(undefined);
    const intent: Intent = {
      ...(note.trim() !== "" && { note: note.trim() }),
      ...(kind === "stage" && { stage: true }),
      ...(given.removals && { allowRemovals: true }),
      ...(given.accessChanges && { allowAccess: true }),
    };
    const answer = await act(intent);
    setRunning(undefined);
    if (isGood(answer)) {
      setNote(subject, "");
      onMade(answer.body as Published);
    } else if (answer.status === 412) setStale(await describeStale(words.publish));
    else setReply(answer);
  };

  return (
    <section class="card stack publish" aria-labelledby="publish">
      <h2 id="publish" class="minor" tabIndex={-1}>
        {words.publish.title}
      </h2>
      <Forbidden session={session} plan={plan} />
      {plan.removals.length > 0 && (
        <Consent
          title={words.plan.removals}
          label={words.publish.allow}
          isGiven={given.removals}
          isMissed={isMissed("removals")}
          faultId="publish-fault"
          onChange={consent("removals")}
        >
          <RemovalList removals={plan.removals} />
        </Consent>
      )}
      {plan.accessChanges.length > 0 && (
        <Consent
          title={words.plan.access.title}
          label={words.publish.allowAccess}
          isGiven={given.accessChanges}
          isMissed={isMissed("accessChanges")}
          faultId="publish-fault"
          onChange={consent("accessChanges")}
        >
          <AccessList changes={plan.accessChanges} />
        </Consent>
      )}
      <div class="field">
        <label class="label" for="publish-note">
          {words.publish.note}
        </label>
        <input
          id="publish-note"
          type="text"
          maxLength={MAX_NOTE}
          autocomplete="off"
          aria-describedby="publish-hint"
          value={note}
          onInput={({ currentTarget }) => setNote(subject, currentTarget.value)}
        />
        <p class="hint" id="publish-hint">
          {words.publish.noteHint}
        </p>
      </div>
      <div class="stack stack-tight">
        {isPublisher && (
          <button type="button" class="button button-main" onClick={() => void run("publish")}>
            {label}
          </button>
        )}
        {canStage && (
          <button
            type="button"
            class={isPublisher ? "button" : "button button-main"}
            onClick={() => void run("stage")}
          >
            {words.publish.stage}
          </button>
        )}
      </div>
      {canStage && (
        <p class="hint">{isPublisher ? words.publish.stageHint : words.publish.mayNot}</p>
      )}
      <div role="status">
        {running && (
          <p class="loading">
            <span class="loading-dots" aria-hidden="true" />
            {running === "stage" ? words.publish.staging : words.publish.working}
          </p>
        )}
      </div>
      <div role="alert" id="publish-fault" class="stack">
        {isReminded && <p class="fault">{words.publish.notAllowed}</p>}
        {stale !== undefined && (
          <Notice kind="warning">
            <p>{stale}</p>
            <button type="button" class="button" onClick={onStale}>
              {words.publish.checkAgain}
            </button>
          </Notice>
        )}
        {reply && <RefusedReply reply={reply} />}
        {(reply?.body as Refused | undefined)?.needsCheck && (
          <button type="button" class="button" onClick={onStale}>
            {words.publish.checkAgain}
          </button>
        )}
      </div>
    </section>
  );
}
