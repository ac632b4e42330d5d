/** What a row of the command line says, and the parts that several rows share. */

interface CommandArgument {
  readonly name: string;
  readonly help: string;
  readonly optional?: true;
}

interface CommandFlag {
  /** Without its dashes. */
  readonly name: string;
  /** What stands for the value; absent: the flag takes none. */
  readonly value?: string;
  readonly help: string;
  readonly required?: true;
}

interface CommandExample {
  readonly line: string;
  readonly says: string;
}

export interface Command {
  /** One word, or a group and a word. */
  readonly name: string;
  /** A sentence without full stop. */
  readonly summary: string;
  /** What one has to know beyond the summary. */
  readonly description: string;
  readonly arguments: readonly CommandArgument[];
  readonly flags: readonly CommandFlag[];
  /** What goes to standard output. */
  readonly prints: string;
  /** When the exit status is 1. */
  readonly fails: string;
  readonly examples: readonly CommandExample[];
}

export const json: CommandFlag = { name: "json", help: "Print the result as one JSON document" };
export const by: CommandFlag = {
  name: "by",
  value: "NAME",
  help: "Who or what does it (default: the user of the operating system)",
};
export const followLinks: CommandFlag = {
  name: "follow-links",
  help: "Read files and folders that links in the content directory name outside of it",
};
export const directory: CommandArgument = {
  name: "DIR",
  help: "Content directory: one file or folder per resource, such as navigation.yaml",
};
export const note: CommandFlag = {
  name: "note",
  value: "TEXT",
  help: "Why it is done; `lectern releases history` shows it",
};
export const releaseNumber: CommandArgument = {
  name: "N",
  help: "Number of a release, as `lectern releases list` shows it",
};
export const releaseOrCurrent: CommandArgument = {
  name: "N",
  help: `${releaseNumber.help}, or \`current\``,
};
/** Of a check, as --json has it. */
export const REPORT = "{ valid, errors: […], warnings: […] }";
/** A release, as --json has it. */
export const RELEASE = "{ number, current, publishedAt, publishedBy, note, digest, counts }";
/** Of content or releases, as --json has it. */
export const DIFFERENCE =
  "{ different, resources: { navigation: { added: [{ Uuid, label, sameAs }], removed, changed: [{ Uuid, label, fields: [{ field, old, new }] }], moved }, … }, installation: [{ field, old, new }], calendar: [{ date, language, appear, vanish }] }";
