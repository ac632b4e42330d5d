/** Parts that several rows of commands share. */

export const json = { name: "json", help: "Print the result as one JSON document" } as const;
export const by = {
  name: "by",
  value: "NAME",
  maxLength: 128,
  help: "Who or what does it (default: the user of the operating system)",
} as const;
export const followLinks = {
  name: "follow-links",
  help: "Read files and folders that links in the content directory name outside of it",
} as const;
export const directory = {
  name: "DIR",
  help: "Content directory: one file or folder per resource, such as navigation.yaml",
} as const;
export const note = {
  name: "note",
  value: "TEXT",
  maxLength: 1000,
  help: "Why it is done; `lectern releases history` shows it",
} as const;
export const releaseNumber = {
  name: "N",
  help: "Number of a release, as `lectern releases list` shows it",
} as const;
export const releaseOrCurrent = {
  name: "N",
  help: `${releaseNumber.help}, or \`current\``,
} as const;
/** Of a check, as --json has it. */
export const REPORT = "{ valid, errors: […], warnings: […] }";
/** A release, as --json has it. */
export const RELEASE = "{ number, current, publishedAt, publishedBy, note, digest, counts }";
/** Of content or releases, as --json has it. */
export const DIFFERENCE =
  "{ different, resources: { navigation: { added: [{ Uuid, label, sameAs }], removed, changed: [{ Uuid, label, fields: [{ field, old, new }] }], moved }, … }, installation: [{ field, old, new }], calendar: [{ date, resource, language, appear, vanish }] }";
/** Of what two installations declare, as --json has it. */
export const DECLARATIONS =
  "[{ resource, title, change, items, added: [{ field }], removed: [{ field, items }], reordered, settings: [{ field, old, new }] }]";
