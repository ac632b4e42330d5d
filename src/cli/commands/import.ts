/** `lectern import`: writes what a running service of the contract serves as a content directory. */
import { DEFAULT_INSTALLATION } from "../../catalog/installation.ts";
import { CommandError, suggestName } from "../../errors.ts";
import { findTimeZone } from "../../lib/local-time.ts";
import { SETTINGS } from "../../settings.ts";
import { IMPORT_FORMATS } from "../../import/imported.ts";
import { readBaseUrl } from "../base-address.ts";
import { AS_JSON, command } from "../command.ts";
import { sayImported } from "../say-imported.ts";
import { showingProgress } from "../terminal/terminal.ts";

/** @throws CommandError with status 2 */
function readZone(zone: string | undefined): string | undefined {
  if (zone === undefined) return undefined;
  const found = findTimeZone(zone);
  if (found !== undefined) return found;
  const meant = suggestName(zone, Intl.supportedValuesOf("timeZone"));
  throw new CommandError(
    `--zone must be an IANA time zone name such as ${DEFAULT_INSTALLATION.timeZone}${meant === undefined ? "" : `; did you mean ${meant}?`}`,
    2,
  );
}

export const importContent = command({
  summary: "Write what a running service serves as content",
  description:
    "Reads everything that a service of the Content Delivery API v1 serves, Lectern or not, page by page and in every language that it publishes, one request at a time, and writes it as a content directory with installation.yaml. What was read is kept in the directory: an import that is stopped goes on, and a later one asks only for what has changed. What the service does not deliver, such as drafts, cannot be imported.",
  arguments: [
    {
      name: "URL",
      help: "Base URL of the service, in front of /api/v1/, such as http://127.0.0.1:8080",
    },
    {
      name: "DIR",
      help: "A directory that is empty or does not exist yet, or that has an earlier import of this service",
    },
  ],
  flags: [
    {
      name: "zone",
      value: "ZONE",
      help: `Time zone of the service, by its IANA name (default: what it says of itself, otherwise ${DEFAULT_INSTALLATION.timeZone})`,
    },
    {
      name: "format",
      value: "FORMAT",
      choices: IMPORT_FORMATS,
      help: "yaml: text files; xlsx: one workbook, content.xlsx (default: yaml)",
    },
    {
      name: "timeout",
      value: "SECONDS",
      integer: { min: 1, max: 300, default: 10 },
      help: "How long a response may take",
    },
    AS_JSON,
  ],
  prints:
    "The number of items by resource, what could not be known, and where the service deviates from the contract.",
  fails:
    "The service cannot be reached or read to its end, the token does not open it, or the directory is not empty or cannot be written.",
  examples: {
    "lectern import https://content.example.org my-content": "import what everybody may read",
    "lectern import https://content.example.org my-content --format xlsx --zone Europe/Berlin": `as a workbook; ${SETTINGS.token.environment} has the token`,
  },
  async run({ arguments: [url, directory], flags, settings, terminal, say }) {
    const base = readBaseUrl(url);
    const timeZone = readZone(flags.zone);
    const { importService } = await import("../../import/import-service.ts");
    const imported = await showingProgress(terminal, (onProgress, notice) =>
      importService({
        base,
        directory,
        token: settings.token,
        timeZone,
        format: flags.format ?? "yaml",
        say,
        timeoutMs: flags.timeout * 1000,
        onProgress,
        onWait: (waitMs, why) => notice(`Waiting for ${Math.ceil(waitMs / 1000)} s: ${why}.`),
      }),
    );
    return { data: imported, ...sayImported(imported) };
  },
});
