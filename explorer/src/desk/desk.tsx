/** The page of the desk: its views for whoever is signed in, and the way in for everybody else. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Frame } from "../parts/frame.tsx";
import { Loading, Refusal } from "../parts/notices.tsx";
import { bodyOf } from "../state/outcome.ts";
import { goTo, placeAt, placeStore, viewOf } from "../state/place.ts";
import type { Place } from "../state/place.ts";
import { useSelected, useStore } from "../state/store.ts";
import { useWords } from "../words/words.ts";
import { DropZone } from "./parts/drop-zone.tsx";
import { NewsBar } from "./parts/news-bar.tsx";
import { SessionState } from "./parts/session-state.tsx";
import type { Session } from "../../../src/desk/answers.ts";
import type { NamedResources } from "../../../src/desk/field-rows.ts";
import { namingStore } from "./state/naming.ts";
import { pendingStore } from "./state/pending.ts";
import { useReply } from "./state/request.ts";
import { linkStore, refusalStore, sessionStore, signOut } from "./state/session.ts";
import { Changes } from "./views/changes.tsx";
import { CheckView } from "./views/check.tsx";
import { Content } from "./views/content.tsx";
import { Item } from "./views/item.tsx";
import { History } from "./views/history.tsx";
import { Items } from "./views/items.tsx";
import { Pending } from "./views/pending.tsx";
import { Readers } from "./views/readers.tsx";
import { Releases } from "./views/releases.tsx";
import { Review, ReviewAsEditor, ReviewEnded } from "./views/review.tsx";
import { SignIn } from "./views/sign-in.tsx";
import type { DeskWords } from "./words/en.ts";
import { useDeskWords } from "./words/words.ts";

export interface DeskViewProperties {
  readonly place: Place;
  readonly session: Session;
}

const PAGES = {
  content: Content,
  item: Item,
  items: Items,
  history: History,
  pending: Pending,
  check: CheckView,
  changes: Changes,
  releases: Releases,
  readers: Readers,
  review: ReviewAsEditor,
};

/** Views that belong to another one. */
const WITHIN: Readonly<Partial<Record<string, string>>> = {
  items: "content",
  item: "content",
  history: "content",
};

/** Those that the header leads to, in its order. */
const IN_HEADER = ["content", "pending", "check", "changes", "releases", "readers"] as const;

/** @returns their labels; that of pending changes says how many there are */
const labelViews = (words: DeskWords, changes: number): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(IN_HEADER.map((name) => [name, words.views[name]])),
  pending: words.pending.count(changes),
});

/** Whoever came by a link may have a token, too. */
async function leaveLink(): Promise<void> {
  await signOut();
  goTo(placeAt(""));
}

function LeaveLink(): JSX.Element {
  const words = useDeskWords().session;
  return (
    <button type="button" class="button button-small" onClick={() => void leaveLink()}>
      {words.signIn}
    </button>
  );
}

/** What is shown while nobody is signed in. */
function Outside({ view }: { readonly view: string }): JSX.Element {
  const linked = useStore(linkStore);
  const isKnown = useStore(sessionStore) === null;
  const refusal = useStore(refusalStore);
  if (linked) return <Review session={linked} />;
  if (view !== "review") return <SignIn />;
  if (!isKnown) return <Loading />;
  const isUnreachable = refusal && refusal.status !== 401;
  return isUnreachable ? <Refusal answer={refusal} /> : <ReviewEnded />;
}

export function Desk(): JSX.Element {
  const words = useDeskWords();
  const { frame } = useWords();
  const place = useStore(placeStore);
  const session = useStore(sessionStore);
  const linked = useStore(linkStore);
  const refusal = useStore(refusalStore);
  const named = bodyOf(useReply(session || linked ? "/fields" : undefined).value);
  useEffect(() => namingStore.set(named as NamedResources | undefined), [named]);
  // Each key that is pressed in a form is a change; their number is another one seldom.
  const count = useSelected(pendingStore, ({ changes }) => changes.length);
  const view = viewOf(place, PAGES);
  const View = PAGES[view];
  return (
    <Frame
      brand={words.brand}
      views={session ? labelViews(words, count) : {}}
      view={session ? view : "sign-in"}
      within={WITHIN[view]}
      subject={place.subject}
      end={session ? <SessionState session={session} /> : linked && <LeaveLink />}
      notice={session && <NewsBar />}
      footer={`Lectern · ${frame.private}`}
    >
      {session && (
        <>
          <div role="alert">{refusal && <Refusal answer={refusal} />}</div>
          <View key={view} place={place} session={session} />
        </>
      )}
      {session && <DropZone />}
      {!session && <Outside view={view} />}
    </Frame>
  );
}
