/**
 * Writes the responses of a release to a directory, with the configurations for web servers that serve
 * them.
 */
import { Readable } from "node:stream";
import { setImmediate as giveWay } from "node:timers/promises";
import { pino } from "pino";
import { accessOf, findExposure } from "../../catalog/access-rule.ts";
import type { AccessOverrides } from "../../catalog/access-rule.ts";
import { catalogOf } from "../../catalog/own-resources.ts";
import { CommandError } from "../../errors.ts";
import { CODINGS, listVariants } from "../../serve/negotiate/accept-encoding.ts";
import { compressBody } from "../../serve/coded-bodies.ts";
import { formatHttpDate } from "../../serve/negotiate/http-date.ts";
import type { Caching } from "../../serve/headers.ts";
import { createStreamedBodies } from "../../serve/streamed-bodies.ts";
import { createSnapshot } from "../../release/create-snapshot.ts";
import { loadRelease } from "../../release/load-release.ts";
import type { Snapshot } from "../../release/snapshot.ts";
import { createResponders } from "../../serve/create-responder.ts";
import { shareMemory } from "../../serve/memory.ts";
import { NOBODY } from "../../lib/waiting-room.ts";
import type { Answer } from "../../serve/answer.ts";
import type { StoreReader } from "../../store/store.ts";
import { createFeatures } from "../features.ts";
import { writeCaddy } from "./caddy.ts";
import { createList, writeExport } from "./export-directory.ts";
import type { AddressList, ExportDirectory, WrittenFiles } from "./export-directory.ts";
import { listLanguages } from "./languages.ts";
import { listAnswers, listDocuments, slotOf } from "./list-answers.ts";
import type { ExportedAnswer } from "./list-answers.ts";
import { writeNginx } from "./nginx.ts";
import { createPlan, linkOf } from "./plan.ts";

export interface ExportOptions {
  readonly reader: StoreReader;
  readonly directory: string;
  readonly access: AccessOverrides;
  readonly cors: boolean;
  /** Seconds. */
  readonly maxAge: number;
  /** MiB. */
  readonly memory: number;
  readonly live: string | undefined;
  /** ms since 1970-01-01 UTC */
  readonly clock: () => number;
  /** @param number of responses so far */
  readonly onProgress: (answers: number) => void;
}

export interface ExportOutcome extends WrittenFiles {
  readonly release: number;
  readonly answers: number;
  /** Names of resources that need a token. */
  readonly closed: readonly string[];
  /** When a response changes without a new release, in ms since 1970-01-01 UTC; Infinity: never. */
  readonly validUntil: number;
  /** True: the configurations have changed, so web servers must reload them. */
  readonly isConfigurationChanged: boolean;
}

/** How many bodies are compressed and written at the same time. */
const MAX_PENDING = 16;
/** After this many responses, the event loop gets a turn and progress is reported. */
const ANSWERS_AT_ONCE = 100;
/** Stands for an empty value in the names of directories. */
const NONE = "-";

/** In the year 2286: nginx compares moments digit by digit, so all have ten digits. */
const MAX_SECONDS = 9_999_999_999;

const streams = createStreamedBodies();

/** The metadata of all responses of a slot. */
interface Slot {
  readonly list: AddressList;
  readonly caching: Caching;
  release: number | undefined;
  lastModified: number | undefined;
  validUntil: number;
  /** The last page number, by form. */
  readonly lastPages: Map<string, number>;
}

function addEntry(list: AddressList, [name = "", ...rest]: readonly string[], body: string): void {
  if (rest.length === 0) list.entries.set(name, body);
  else {
    const inner = list.entries.getOrInsertComputed(name, createList);
    if (typeof inner !== "string") addEntry(inner, rest, body);
  }
}

/** @returns the name of a body: unique, with the metadata that a web server sends with it */
function nameBody({ form, representation }: ExportedAnswer): string {
  const { tag, languages, next } = representation;
  const [, nextPage = NONE] = /\/page\/(\d+)\//u.exec(next ?? "") ?? [];
  return [tag, form, languages.join(", ") || NONE, nextPage].join("~");
}

/** The metadata of a whole slot, which the configurations parse. */
function writeFacts({ release, lastModified, validUntil, caching, lastPages }: Slot): string {
  const isTimed = caching === "day" && Number.isFinite(validUntil);
  return [
    release ?? NONE,
    lastModified === undefined ? NONE : formatHttpDate(lastModified),
    // A file cannot contain the remaining time.
    isTimed ? "timed" : caching,
    Number.isFinite(validUntil) ? Math.min(Math.floor(validUntil / 1000), MAX_SECONDS) : NONE,
    Array.from(lastPages, ([form, last]) => `${form}.${last}`).join(",") || NONE,
  ].join("~");
}

async function writeBody(
  directory: ExportDirectory,
  name: string,
  { body, tag }: Answer,
): Promise<void> {
  await directory.writeBody(name, async () => {
    // Bodies that are preferably sent uncoded are not written in other codings.
    const [{ coding: best }] = listVariants({ body, tag }, CODINGS);
    const codings = best === "identity" ? (["identity"] as const) : CODINGS;
    const files = [];
    for (const coding of codings) {
      const content = Buffer.isBuffer(body)
        ? coding === "identity"
          ? body
          : await compressBody(body, coding)
        : Readable.from(await streams.open(body, coding, NOBODY));
      files.push({ name: `${name}~${coding}`, content });
    }
    return files;
  });
}

