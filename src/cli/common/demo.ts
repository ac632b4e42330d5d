/** The store and the output of `lectern serve --demo`. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CONTRACT } from "../../catalog/catalog.ts";
import { CONTRACT_GROUPS } from "../../catalog/resources.ts";
import { CommandError } from "../../errors.ts";
import { describeLocation } from "../../settings.ts";
import type { Access } from "../../catalog/access-rule.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { createNewToken } from "../commands/tokens.ts";
import { checkInChunks } from "../../store/publish/chunk-sink.ts";
import { publishContent } from "./publish-content.ts";
import { readStoreIfAny, writeStore } from "./use-store.ts";
import { checkDirectory, listProblems } from "./read-content.ts";
import { say } from "../../words/say.ts";

const CONTENT = fileURLToPath(new URL("../../../content", import.meta.url));

export interface DemoStore {
  readonly location: string;
  /** Removes the files that the demo has created. */
  remove(): Promise<void>;
}

/**
 * @param given the store of a setting; undefined: the demo creates one
 * @throws CommandError when the given store holds releases
 */
export async function chooseDemoStore(given: string | undefined): Promise<DemoStore> {
  if (given === undefined) {
    const folder = await mkdtemp(join(tmpdir(), "lectern-demo-"));
    const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
    return { location: join(folder, "demo.db"), remove };
  }
  const releases = await readStoreIfAny(given, async (reader) => reader.listReleases());
  if (releases.length > 0) {
    throw new CommandError(
      say(
        "The store {store} already has releases, and the demo would add its own: omit --demo to serve them, or omit the store to let the demo create one.",
        { store: describeLocation(given) },
      ),
    );
  }
  return { location: given, remove: async () => {} };
}

/**
 * Publishes the demo content.
 * @returns a token for all resources
 * @throws CommandError when the demo content is missing or invalid
 */
export async function fillDemoStore(terminal: Terminal, { location }: DemoStore): Promise<string> {
  const result = await checkInChunks((sink) => checkDirectory(terminal, CONTENT, {}, { sink }));
  if (!result.valid) {
    throw new CommandError(
      [
        ...listProblems(result),
        say("The demo content in {directory} cannot be published.", { directory: CONTENT }),
      ].join("\n"),
    );
  }
  const tokenOptions = {
    name: "demo",
    expiresAt: null,
    resources: null,
    rights: ["preview"],
  } as const;
  const { token, stored } = createNewToken(tokenOptions, Math.floor(Date.now() / 1000));
  await writeStore(terminal, { store: location, groupReadable: false }, async (store) => {
    await publishContent(terminal, store, result.content, { by: "lectern", note: "Demo content" });
    await store.createToken(stored);
  });
  return token;
}

/** @param address such as `http://127.0.0.1:8080` */
export function formatInvitation(address: string, token: string, access: Access): string {
  const lines = CONTRACT_GROUPS.flatMap(({ title, resource }) => {
    const header = access[resource] === "token" ? `-H 'Authorization: Bearer ${token}' ` : "";
    return ["", `${title}:`, `  curl ${header}'${address}${CONTRACT.resources[resource].path}'`];
  });
  const explorer = ["", say("Explorer, to open in a browser:"), `  ${address}/#token=${token}`];
  return [`Token: ${token}`, ...explorer, ...lines].join("\n");
}
