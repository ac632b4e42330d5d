/** What tables that were sent to the desk would be as resources of the current release. */
import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { writeInstallationYaml } from "../checkout/write-files.ts";
import { guessContent } from "../guess/guess-content.ts";
import { writeResourceFile } from "../publish/write-resource-file.ts";
import type { StoreReader } from "../store/store.ts";
import { withReader } from "../store/with-store.ts";
import { sayReasons } from "../words/say-guess.ts";
import { sayIn } from "../words/say.ts";
import type { Say } from "../words/say.ts";
import type { DeskAnswer, TaskFrame, TaskOf } from "./tasks.ts";

/** @returns the text of installation.yaml with the mark of its release, and the resources that it declares */
async function readInstallation(
  reader: StoreReader,
  folder: string,
  say: Say,
): Promise<{
  readonly installation: string;
  readonly known: readonly string[];
  readonly hasLanguages: boolean;
}> {
  const { current } = await reader.readState();
  if (current === null) {
    const installation = writeInstallationYaml(DEFAULT_INSTALLATION);
    return { installation, known: [], hasLanguages: false };
  }
  const { number } = current;
  const path = await writeResourceFile(reader, number, "installation", "yaml", folder, say);
  const release = await reader.readRelease(number);
  return {
    installation: await readFile(path, "utf8"),
    known: Object.keys(release.installation.resources),
    hasLanguages: (release.release.counts.get("languages") ?? 0) > 0,
  };
}

export const guessSent = (
  frame: TaskFrame,
  { folder, files }: TaskOf<"guess">,
): Promise<DeskAnswer> =>
  withReader(frame.store, async (reader) => {
    const say = await sayIn(frame.language, frame.to);
    const made = await mkdtemp(join(folder, "made-"));
    const { hasLanguages, ...given } = await readInstallation(reader, made, say);
    const paths = files.map((file) => join(folder, file));
    const guess = await guessContent(paths, made, { say, ...given });
    const languages = hasLanguages ? null : guess.languages;
    return { status: 200, body: sayReasons(say, { ...guess, languages }) };
  });
