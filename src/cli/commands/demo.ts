/**
 * The store and the output of `lectern serve --demo`.
 *
 * Without a location each process creates a file of its own, named by its owner, so that demos on several
 * ports or in several containers do not conflict. It is removed at the end, or by the next demo if the
 * process was killed.
 */
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CONTRACT } from "../../catalog/catalog.ts";
import { CONTRACT_GROUPS } from "../../catalog/resources.ts";
import { CommandError } from "../../errors.ts";
import { SETTINGS, describeLocation } from "../../settings.ts";
import { isGone, OWNER, OWNER_PATTERN } from "../../store/sqlite/made-files.ts";
import type { Access } from "../../catalog/access-rule.ts";
import { createNewToken } from "./tokens.ts";
import { publishContent } from "./publish.ts";
import { readStoreIfAny, writeStore } from "./use-store.ts";
import { checkDirectory, listProblems } from "./validate.ts";

const CONTENT = fileURLToPath(new URL("../../../content", import.meta.url));
const FOLDER = dirname(SETTINGS.store.default);
/** SQLite keeps two more files beside an open database. */
const STORE_FILE = new RegExp(`^demo-(${OWNER_PATTERN})\\.db(?:-wal|-shm)?$`, "u");

export interface DemoStore {
  readonly location: string;
  /** Removes the files that the demo has created. */
  remove(): Promise<void>;
}

async function removeStores(isLeft: (owner: string) => boolean): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const owner = STORE_FILE.exec(name)?.[1];
    if (owner !== undefined && isLeft(owner)) await rm(join(FOLDER, name), { force: true });
  }
}

async function chooseOwnStore(): Promise<DemoStore> {
  await mkdir(FOLDER, { recursive: true });
  // A file with the ID of this process is left over from an earlier process with the same ID.
  await removeStores((owner) => owner === OWNER || isGone(owner));
  return {
    location: join(FOLDER, `demo-${OWNER}.db`),
    remove: async () => removeStores((owner) => owner === OWNER),
  };
}

/**
 * @param given the store of a setting; undefined: the demo creates one
 * @throws CommandError when the given store holds releases
 */
export async function chooseDemoStore(given: string | undefined): Promise<DemoStore> {
  if (given === undefined) return chooseOwnStore();
  const releases = await readStoreIfAny(given, async (reader) => reader.listReleases());
  if (releases.length > 0) {
    throw new CommandError(
      `The store ${describeLocation(given)} already has releases, and the demo would add its own: omit --demo to serve them, or omit the store to let the demo create one.`,
    );
  }
  return { location: given, remove: async () => {} };
}

/**
 * Publishes the demo content.
 * @returns a token for all resources
 * @throws CommandError when the demo content is missing or invalid
 */
export async function fillDemoStore({ location }: DemoStore): Promise<string> {
  const result = await checkDirectory(CONTENT);
  if (!result.valid) {
    throw new CommandError(
      [...listProblems(result), `The demo content in ${CONTENT} cannot be published.`].join("\n"),
    );
  }
  const tokenOptions = {
    name: "demo",
    expiresAt: null,
    resources: null,
    rights: ["preview"],
  } as const;
  const { token, stored } = createNewToken(tokenOptions, Math.floor(Date.now() / 1000));
  await writeStore({ store: location, groupReadable: false }, async (store) => {
    await publishContent(store, result.content, { by: "lectern", note: "Demo content" });
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
  const explorer = ["", "Explorer, to open in a browser:", `  ${address}/#token=${token}`];
  return [`Token: ${token}`, ...explorer, ...lines].join("\n");
}
