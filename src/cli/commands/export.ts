/** `lectern export`: the current release as files for a web server. */
import { describeLocation } from "../../settings.ts";
import { AS_JSON, command } from "../command.ts";
import { countOf, formatInstant, formatCount } from "../terminal/phrases.ts";
import { showingProgress } from "../terminal/terminal.ts";
import { readBase } from "./base-address.ts";
import { readStore } from "./use-store.ts";

export const exportFiles = command({
  summary: "Write the current release as static files for nginx or Caddy",
  description:
    "Writes every response of the current release that needs no token to a directory: all pages, entities, formats, languages and content codings, with the configuration for nginx and Caddy. Run it after each publish: it writes only what is new, and switches to the new release in one moment. Resources that need a token are exported only with --access RESOURCE=public. Queries cannot be exported; they get the error NOT_EXPORTED.",
  arguments: [
    { name: "DIR", help: "Directory of the export: an earlier export, empty, or not existing yet" },
  ],
  flags: [
    {
      name: "live",
      value: "URL",
      help: "URL of a Lectern server, for the errors about what is not exported",
    },
    AS_JSON,
  ],
  prints:
    "What was exported, and until when it is valid; with --json { release, directory, responses, files: { written, unchanged, removed }, closed: [RESOURCE, …], validUntil, configurationChanged }, where validUntil is null if no response will change without a new release.",
  fails:
    "Nothing is published yet, the store cannot be read, or the directory holds anything else, is in use by another export or cannot be written.",
  examples: {
    "lectern export /srv/lectern": "export what is public",
    "lectern export /srv/lectern --access navigation=public,languages=public":
      "also export resources that need a token by default",
  },
  async run(call) {
    const [directory] = call.arguments;
    const live = call.flags.live === undefined ? undefined : readBase(call.flags.live);
    const { store, access, cors, maxAge, memory } = call.settings;
    // The process of a web server must be able to read the files: they are public.
    process.umask(0o022);
    const { exportRelease } = await import("../../features/export/export-release.ts");
    const outcome = await readStore(store, (reader) =>
      showingProgress((show) =>
        exportRelease({
          reader,
          directory,
          access,
          cors,
          maxAge,
          memory,
          live,
          clock: Date.now,
          onProgress: (responses) => show(() => `Exporting: ${countOf(responses, "response")}`),
        }),
      ),
    );
    const { release, answers, written, unchanged, removed, closed, isConfigurationChanged } =
      outcome;
    const validUntil = Number.isFinite(outcome.validUntil)
      ? formatInstant(Math.floor(outcome.validUntil / 1000))
      : null;
    const text = `Exported release ${release} of ${describeLocation(store)} to ${directory}: ${countOf(answers, "response")}; ${countOf(written, "file")} written, ${formatCount(unchanged)} unchanged, ${formatCount(removed)} removed.`;
    return {
      data: {
        release,
        directory,
        responses: answers,
        files: { written, unchanged, removed },
        closed,
        validUntil,
        configurationChanged: isConfigurationChanged,
      },
      text,
      done: text,
      notices: [
        ...(closed.length === 0
          ? []
          : [
              `Not exported, because they need a token: ${closed.join(", ")}. To export them for everybody: --access ${closed.map((name) => `${name}=public`).join(",")}`,
            ]),
        ...(validUntil === null
          ? []
          : [
              `Content changes by itself at ${validUntil}: export again then. Until that is done, the resources concerned return 503.`,
            ]),
        ...(isConfigurationChanged
          ? ["The configuration has changed: reload nginx or Caddy."]
          : []),
      ],
    };
  },
});
