/** Help in German: of commands, their arguments and flags, and of settings. */
export const HELP = {
  "Language of messages": "Sprache der Meldungen",
} as const satisfies Readonly<Record<string, string>>;
