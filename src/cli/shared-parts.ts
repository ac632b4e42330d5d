/** Parts that several rows of commands share. */

export const AS_JSON = { name: "json", help: "Print the result as one JSON document" } as const;
export const BY = {
  name: "by",
  value: "NAME",
  maxLength: 128,
  help: "Who or what does it (default: the user of the operating system)",
} as const;
export const FOLLOW_LINKS = {
  name: "follow-links",
  help: "Read files and folders that links in the content directory name outside of it",
} as const;
export const DIRECTORY = {
  name: "DIR",
  help: "Content directory: one file or folder per resource, such as navigation.yaml",
} as const;
export const NOTE = {
  name: "note",
  value: "TEXT",
  maxLength: 1000,
  help: "Why it is done; `lectern releases history` shows it",
} as const;
export const RELEASE_NUMBER = {
  name: "N",
  help: "Number of a release, as `lectern releases list` shows it",
} as const;
export const RELEASE_OR_CURRENT = {
  name: "N",
  help: `${RELEASE_NUMBER.help}, or \`current\``,
} as const;
/** Of a check, as --json has it. */
export const REPORT = "{ valid, errors: […], warnings: […] }";
/** A release, as --json has it. */
export const RELEASE = "{ number, current, publishedAt, publishedBy, note, digest, counts }";
/** Of content or releases, as --json has it. */
export const DIFFERENCE =
  "{ different, resources: { RESOURCE: { added: [{ Uuid, label, sameAs }], removed, changed: [{ Uuid, label, fields: [{ field, old, new }] }], moved }, … }, installation: [{ field, old, new }], calendar: [{ date, resource, language, appear, vanish }] }";