/** Stores links by slot and variant; on all pages they must be equal except for the number. */
function noteLinks(links: Map<string, string>, answer: ExportedAnswer): void {
  const { slot, key, page, representation } = answer;
  if (page === undefined) return;
  const [variant = ""] = key;
  const canonical = representation.canonical?.replace(`/page/${page}/`, "/page/@page@/");
  const next = representation.next?.replace(/\/page\/\d+\//u, "/page/@next@/");
  const name = `${slot}/${variant}/${next === undefined ? NONE : "next"}`;
  const link = linkOf({ canonical, next });
  if (links.getOrInsertComputed(name, () => link) !== link)
    throw new Error(`the links of ${name} differ from page to page`);
}

function describeServices(options: ExportOptions, snapshot: Snapshot, memory: number) {
  const { access, reader } = options;
  const responders = createResponders(shareMemory(memory * 1024 ** 2));
  const served = { responder: responders.serve(snapshot), snapshot };
  const services = createFeatures({
    current: () => served,
    access,
    log: pino({ level: "silent" }),
    reader,
    state: () => snapshot,
    findRelease: async () => undefined,
    newest: () => snapshot.release,
  });
  return { services, responder: served.responder };
}

/** @throws CommandError when nothing is published, or --access would show resources that need a token */
async function readSnapshot({ reader, access, clock }: ExportOptions): Promise<Snapshot> {
  const { current } = await reader.readState();
  if (current === null)
    throw new CommandError("Nothing is published yet: there is nothing to export.");
  const loaded = await loadRelease(reader, current);
  const exposure = findExposure(catalogOf(loaded.installation), access);
  if (exposure !== undefined) {
    throw new CommandError(
      `Release ${current.number} is not exported with this --access: ${exposure}`,
      2,
    );
  }
  const seenAt = clock();
  return createSnapshot(loaded, undefined, () => seenAt);
}

/** @throws CommandError */
export async function exportRelease(options: ExportOptions): Promise<ExportOutcome> {
  const { clock, onProgress, maxAge, live, cors } = options;
  const snapshot = await readSnapshot(options);
  return writeExport(options.directory, async (directory) => {
    const { catalog } = snapshot;
    const access = accessOf(catalog, options.access);
    const languages = listLanguages(snapshot);
    const { services, responder } = describeServices(options, snapshot, options.memory);
    const documents = services.flatMap((row) =>
      !("events" in row) && row.opens === "everybody" ? [row] : [],
    );
    const now = clock();
    const source = { snapshot, responder, languages, now };
    const open = catalog.names.filter((name) => access[name] === "public");
    const asker = {
      ...NOBODY,
      reads: (name: (typeof open)[number]) => access[name] === "public",
      readsLanguages: () => access.languages === "public",
      seesPreview: () => false,
    };
    const cachingOf = new Map<string, Caching>([
      ...open.map((name) => [name, catalog.resources[name].caching] as const),
      ...documents.map((row) => [slotOf(row), row.caching] as const),
    ]);

    const slots = new Map<string, Slot>();
    const links = new Map<string, string>();
    const contentTypes = new Map<string, string>();
    const unreleased = new Set<string>();
    const pending = new Set<Promise<boolean>>();
    let answers = 0;

    async function take(answer: ExportedAnswer): Promise<void> {
      const { slot: name, key, form, page, representation } = answer;
      const slot = slots.getOrInsertComputed(name, () => ({
        list: createList(),
        caching: cachingOf.get(name) ?? "revalidate",
        release: answer.release,
        lastModified: representation.lastModified,
        validUntil: Infinity,
        lastPages: new Map(),
      }));
      slot.validUntil = Math.min(slot.validUntil, representation.validUntil);
      if (page !== undefined)
        slot.lastPages.set(form, Math.max(page, slot.lastPages.get(form) ?? 0));
      contentTypes.set(form, representation.contentType);
      if (answer.release === undefined) unreleased.add(form);
      noteLinks(links, answer);
      const body = nameBody(answer);
      addEntry(slot.list, key, body);
      answers += 1;
      if (answers % ANSWERS_AT_ONCE === 0) {
        onProgress(answers);
        await giveWay();
      }
      // A failed one stays, so that the next wait throws its error.
      const writing: Promise<boolean> = writeBody(directory, body, representation).then(() =>
        pending.delete(writing),
      );
      writing.catch(() => undefined);
      pending.add(writing);
      if (pending.size >= MAX_PENDING) await Promise.race(pending);
    }

    for await (const answer of listDocuments(documents, { now, asker })) await take(answer);
    for await (const answer of listAnswers(source, open)) await take(answer);
    await Promise.all(pending);

    const plan = createPlan({
      directory: directory.path,
      snapshot,
      access,
      languages,
      services,
      links,
      contentTypes,
      unreleased: [...unreleased],
      hasCors: cors,
      maxAgeSeconds: maxAge,
      live,
    });
    const root = createList();
    for (const [name, slot] of slots) {
      slot.list.facts = writeFacts(slot);
      root.entries.set(name, slot.list);
    }
    const files = await directory.publish(root);
    let isConfigurationChanged = false;
    for (const [name, text] of Object.entries({ ...writeNginx(plan), ...writeCaddy(plan) }))
      if (await directory.writeFile(name, text)) isConfigurationChanged = true;
    return {
      ...files,
      release: snapshot.release,
      answers,
      closed: catalog.names.filter((name) => access[name] === "token"),
      validUntil: Math.min(Infinity, ...Array.from(slots.values(), ({ validUntil }) => validUntil)),
      isConfigurationChanged,
    };
  });
}
