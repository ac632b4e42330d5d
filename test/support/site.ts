/** A whole Lectern for system tests: real content files, a real store and a real server on a free port. */
import { mustGet } from "../../src/lib/must-get.ts";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pino } from "pino";
import type { Logger } from "pino";
import type { Installation } from "../../src/catalog/installation.ts";
import type { ResourceName } from "../../src/catalog/resource-names.ts";
import { CONTRACT } from "../../src/catalog/catalog.ts";
import { formatProblem } from "../../src/words/say-problems.ts";
import { sayInEnglish } from "../../src/words/say.ts";
import { openContent } from "../../src/content/open-content.ts";
import { createSnapshot } from "../../src/serving/create-snapshot.ts";
import { loadRelease } from "../../src/serving/load-release.ts";
import type { Snapshot } from "../../src/serving/snapshot.ts";
import { createNewToken } from "../../src/store/new-token.ts";
import type { TokenOptions } from "../../src/store/new-token.ts";
import { startServer } from "../../src/process/start-server.ts";
import { DEFAULT_SETTINGS } from "../../src/settings.ts";
import type { Settings } from "../../src/settings.ts";
import { driverOf } from "../../src/store/open-store.ts";
import type { CompareOptions } from "../../src/publish/publish-merged.ts";
import type { ComparedOutcome } from "../../src/publish/publish-merged.ts";
import type { Store } from "../../src/store/store.ts";
import { checkItems, publishItems } from "./publish-items.ts";

/** Names of files below the content directory, and what they hold. */
export type ContentFiles = Readonly<Record<string, string | readonly object[]>>;

export interface Site {
  readonly address: string;
  /** Opens every resource. */
  readonly token: string;
  readonly store: Store;
  readonly location: string;
  /** @returns a token that opens everything and never expires, unless the options say otherwise */
  createToken(options?: Partial<TokenOptions>): Promise<string>;
  publish(files: ContentFiles): Promise<ComparedOutcome>;
  /** Makes a release that does not become current. */
  stage(files: ContentFiles): Promise<ComparedOutcome>;
  publishDirectory(directory: string): Promise<ComparedOutcome>;
  /** With the token, unless `headers` has another Authorization. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Waits until this release is served. */
  waitFor(release: number): Promise<void>;
  /** @returns what is current, as a server would have it in memory */
  readSnapshot(): Promise<Snapshot>;
  /** Ends and removes everything. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
}

export type Item = Readonly<Record<string, unknown>>;
interface Body {
  readonly Notifications: readonly {
    readonly Message: string;
    readonly LocalizedMessage: string;
    readonly Details: readonly string[];
  }[];
  readonly CollectionConfiguration: Readonly<Record<string, string | number | boolean>>;
  readonly [key: string]: unknown;
}

/** @returns the items of a collection's body */
export const itemsOf = (name: ResourceName, { body }: Answer): readonly Item[] =>
  body[mustGet(CONTRACT.resources, name).responseKey] as readonly Item[];

export interface SiteOptions {
  /** What each release has instead of what its installation says. */
  readonly access?: Partial<Installation["access"]>;
  readonly clock?: () => number;
  readonly settings?: Partial<Settings>;
  /** Seconds; a day by default. */
  readonly maxAge?: number;
  /** None by default. */
  readonly log?: Logger;
}

export async function writeContent(directory: string, files: ContentFiles): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  for (const [name, content] of Object.entries(files)) {
    const path = join(directory, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  }
}

export async function runSite(options: SiteOptions = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-"));
  const location = join(folder, "lectern.db");
  const content = join(folder, "content");
  const store = await driverOf(location).open(location);
  const createToken: Site["createToken"] = async (changes) => {
    const tokenOptions = { name: "test", expiresAt: null, resources: null, ...changes };
    const { token: created, stored } = createNewToken(tokenOptions, 0);
    await store.createToken(stored);
    return created;
  };
  const token = await createToken();
  const server = await startServer(
    { ...DEFAULT_SETTINGS, port: 0, ...options.settings },
    {
      reader: await driverOf(location).openReader(location),
      log: options.log ?? pino({ level: "silent" }),
      ...(options.clock && { clock: options.clock }),
    },
  );

  const ask = async (path: string, headers: Readonly<Record<string, string>>): Promise<Answer> => {
    const response = await fetch(`${server.address}${path}`, { headers });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (text === "" ? {} : JSON.parse(text)) as Body,
    };
  };
  const mine = { Authorization: `Bearer ${token}` };
  const get: Site["get"] = (path, headers = {}) => ask(path, { ...mine, ...headers });

  const publishFrom = async (
    directory: string,
    given?: CompareOptions,
  ): Promise<ComparedOutcome> => {
    const result = await checkItems(await openContent(directory));
    if (!result.valid)
      throw new Error(result.errors.map((one) => formatProblem(sayInEnglish, one)).join("\n"));
    const { installation } = result.content;
    const settled = {
      ...installation,
      access: { ...installation.access, ...options.access },
      maxAge: options.maxAge ?? installation.maxAge,
    };
    return publishItems(store, { ...result.content, installation: settled }, { by: "test" }, given);
  };

  return {
    address: server.address,
    token,
    store,
    location,
    createToken,
    get,
    publishDirectory: (directory) => publishFrom(directory),
    async stage(files) {
      await writeContent(content, files);
      return publishFrom(content, { keptAs: "staged" });
    },
    async publish(files) {
      await writeContent(content, files);
      const outcome = await publishFrom(content);
      await waitFor(outcome.release.number);
      return outcome;
    },
    waitFor,
    async readSnapshot() {
      const { current } = await store.readState();
      if (!current) throw new Error("nothing is published");
      return createSnapshot(await loadRelease(store, current));
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };

  async function stop(): Promise<void> {
    await server.stop();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }

  async function waitFor(release: number): Promise<void> {
    const deadline = Date.now() + 5000;
    for (;;) {
      const { headers } = await ask("/extension/api/v1/business-divisions", mine);
      if (headers.get("lectern-release") === String(release)) return;
      if (Date.now() > deadline) throw new Error(`release ${release} is not served after 5 s`);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
}
