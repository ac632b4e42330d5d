/** The store and the output of `lectern serve --demo`. */
import { mustGet } from "../lib/must-get.ts";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Catalog } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { CONTRACT_GROUPS } from "../catalog/resources.ts";
import { CommandError } from "../errors.ts";
import { describeLocation } from "../settings.ts";
import type { Call } from "./command.ts";
import { createNewToken } from "../store/new-token.ts";
import { checkInChunks } from "../store/publish/chunk-sink.ts";
import { publishContent } from "../publish/publish-content.ts";
import { writeStore } from "./use-store.ts";
import { withReader } from "../store/with-store.ts";
import { toReport } from "../publish/report.ts";
import { listProblems } from "../words/say-problems.ts";
import { checkShowing } from "./read-content.ts";

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

/** @returns a token for all resources, and these @throws CommandError when the demo content is missing or invalid */
async function fillStore(
  { terminal, say }: Pick<Call, "terminal" | "say">,
  store: string,
): Promise<{ readonly token: string; readonly catalog: Catalog }> {
  const result = await checkInChunks((sink) => checkShowing(terminal, CONTENT, {}, { sink }));
  if (!result.valid) {
    throw new CommandError(
      [
        ...listProblems(say, toReport(result)),
        `The demo content in ${CONTENT} cannot be published.`,
      ].join("\n"),
    );
  }
  const { token, stored } = createNewToken(
    { name: "demo", expiresAt: null, resources: null, rights: ["preview"] },
    Math.floor(Date.now() / 1000),
  );
  await writeStore(terminal, { store, groupReadable: false }, async (writable) => {
    await publishContent(writable, result.content, {
      authorship: { by: "lectern", note: "Demo content" },
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

/** Publishes the demo content. @param onEnd gets what removes the store again */
export async function prepareDemo(
  call: Call,
  onEnd: (remove: () => Promise<void>) => void,
): Promise<Demo> {
  const { settings, given } = call;
  const location = await chooseStore(given.has("store") ? settings.store : undefined, onEnd);
  const { token, catalog } = await fillStore(call, location);
  const at = { platform: process.platform, hasExplorer: existsSync(EXPLORER) };
  return { location, formatInvitation: (address) => formatInvitation(address, token, catalog, at) };
}

/**
 * @param address such as `http://127.0.0.1:8080`
 * @param at where it is printed; hasExplorer: whether the page is built
 */
export function formatInvitation(
  address: string,
  token: string,
  { resources }: Catalog,
  at: { readonly platform: NodeJS.Platform; readonly hasExplorer: boolean },
): string {
  // cmd knows only double quotes, and in Windows PowerShell 5, curl is another program.
  const [curl, quote] = at.platform === "win32" ? ["curl.exe", '"'] : ["curl", "'"];
  const lines = CONTRACT_GROUPS.flatMap(({ title, resource }) => {
    const header =
      mustGet(resources, resource).access === "token"
        ? `-H ${quote}Authorization: Bearer ${token}${quote} `
        : "";
    const url = `${quote}${address}${mustGet(resources, resource).path}${quote}`;
    return ["", `${title}:`, `  ${curl} ${header}${url}`];
  });
  const explorer = at.hasExplorer
    ? ["", "Explorer, to open in a browser:", `  ${address}/#token=${token}`]
    : [];
  return [`Token: ${token}`, ...explorer, ...lines].join("\n");
}
