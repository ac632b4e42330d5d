/** Imports a running service of the contract: reads, makes content of it, checks it and writes it. */
import { localizedOf } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { AskSource } from "./ask-source.ts";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import type { Installation } from "../catalog/installation.ts";
import { MisfitError } from "../checkout/misfits.ts";
import type { NewContent } from "../store/publish/chunk-sink.ts";
import { CommandError } from "../errors.ts";
import type { Say } from "../words/say.ts";
import { createAskSource } from "./ask-source.ts";
import { compareImport } from "./compare-import.ts";
import { openImportFolder } from "./kept-answers.ts";
import type { Imported, ImportFormat } from "./imported.ts";
import { readLecternFacts } from "./lectern-facts.ts";
import { chooseAccess, makeContent } from "./make-content.ts";
import type { DeclaredSettings } from "./make-content.ts";
import { checkDeclarations, refineDeclarations } from "./own-declarations.ts";
import { createNotes, showValue } from "./notes.ts";
import type { Note, Notes } from "./notes.ts";
import { readSource } from "./read-source.ts";
import type { ReadSource } from "./read-source.ts";
import { leaveOutMisfits, settleItems } from "./settle-items.ts";
import type { Settling } from "./settle-items.ts";
import { writeContentFiles } from "./write-content.ts";

export interface ImportOptions {
  /** Without a slash at its end. */
  readonly base: string;
  readonly directory: string;
  readonly token: string | undefined;
  /** undefined: what the source says. */
  readonly timeZone: string | undefined;
  readonly format: ImportFormat;
  /** Of whoever gets the files. */
  readonly say: Say;
  readonly timeoutMs: number;
  readonly onProgress: (text: () => string) => void;
  readonly onWait: (waitMs: number, why: string) => void;
}

/** What is published meanwhile is read anew. */
const MAX_PASSES = 3;

/** @returns how a result shows it */
const showNote = <Kind, Values extends object>(
  { kind, place, resource, item, field, why }: Note<Kind>,
  values: Values,
) => ({
  kind,
  place: place ?? null,
  resource: resource ?? null,
  item: item ?? null,
  field: field ?? null,
  ...values,
  why: why ?? null,
});

/** What was read, and what is known of it. */
interface SourceReading {
  readonly source: ReadSource;
  readonly catalog: Catalog;
  readonly declared: DeclaredSettings;
}

const UNSAID =
  "what is not in its schema: order, search, defaults, unique values, titles in several languages";

/** @param zone undefined: what the source says */
async function readAll(
  ask: AskSource,
  token: string | undefined,
  zone: string | undefined,
  notes: Notes,
): Promise<SourceReading> {
  const facts = await readLecternFacts(ask);
  // They are checked once more when it is known to what they refer.
  const first = checkDeclarations(facts, DEFAULT_INSTALLATION.access, createNotes());
  const known = catalogOf(first);
  const source = await readSource(known, { ask, token, notes });
  const access = chooseAccess(source, notes);
  const refined = refineDeclarations(facts.resources, known, source);
  const last = checkDeclarations({ ...facts, resources: refined }, access, notes);
  for (const resource of Object.keys(last.resources))
    notes.unknown.add({ kind: "declaration", resource, why: UNSAID });
  const timeZone = zone ?? facts.timeZone;
  if (timeZone === undefined) {
    const why = `it is taken for ${DEFAULT_INSTALLATION.timeZone}, unless --zone says it`;
    notes.unknown.add({ kind: "time-zone", why });
  }
  const declared = {
    access,
    resources: last.resources,
    timeZone: timeZone ?? DEFAULT_INSTALLATION.timeZone,
    locations: facts.locations,
    customAttributes: facts.customAttributes && last.customAttributes,
  };
  return { source, catalog: catalogOf(last), declared };
}

/** Each finds what the format cannot hold of what is left. */
const MAX_WRITINGS = 100;

async function writeSettled(
  installation: Installation,
  settling: Settling,
  files: string,
  form: Parameters<typeof writeContentFiles>[2],
): Promise<NewContent> {
  for (let writings = 1; ; writings += 1) {
    const content = await settleItems(installation, settling);
    try {
      await writeContentFiles(files, content, form);
      return content;
    } catch (error) {
      if (!(error instanceof MisfitError) || writings === MAX_WRITINGS) throw error;
      leaveOutMisfits(error.misfits, settling);
    }
  }
}

export async function importService(options: ImportOptions): Promise<Imported> {
  const { base, directory, token, format, say, timeoutMs, onProgress, onWait } = options;
  using folder = await openImportFolder(directory, base);
  let requests = 0;
  const onRequest = (path: string): void => {
    requests += 1;
    onProgress(() => `Reading ${path}: request ${requests}`);
  };
  for (let readings = 1; ; readings += 1) {
    const notes = createNotes();
    const ask = createAskSource({ base, token, timeoutMs, kept: folder, notes, onRequest, onWait });
    const { source, catalog, declared } = await readAll(ask, token, options.timeZone, notes);
    if (source.releases.size > 1) {
      if (readings === MAX_PASSES) {
        throw new CommandError(
          `${base} keeps publishing while it is read: try again when nobody publishes. What was read until then is kept`,
        );
      }
      await folder.renew();
      continue;
    }
    const { installation, items } = makeContent(catalog, source, declared, notes);
    onProgress(() => "Checking what was read");
    const settling = { catalog, items, notes, said: new Set<string>() };
    const content = await writeSettled(installation, settling, folder.files, { format, say });
    await compareImport(content, source, items, { ...settling, now: Date.now() });
    for (const [name, resource] of catalog.resources) {
      if (!source.resources.has(name)) continue;
      if (resource.hasState) notes.unknown.add({ kind: "hidden-items", resource: name });
      const { field } = localizedOf(resource) ?? {};
      if (field?.hasState)
        notes.unknown.add({ kind: "hidden-texts", resource: name, field: field.under });
    }
    await folder.finish();
    return {
      source: base,
      directory,
      format,
      timeZone: declared.timeZone,
      languages: source.languages.map(({ code }) => code),
      resources: catalog.names.map((name) => {
        const read = source.resources.get(name);
        return {
          name,
          access: read?.access ?? null,
          read: read?.items.length ?? 0,
          items: items.get(name)?.length ?? 0,
        };
      }),
      requests,
      problems: notes.problems.list().map((note) =>
        showNote(note, {
          came: "came" in note ? showValue(note.came) : null,
          becomes: "becomes" in note ? showValue(note.becomes) : null,
        }),
      ),
      problemCount: notes.problems.count,
      unknown: notes.unknown.list().map((note) => showNote(note, {})),
      unknownCount: notes.unknown.count,
    };
  }
}
