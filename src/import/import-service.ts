/** Imports a running service of the contract: reads, makes content of it, checks it and writes it. */
import { localizedOf } from "../catalog/catalog.ts";
import { catalogOf } from "../catalog/own-resources.ts";
import { DEFAULT_INSTALLATION } from "../catalog/installation.ts";
import { CommandError } from "../errors.ts";
import type { Say } from "../words/say.ts";
import { createAskSource } from "./ask-source.ts";
import { compareImport } from "./compare-import.ts";
import { openImportFolder } from "./kept-answers.ts";
import type { Imported } from "./imported.ts";
import { makeContent } from "./make-content.ts";
import type { SourceFacts } from "./make-content.ts";
import { createNotes, showValue } from "./notes.ts";
import type { Note } from "./notes.ts";
import { readSource } from "./read-source.ts";
import { settleItems } from "./settle-items.ts";
import { writeContentFiles } from "./write-content.ts";
import type { ImportFormat } from "./write-content.ts";

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

const NOTHING_DECLARED: SourceFacts = {
  timeZone: undefined,
  locations: undefined,
  customAttributes: undefined,
  resources: {},
};

const placeOf = ({ place, resource, item, field }: Note) => ({
  place: place ?? null,
  resource: resource ?? null,
  item: item ?? null,
  field: field ?? null,
});

export async function importService(options: ImportOptions): Promise<Imported> {
  const { base, directory, token, format, say, timeoutMs, onProgress, onWait } = options;
  const folder = await openImportFolder(directory, base);
  let requests = 0;
  const onRequest = (path: string): void => {
    requests += 1;
    onProgress(() => `Reading ${path}: request ${requests}`);
  };
  for (let readings = 1; ; readings += 1) {
    const notes = createNotes();
    const ask = createAskSource({ base, token, timeoutMs, kept: folder, notes, onRequest, onWait });
    const declared = NOTHING_DECLARED;
    const catalog = catalogOf(declared);
    const source = await readSource(catalog, { ask, token, notes });
    if (source.releases.size > 1) {
      if (readings === MAX_PASSES) {
        throw new CommandError(
          `${base} keeps publishing while it is read: try again when nobody publishes. What was read until then is kept`,
        );
      }
      await folder.renew();
      continue;
    }
    const timeZone = options.timeZone ?? declared.timeZone;
    if (timeZone === undefined) {
      const why = `it is taken for ${DEFAULT_INSTALLATION.timeZone}, unless --zone says it`;
      notes.unknown.add({ kind: "time-zone", why });
    }
    const zone = timeZone ?? DEFAULT_INSTALLATION.timeZone;
    const { languages } = source;
    const { installation, items } = makeContent(catalog, source, declared, {
      timeZone: zone,
      languages,
      notes,
    });
    onProgress(() => "Checking what was read");
    const { content, said } = await settleItems(installation, items, notes);
    await compareImport(content, source, items, { said, notes, now: Date.now() });
    for (const [name, resource] of catalog.resources) {
      if (!source.resources.has(name)) continue;
      if (resource.hasState) notes.unknown.add({ kind: "hidden-items", resource: name });
      const { field } = localizedOf(resource) ?? {};
      if (field?.hasState)
        notes.unknown.add({ kind: "hidden-texts", resource: name, field: field.under });
    }
    await writeContentFiles(folder.files, content, { format, say });
    await folder.finish();
    return {
      source: base,
      directory,
      format,
      timeZone: zone,
      languages: languages.map(({ code }) => code),
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
      problems: notes.problems.list().map((note) => ({
        kind: note.kind,
        ...placeOf(note),
        came: "came" in note ? showValue(note.came) : null,
        becomes: "becomes" in note ? showValue(note.becomes) : null,
        why: note.why ?? null,
      })),
      problemCount: notes.problems.count,
      unknown: notes.unknown
        .list()
        .map((note) => ({ kind: note.kind, ...placeOf(note), why: note.why ?? null })),
      unknownCount: notes.unknown.count,
    };
  }
}
