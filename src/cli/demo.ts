/** The store and the output of `lectern serve --demo`. */
import { mustGet } from "../lib/must-get.ts";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Catalog } from "../catalog/catalog.ts";
import { CONTRACT } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { CONTRACT_GROUPS } from "../catalog/resources.ts";
import type { Resource } from "../catalog/resources.ts";
import { CommandError } from "../errors.ts";
import { describeLocation } from "../settings.ts";
import type { Call } from "./command.ts";
import { createNewToken } from "../store/new-token.ts";
import { checkInChunks } from "../store/publish/chunk-sink.ts";
import { publishContent } from "../publish/publish-content.ts";
import { writeStore } from "./use-store.ts";
import { withReader } from "../store/with-store.ts";
import { toReport } from "../publish/report.ts";
import { formatProblems } from "../words/say-problems.ts";
import { sayGuess } from "../words/say-guess.ts";
import { guessTables } from "./guess-tables.ts";
import { checkShowing } from "./read-content.ts";
import { printLine, printNotice } from "./terminal/terminal.ts";

const EXPLORER = fileURLToPath(new URL("../../explorer/dist/index.html", import.meta.url));
const CONTENT = fileURLToPath(new URL("../../content", import.meta.url));

/**
 * @param given the store of a setting; undefined: the demo creates one
 * @param onEnd gets what removes the files that the demo has created
 * @throws CommandError when the given store holds releases
 */
async function chooseStore(
  given: string | undefined,
  onEnd: (remove: () => Promise<void>) => void,
): Promise<string> {
  if (given === undefined) {
    const folder = await mkdtemp(join(tmpdir(), "lectern-demo-"));
    onEnd(() => rm(folder, { recursive: true, force: true }));
    return join(folder, "demo.db");
  }
  const releases = await withReader(given, async (reader) => reader.listReleases());
  if (releases.length === 0) return given;
  throw new CommandError(
    `The store ${describeLocation(given)} already has releases, and the demo would add its own: omit --demo to serve them, or omit the store to let the demo create one.`,
  );
}

/** What a demo shows. */
interface DemoContent {
  /** A content directory. */
  readonly directory: string;
  /** What it is called if it cannot be published. */
  readonly title: string;
  readonly note: string;
}

const OWN_CONTENT: DemoContent = {
  directory: CONTENT,
  title: `The demo content in ${CONTENT}`,
  note: "Demo content",
};

/** @returns a token for all resources, and these @throws CommandError when the content is missing or invalid */
async function fillStore(
  { terminal, say }: Pick<Call, "terminal" | "say">,
  store: string,
  { directory, title, note }: DemoContent,
): Promise<{ readonly token: string; readonly catalog: Catalog }> {
  const result = await checkInChunks((sink) => checkShowing(terminal, directory, {}, { sink }));
  if (!result.valid) {
    const problems = formatProblems(say, toReport(result).errors);
    throw new CommandError([...problems, `${title} cannot be published.`].join("\n"));
  }
  const { token, stored } = createNewToken(
    { name: "demo", expiresAt: null, resources: null, rights: ["preview"] },
    Math.floor(Date.now() / 1000),
  );
  await writeStore(terminal, { store, groupReadable: false }, async (writable) => {
    await publishContent(writable, result.content, {
      authorship: { by: "lectern", note },
      receivers: [],
    });
    await writable.createToken(stored);
  });
  return { token, catalog: catalogOf(result.content.installation) };
}

interface Demo {
  readonly location: string;
  /** @param address such as `http://127.0.0.1:8080` */
  formatInvitation(address: string): string;
}

/** Makes content of tables, and tells what they were taken for. @param folder an empty one */
async function makeContent(
  { terminal, say }: Pick<Call, "terminal" | "say">,
  tables: readonly string[],
  folder: string,
): Promise<DemoContent> {
  const guess = await guessTables({ say }, tables, folder);
  const { told, wrong } = sayGuess(say, guess);
  for (const line of guess.errors.length > 0 ? [] : wrong) printNotice(terminal, line);
  for (const line of told) printLine(terminal, line);
  printLine(terminal, "");
  const title = `What was made of ${tables.join(", ")}`;
  return { directory: folder, title, note: "Tables of a demo" };
}

/**
 * Publishes the demo content, or tables.
 * @param tables paths of files; none: the demo content
 * @param onEnd gets what removes the store again
 */
export async function prepareDemo(
  call: Pick<Call, "terminal" | "say" | "settings" | "given">,
  tables: readonly string[],
  onEnd: (remove: () => Promise<void>) => void,
): Promise<Demo> {
  const { settings, given } = call;
  const location = await chooseStore(given.has("store") ? settings.store : undefined, onEnd);
  let content = OWN_CONTENT;
  if (tables.length > 0) {
    const folder = await mkdtemp(join(tmpdir(), "lectern-demo-"));
    onEnd(() => rm(folder, { recursive: true, force: true }));
    content = await makeContent(call, tables, folder);
  }
  const { token, catalog } = await fillStore(call, location, content);
  const shown = tables.length === 0 ? shownGroups(catalog) : shownTables(catalog);
  const at = { platform: process.platform, hasExplorer: existsSync(EXPLORER) };
  return { location, formatInvitation: (address) => formatInvitation(address, token, shown, at) };
}

/** A resource to which a line of curl leads. */
interface Shown extends Pick<Resource, "title" | "access" | "path"> {}

/** @returns one for each group of the contract */
export const shownGroups = ({ resources }: Catalog): readonly Shown[] =>
  CONTRACT_GROUPS.map(({ title, resource }) => {
    const { access, path } = mustGet(resources, resource);
    return { title, access, path };
  });

const shownTables = ({ resources }: Catalog): readonly Shown[] =>
  [...resources.values()].filter(({ name }) => CONTRACT.find(name) === undefined);

/**
 * @param address such as `http://127.0.0.1:8080`
 * @param at where it is printed; hasExplorer: whether the page is built
 */
export function formatInvitation(
  address: string,
  token: string,
  resources: readonly Shown[],
  at: { readonly platform: NodeJS.Platform; readonly hasExplorer: boolean },
): string {
  // cmd knows only double quotes, and in Windows PowerShell 5, curl is another program.
  const [curl, quote] = at.platform === "win32" ? ["curl.exe", '"'] : ["curl", "'"];
  const lines = resources.flatMap(({ title, access, path }) => {
    const header = access === "token" ? `-H ${quote}Authorization: Bearer ${token}${quote} ` : "";
    return ["", `${title}:`, `  ${curl} ${header}${quote}${address}${path}${quote}`];
  });
  const explorer = at.hasExplorer
    ? ["", "Explorer, to open in a browser:", `  ${address}/#token=${token}`]
    : [];
  return [`Token: ${token}`, ...explorer, ...lines].join("\n");
}
