/** What commands say, in German. */
export const OUTCOMES = {
  "Unexpected error: {line} (run it again with {variable}=debug to see where).":
    "Unerwarteter Fehler: {line} (mit {variable}=debug erneut ausführen, um zu sehen, wo).",
} as const satisfies Readonly<Record<string, string>>;
