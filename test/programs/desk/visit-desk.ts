/** A desk with its store and its page, and a real browser in which somebody works at it. */
import assert from "node:assert/strict";
import { describe, after, before } from "node:test";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { readDeskPage } from "../../../src/cli/commands/desk.ts";
import type { Receiver } from "../../../src/tell/receiver.ts";
import { launchChromium } from "../../support/chromium.ts";
import { createProcessRunner } from "../../support/task-processes.ts";
import { runDesk } from "../../support/desk.ts";
import type { Answer, TestDesk } from "../../support/desk.ts";
import { TEST_PROGRAMS, reasonToSkip } from "../../support/programs.ts";
import { LANGUAGES } from "../../support/sample-content.ts";
import { visit } from "../explorer/visit.ts";
import type { Visit } from "../explorer/visit.ts";

export const SITE = "https://www.example.org";

const INSTALLATION = `timeZone: Europe/Berlin
resources:
  events:
    model: Event
    entity: event
    access: public
    title: Veranstaltungen
    publication: true
    fields:
      Category: { type: enum, values: [CONCERT, MARKET, TALK] }
      Seats: { type: integer, nullable: true }
      Venue: { type: reference, to: business-divisions, nullable: true }
      Text: { type: localized, fields: { Title: varchar(128) } }
`;

const TITLES = ["Sommerkonzert", "Wochenmarkt", "Lesung", "Stadtrundgang"];

/** Twelve, so that to remove most of them is a lot. */
const EVENTS = Array.from({ length: 12 }, (_, at) => ({
  Key: `event-${at + 1}`,
  State: "PUBLISHED",
  Text: {
    DE: { Title: `${TITLES[at % 4]} ${at + 1}` },
    ...(at < 4 && { EN_GB: { Title: `Event ${at + 1}` } }),
  },
  Category: "CONCERT",
  Seats: 100,
  Venue: "town-hall",
}));

export const FIRST = {
  "installation.yaml": INSTALLATION,
  "languages.json": JSON.stringify(LANGUAGES),
  "business-divisions.json": JSON.stringify([
    { Key: "town-hall", Name: "Rathaus", Identifier: "HALL" },
    { Key: "library", Name: "Bücherei", Identifier: "LIBRARY" },
    { Key: "school", Name: "Schule", Identifier: "SCHOOL" },
  ]),
  "events.json": JSON.stringify(EVENTS),
};

/** By name. */
type Files = Readonly<Record<string, string | Uint8Array>>;

interface Made {
  readonly draft: string;
  readonly release: number | null;
}

async function publishChecked(desk: TestDesk, token: string, checked: Answer): Promise<void> {
  assert.equal(checked.status, 201, checked.text);
  const { draft, release } = checked.json as unknown as Made;
  const made = await desk.post(token, "/releases", { draft, allowRemovals: true }, release ?? 0);
  assert.equal(made.status, 201, made.text);
}

/** Publishes files as `--to` does, without the page. */
export const publishFiles = async (
  desk: TestDesk,
  token: string,
  files: Files,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> => publishChecked(desk, token, await desk.check(token, files, fields));

export const publishChanges = async (
  desk: TestDesk,
  token: string,
  changes: readonly object[],
): Promise<void> => publishChecked(desk, token, await desk.post(token, "/checks", { changes }));

/** @param files what is published first, by Ben; none: nothing is @param receivers who is told */
export async function startPagedDesk(
  files: Files,
  receivers: readonly Receiver[] = [],
): Promise<TestDesk> {
  const page = await readDeskPage();
  const desk = await runDesk({
    receivers,
    site: SITE,
    tasks: createProcessRunner(),
    findPage: (path) => page.get(path),
  });
  if (Object.keys(files).length === 0) return desk;
  const declaring = await desk.createToken("Ben", "edit", "publish", "declare");
  await publishFiles(desk, declaring, files, { whole: "true" });
  return desk;
}

export interface DeskVisit extends Visit {
  readonly desk: TestDesk;
  /** Chooses files as by the button of the page. */
  readonly upload: (...files: readonly ChosenFile[]) => Promise<void>;
  /** Downloads a file of a resource by its link. */
  readonly download: (resource: string, format: string) => Promise<ChosenFile>;
}

interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** @returns the same workbook with each occurrence of a value replaced, as a spreadsheet program would save it */
export function changeWorkbook(
  { name, bytes }: ChosenFile,
  changes: Readonly<Record<string, string>>,
): ChosenFile {
  const parts = Object.entries(unzipSync(bytes)).map(([part, content]) => {
    if (!/(?:sheet\d+|sharedStrings)\.xml$/u.test(part)) return [part, content] as const;
    let text = strFromU8(content);
    for (const [old, now] of Object.entries(changes)) text = text.replaceAll(old, now);
    return [part, strToU8(text)] as const;
  });
  return { name, bytes: zipSync(Object.fromEntries(parts)) };
}

export const textFile = (name: string, text: string): ChosenFile => ({
  name,
  bytes: strToU8(text),
});

export async function signIn(page: Page, token: string): Promise<void> {
  await page.locator("#sign-in-token").fill(token);
  await page.keyboard.press("Enter");
  await page.locator(".session").waitFor();
}

type Person = "anna" | "ben" | "ed";

/** @param who undefined: nobody is signed in */
export async function visitDesk(
  browser: Browser,
  desk: TestDesk,
  who?: Person,
  options?: BrowserContextOptions,
): Promise<DeskVisit> {
  const visited = await visit(browser, desk, undefined, options);
  const { page, settle } = visited;
  if (who !== undefined) await signIn(page, desk[who]);
  await settle();
  return {
    ...visited,
    desk,
    async upload(...files) {
      const sent = files.map(({ name, bytes }) => ({
        name,
        mimeType: "application/octet-stream",
        buffer: Buffer.from(bytes),
      }));
      await page.locator("input[type=file]").first().setInputFiles(sent);
    },
    async download(resource, format) {
      const downloading = page.waitForEvent("download");
      await page
        .locator(`a[href*="resource=${resource}"][href*="format=${format}"]`)
        .first()
        .click();
      const downloaded = await downloading;
      const chunks = await Array.fromAsync(await downloaded.createReadStream());
      return { name: downloaded.suggestedFilename(), bytes: Buffer.concat(chunks) };
    },
  };
}

export type OpenDesk = (who?: Person, options?: BrowserContextOptions) => Promise<DeskVisit>;

/**
 * Tests of one desk in one browser, skipped where there is no Chromium.
 * @param files what is published first
 */
export function describeDesk(
  what: string,
  define: (open: OpenDesk) => void,
  files: Files = FIRST,
): void {
  describe(what, { skip: reasonToSkip([TEST_PROGRAMS.chromium]) }, () => {
    let browser: Browser;
    let desk: TestDesk;
    before(async () => {
      [browser, desk] = await Promise.all([launchChromium(), startPagedDesk(files)]);
    });
    after(async () => {
      await browser.close();
      await desk[Symbol.asyncDispose]();
    });
    define((who, options) => visitDesk(browser, desk, who, options));
  });
}
