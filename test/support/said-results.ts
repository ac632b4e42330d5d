/** What results are said with in the tables of sentences: how the command was typed, and members that all results have. */
import type { Typed } from "../../src/words/typed.ts";

export const TYPED: Typed = {
  subject: "content",
  store: "s.db",
  isAtDesk: false,
  allows: { removals: false, access: false },
  again: "lectern publish content",
  toPublish: (release) => `lectern release publish ${release}`,
};
/** Nothing is merged, lost or stopped. */
export const HAVING = {
  base: null,
  isMerged: false,
  merged: {},
  missing: {},
  takenBack: [],
  visible: {},
  emptied: [],
  removals: [],
  accessChanges: [],
  warnings: [],
} as const;
