/**
 * `lectern release checkout`: exports a release as a content directory that gives the same digest when
 * published. Its tables contain Keys instead of Uuids where possible, so that people can edit them.
 */
import { MisfitError } from "../../checkout/misfits.ts";
import { TABLE_FORMATS } from "../../checkout/write-tables.ts";
import { command, nameStore, tellDone, AS_JSON, RELEASE_OR_CURRENT } from "../command.ts";
import { formatCounts, formatSome } from "../../words/phrases.ts";
import { printNotice } from "../terminal/terminal.ts";
import { chooseRelease } from "../store-releases.ts";
import { readStore, showing } from "../use-store.ts";
import { writeCheckout } from "../../publish/write-checkout.ts";
import { sayInEnglish } from "../../words/say.ts";
import type { Say } from "../../words/say.ts";

const MAX_NAMED = 3;

/** @returns a line for each field and problem, with the first items concerned, and a remedy */
function formatMisfits(say: Say, { format, misfits, count }: MisfitError): string {
  const groups = Map.groupBy(misfits, ({ resource, field, problem }) =>
    [resource, field, say(problem)].join(": "),
  );
  const lines = [...groups].map(([line, places]) => {
    const first = places.slice(0, MAX_NAMED).map(({ item }) => item);
    const more =
      places.length > first.length
        ? `, … (${say("{count, # item|# items}", { count: places.length })})`
        : "";
    return `${line}: ${first.join(", ")}${more}`;
  });
  return [
    ...formatSome(say, lines, (line) => [line]),
    say(
      "The format {format} cannot hold {values, # value|# values} of this release, so nothing was written: use --format jsonl, which can hold everything.",
      { format, values: count },
    ),
  ].join("\n");
}

const NOTES_ARE_LOST: string =
  "Notes are not part of a release: columns whose names begin with #, and comments in files, are not written.";

export const checkOutRelease = command({
  summary: "Export a release as a content directory",
  description:
    "Writes installation.yaml and the items, and in tables and YAML a mark that names the release; publishing them creates no new release. If the format cannot hold a value, the value is named and nothing is written.",
  arguments: [
    RELEASE_OR_CURRENT,
    { name: "DIR", help: "A directory that is empty or does not exist yet" },
  ],
  flags: [
    {
      name: "format",
      value: "FORMAT",
      choices: ["jsonl", ...TABLE_FORMATS],
      help: "jsonl: a JSON Lines file per resource, which can hold everything; csv: a table per resource; xlsx: one workbook (default: jsonl)",
    },
    AS_JSON,
  ],
  prints: "What was written, or the values that the format cannot hold.",
  fails:
    "There is no such release, the format cannot hold it, the store cannot be read, or the directory is not empty or cannot be written.",
  examples: {
    "lectern release checkout 3 content-of-3": "export the content of release 3",
    "lectern release checkout 3 content-of-3 --format xlsx": "export it as a workbook",
  },
  async run(call) {
    const { settings, terminal, say } = call;
    const [wanted, directory] = call.arguments;
    const { format = "jsonl" } = call.flags;
    return readStore(settings.store, async (reader) => {
      const releases = await reader.listReleases();
      const { number, digest, counts } = chooseRelease(wanted, releases, nameStore(call));
      const facts = { release: number, directory, format };
      try {
        const content = await reader.readRelease(number);
        await showing(terminal, "Writing", (onProgress) =>
          writeCheckout(reader, content, directory, { format, say, onProgress }),
        );
      } catch (error) {
        if (!(error instanceof MisfitError)) throw error;
        // With --json, too, the message goes to standard error.
        printNotice(terminal, formatMisfits(say, error));
        return {
          data: {
            ...facts,
            directory: null,
            misfits: error.misfits.map((one) => ({ ...one, problem: say(one.problem) })),
          },
          status: 1,
        };
      }
      const sentence = `Wrote release ${number} to ${directory}: ${formatCounts(sayInEnglish, counts)}.`;
      return {
        ...tellDone(sentence, { ...facts, digest, counts: Object.fromEntries(counts) }),
        notices: [NOTES_ARE_LOST],
      };
    });
  },
});
