/** The English texts of lists of items, of a person's changes and of the history of an item. */
import { countedIn } from "../../words/counted.ts";

const counted = countedIn("en");

export const items = {
  open: "Open",
  none: "Nothing matches. Search for less, or show all.",
  noneAnywhere: "Nothing matches.",
  showFound: (found: string): string => `Show all ${found}`,
  searchAll: "Search in everything",
  empty: "There is no item yet.",
  unknown: (resource: string): string => `There is no resource ${resource}.`,
  all: "Show all",
  found: (count: number): string => counted(count, "item", "items"),
  search: "Search",
  searchHint: "Finds words in every field, as readers do.",
  state: "State",
  states: {
    delivered: "visible",
    coming: "not yet visible",
    over: "no longer visible",
    draft: "draft",
  } as Readonly<Record<string, string>>,
  lacking: "Without text in",
  only: "Only",
  onlyWhich: {
    mine: "what I have changed",
    pending: "what somebody is changing",
    problems: "what has problems",
  },
  any: "all",
  noLanguage: "no matter",
  create: "New item",
  title: "Item",
  untitled: "without a title",
  texts: "Texts",
  changed: "Last change",
  marks: {
    added: "new",
    changed: "changed by me",
    removed: "removed by me",
    moved: "moved by me",
  },
  markOthers: (names: string): string => `${names} is changing it`,
};

export const pending = {
  count: (count: number): string => counted(count, "change", "changes"),
  lead: "What you have changed and not published yet. It is kept at the desk, also for your other devices.",
  none: "You have changed nothing. Open an item to begin.",
  toContent: "To the content",
  check: "Check and publish",
  checking: "Your changes are being checked …",
  since: "You have changed something since this check. What you see here is how it was then.",
  goOn: "Go on with the content",
  takeBack: "Take back",
  takeBackAll: "Take back all",
  takeBackTitle: (count: number): string =>
    count === 1 ? "Take this change back?" : `Take ${count} changes back?`,
  takeBackNote: "What you typed is lost then. What is published stays as it is.",
  kinds: {
    added: "new",
    changed: "changed",
    removed: "removed",
    moved: "has another place",
  },
  behind: (by: string, release: number): string =>
    `${by} has changed this item since, in release ${release}. The check brings both together, and asks where they contradict each other.`,
  unplaced: (by: string, release: number): string =>
    `${by} removed the item behind which this one is to stand, in release ${release}. It stands where that one was, then.`,
  problems: (count: number): string => counted(count, "problem", "problems"),
  mend: "Mend it in the form",
  unsaved: "Not all of it is at the desk yet. This page keeps trying.",
  others: "What others are changing",
  othersNone: "Nobody else has changes that are not published.",
  othersChanges: (count: number, resources: string): string =>
    `${counted(count, "change", "changes")} in ${resources}, not published`,
  othersStaged: (release: number): string => `has staged release ${release}`,
};

export const history = {
  lead: "Who changed what in which release, the newest first.",
  none: "No release that is kept has changed this item.",
  inRelease: (release: number): string => `Release ${release}`,
  kinds: {
    added: "added",
    changed: "changed",
    removed: "removed",
    moved: "moved",
  },
  takeBack: "Take this change back",
  taking: "What it would be is being checked …",
  toItem: "To the item",
};
