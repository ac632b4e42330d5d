/** A whole Lectern around generated content: real files, a real store, a real server, and a clock that is set. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { formatProblem } from "../../../src/words/say-problems.ts";
import { sayInEnglish } from "../../../src/words/say.ts";
import { createNewToken } from "../../../src/store/new-token.ts";
import { openContent } from "../../../src/content/open-content.ts";
import { startServer } from "../../../src/process/start-server.ts";
import { DEFAULT_SETTINGS } from "../../../src/settings.ts";
import { driverOf } from "../../../src/store/open-store.ts";
import { writeContent } from "../../support/site.ts";
import type { Answer, ContentFiles } from "../../support/site.ts";
import type { GeneratedContent } from "../../model/generate-content.ts";
import { checkItems, publishItems } from "../../support/publish-items.ts";
import type { ItemLists } from "../../support/publish-items.ts";

/** @returns what the files say @throws with all that is wrong with them */
export async function readContent(directory: string): Promise<ItemLists> {
  const result = await checkItems(await openContent(directory));
  if (result.valid) return result.content;
  throw new Error(result.errors.map((one) => formatProblem(sayInEnglish, one)).join("\n"));
}

export async function readFiles(folder: string, files: ContentFiles): Promise<ItemLists> {
  const directory = join(folder, "content");
  await writeContent(directory, files);
  return readContent(directory);
}

export interface OwnSite {
  readonly address: string;
  /** Opens every resource. */
  readonly token: string;
  /** With the token. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

/** The content is published at its own moment, which it is from then on. */
export async function withOwnSite<Result>(
  { files, now }: Pick<GeneratedContent, "files" | "now">,
  ask: (site: OwnSite) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-own-"));
  const location = join(folder, "lectern.db");
  const clock = (): number => now;
  try {
    const content = await readFiles(folder, files);
    const store = await driverOf(location).open(location, { clock });
    const tokenOptions = { name: "test", expiresAt: null, resources: null };
    const { token, stored } = createNewToken(tokenOptions, 0);
    await store.createToken(stored);
    await publishItems(store, content, { by: "test" });
    await store.close();
    const server = await startServer(
      { ...DEFAULT_SETTINGS, port: 0 },
      {
        reader: await driverOf(location).openReader(location),
        log: pino({ level: "silent" }),
        clock,
      },
    );
    try {
      return await ask({
        address: server.address,
        token,
        async get(path, given = {}) {
          const headers = { Authorization: `Bearer ${token}`, "Accept-Language": "", ...given };
          const response = await fetch(`${server.address}${path}`, { headers });
          const text = await response.text();
          const body = JSON.parse(text) as Answer["body"];
          return { status: response.status, headers: response.headers, text, body };
        },
      });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
