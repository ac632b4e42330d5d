/** The English texts for showing a staged release to others, and for deciding about it. */
import { countedIn } from "../../words/counted.ts";

const counted = countedIn("en");

export const review = {
  title: (release: number): string => `Release ${release}, to look at`,
  lead: (by: string): string => `${by} prepared this. Readers do not see it yet.`,
  published: (by: string): string => `${by} prepared this. It has been published meanwhile.`,
  prepared: (by: string, instant: string): string => `Prepared by ${by}, ${instant}`,
  until: (instant: string): string => `This link works until ${instant}.`,
  site: "Look at it as the site would show it",
  siteNow: "Go to the site",
  tell: "This page is for looking. Tell whoever sent you the link what you think of it.",
  contradicted:
    "Others have published something meanwhile that does not go together with it. Whoever prepared it has to check it again first.",
  ended: "This link opens nothing any more",
  endedWhy:
    "Links end after seven days, when somebody withdraws them, and when the release is refused or removed. Ask whoever sent it for another one.",
  signIn: "Sign in with a token of your own",
};

export const links = {
  title: "Show it to people without a token",
  note: "Whoever has such a link sees this release and nothing else, for seven days.",
  make: "Make a link",
  made: (instant: string): string =>
    `Send this link. It works until ${instant}, and is shown only now:`,
  list: "Links that work",
  of: (by: string, made: string, until: string): string =>
    `by ${by}, ${made}, works until ${until}`,
  withdraw: "Withdraw",
};

export const refusals = {
  refuse: "Refuse",
  withdraw: "Withdraw",
  refuseTitle: (release: number): string => `Refuse release ${release}?`,
  withdrawTitle: (release: number): string => `Withdraw release ${release}?`,
  lead: "It cannot be published any more, and links to it end. Its author sees the reason.",
  why: "Reason",
  refused: (by: string, instant: string): string => `Refused by ${by}, ${instant}`,
  withdrawn: (by: string, instant: string): string => `Withdrawn by ${by}, ${instant}`,
  again: "To go on from its changes, download them, change them, and upload the file:",
  staged: (count: number): string =>
    counted(
      count,
      "release of yours is staged. There may be twenty.",
      "releases of yours are staged. There may be twenty.",
    ),
};

export const takeBack = {
  release: "Take back what it changed",
  note: "What was published after it stays. You see what would change before anything is published.",
  working: "Checking what would change …",
};
