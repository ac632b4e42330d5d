/** `lectern export`: the current release as files for any web server. */
import { describeLocation } from "../../settings.ts";
import { AS_JSON, command } from "../command.ts";
import { formatInstant } from "../../lib/instant.ts";
import { showingProgress } from "../terminal/terminal.ts";
import { readStore } from "../use-store.ts";
import { counted } from "../../lib/text/english.ts";

export const exportFiles = command({
  summary: "Write the current release as files for any web server",
  description:
    "Writes the JSON of each address that needs no token as a file, in the fallback language and, in directories of their own, in the others, for a web server, an object store or a CDN to serve DIR/current. Run it after each publish: it switches in one moment. Resources that need a token are left out. Files answer no queries.",
  arguments: [
    { name: "DIR", help: "Directory of the export: an earlier export, empty, or not existing yet" },
  ],
  flags: [AS_JSON],
  prints: "What was exported, and until when it is valid.",
  fails:
    "Nothing is published yet, the store cannot be read, or the directory holds anything else or cannot be written. What was exported before stays in use.",
  examples: {
    "lectern export /srv/lectern": "export what is public",
  },
  async run(call) {
    const [directory] = call.arguments;
    const { store, memory } = call.settings;
    const { exportRelease } = await import("../../features/export/export-release.ts");
    const { createFeaturesOfRelease } = await import("../../features/features.ts");
    // The process of a web server must be able to read the files: they are public.
    using after = new DisposableStack();
    after.adopt(process.umask(0o022), (umask) => process.umask(umask));
    const outcome = await readStore(store, (reader) =>
      showingProgress(call.terminal, (show) =>
        exportRelease({
          reader,
          directory,
          memory,
          now: Date.now(),
          services: (served) => createFeaturesOfRelease({ reader }, served),
          onProgress: (files) => show(() => `Exporting: ${counted(files, "file")}`),
        }),
      ),
    );
    const { release, files, closed } = outcome;
    const validUntil = Number.isFinite(outcome.validUntil)
      ? formatInstant(Math.floor(outcome.validUntil / 1000))
      : null;
    const text = `Exported release ${release} of ${describeLocation(store)} to ${directory}: ${counted(files, "file")}.`;
    return {
      data: { release, directory, files, closed, validUntil },
      text,
      done: text,
      notices: [
        ...(closed.length === 0
          ? []
          : [
              `Not exported, because they need a token: ${closed.join(", ")}. To export them for everybody, set their access to public in installation.yaml.`,
            ]),
        ...(validUntil === null
          ? []
          : [
              `Content changes by itself at ${validUntil}: export again then. Until that is done, the files show the content of now.`,
            ]),
      ],
    };
  },
});
