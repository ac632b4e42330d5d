/** The English texts about releases: what differs, what was done with them, and who was told. */

export const changes = {
  lead: "What differs between two releases, and what readers would see.",
  release: "Release",
  against: "Compared with",
  current: "what is current",
  previous: "the release before it",
  noPrevious: "There is no release before it.",
  option: (number: number, instant: string, by: string): string => `${number}: ${instant}, ${by}`,
  is: {
    current: (release: number, _by: string): string => `Release ${release} is current.`,
    staged: (release: number, by: string): string =>
      `Release ${release} was staged by ${by}. Readers do not see it yet.`,
    earlier: (release: number, by: string): string =>
      `Release ${release} of ${by} was current before.`,
    refused: (release: number, by: string): string =>
      `Release ${release}, staged by ${by}, was refused.`,
    kept: (release: number, by: string): string =>
      `Release ${release} is what ${by} published, before it was merged with what others did.`,
  },
  note: "Note",
  preview: "Look at it in the site, with the same token",
  mayNot: "Your token may not publish. Send this page's address to whoever may.",
  same: "No differences.",
  missing: (release: string): string => `There is no release ${release}.`,
};

export const releases = {
  lead: "All releases that are kept. Roll back, publish a staged one, or look at what changed.",
  current: "current",
  staged: "staged",
  earlier: "earlier",
  kept: "kept for merging",
  refused: "refused",
  note: "Note",
  compare: "Changes",
  rollBack: "Roll back",
  publish: "Publish",
  log: "What happened",
  happened: "What",
  none: "Nothing has been published yet.",
  rollBackTitle: (release: number): string => `Go back to release ${release}?`,
  rollBackNote: "Readers see the content of that release at once. No release is lost.",
  why: "Reason",
  confirm: "Roll back",
  done: (release: number): string => `Release ${release} is current now.`,
};

export const told = {
  title: "Told that it is current",
  again: "Tell again",
  told: "told",
  refused: "refused",
  redirected: "refused, since redirects are not followed",
  silent: "no answer in time",
  unreachable: "no connection",
  behind: "does not show it yet",
  tooMany: "not purged: too many addresses changed",
  untagged: "not purged: installation.yaml has no cacheTags",
  unfinished: "not finished",
};

/** After the name of whoever did it. */
export const acts = {
  published: (release: number): string => `published release ${release}`,
  rolledBack: (release: number, previous: number): string =>
    `went back from release ${previous} to release ${release}`,
  staged: (release: number): string => `staged release ${release}`,
  refused: (release: number): string => `refused release ${release}`,
  kept: (release: number): string => `kept release ${release} for merging`,
};
