/**
 * In charge of `lectern releases`. In come a store and perhaps a number; out go releases as a table,
 * as lines or as JSON, and after a rollback another current release.
 */
import { RESOURCE_NAMES } from "../catalog/resources.ts";
import { describeLocation } from "../settings.ts";
import type { ListedRelease } from "../store/store.ts";
import type { Call, Run } from "./call.ts";
import { findRelease, parseReleaseNumber } from "./find-release.ts";
import { formatCounts, formatInstant, readAuthor } from "./phrases.ts";
import { formatTable, printJson, printNotice, printResult } from "./terminal.ts";
import { readStore, writeStore } from "./use-store.ts";

const toJson = (release: ListedRelease): object => ({
  number: release.number,
  current: release.current,
  publishedAt: formatInstant(release.publishedAt),
  publishedBy: release.publishedBy,
  note: release.note,
  digest: release.digest,
  counts: release.counts,
});

const readReleases = async (call: Call): Promise<readonly ListedRelease[]> =>
  await readStore(call.settings.store, async (reader) => await reader.listReleases());

export const listReleases: Run = async (call) => {
  const releases = await readReleases(call);
  if (call.flags["json"] === true) {
    printJson(releases.map(toJson));
  } else if (releases.length === 0) {
    const store = describeLocation(call.settings.store);
    printNotice(`Nothing is published in ${store} yet: run \`lectern publish DIR\`.`);
  } else {
    const rows = releases.map((release) => [
      String(release.number),
      release.current ? "current" : "",
      formatInstant(release.publishedAt),
      release.publishedBy,
      formatCounts(release.counts),
      release.note ?? "",
    ]);
    printResult(formatTable([["Release", "", "Published", "By", "Items", "Note"], ...rows]));
  }
  return 0;
};

export const showRelease: Run = async (call) => {
  const [word = ""] = call.arguments;
  const number = parseReleaseNumber(word);
  const release = findRelease(number, await readReleases(call), call.settings.store);
  if (call.flags["json"] === true) {
    printJson(toJson(release));
    return 0;
  }
  printResult(
    formatTable([
      ["Release", `${release.number}${release.current ? " (current)" : ""}`],
      ["Published", formatInstant(release.publishedAt)],
      ["By", release.publishedBy],
      ["Note", release.note ?? "-"],
      ["Digest", release.digest],
      ...RESOURCE_NAMES.map((name) => [name, release.counts[name].toLocaleString("en")]),
    ]),
  );
  return 0;
};

export const rollBack: Run = async (call) => {
  const by = readAuthor(call);
  const [word = ""] = call.arguments;
  const number = parseReleaseNumber(word);
  const releases = await readReleases(call);
  const release = findRelease(number, releases, call.settings.store);
  const before = releases.find(({ current }) => current);
  const after = await writeStore(
    call.settings,
    async (store) => await store.makeCurrent(release.number, { by }),
  );
  if (call.flags["json"] === true) {
    printJson(toJson(after));
  } else if (before?.number === after.number) {
    printResult(`Release ${after.number} was current already; nothing changed.`);
  } else {
    printResult(
      `Release ${after.number} of ${formatInstant(after.publishedAt)} is current now${
        before === undefined ? "" : `, instead of release ${before.number}`
      }.`,
    );
  }
  return 0;
};
