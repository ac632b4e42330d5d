/** What commands print of content with --json, and of a publish. */
import type { Counts, Difference, Instant, NamedItem, Told } from "./release-results.ts";

/** All members are present; null: not known. */
interface Problem {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** In a spreadsheet, such as Facilities!F17. */
  readonly cell: string | null;
  readonly resource: string | null;
  readonly field: string | null;
  readonly problem: string;
  readonly found: string | null;
  readonly suggestion: string | null;
  /** What somebody else changed differently since the base of the content. */
  readonly conflict?: {
    /** null: the installation. */
    readonly item: {
      readonly Uuid: string;
      readonly Key: string | null;
      readonly label: string;
    } | null;
    /** Of the field; all values of an item that one side deleted, for which `field` is null. */
    readonly base: unknown;
    readonly theirs: unknown;
    readonly mine: unknown;
    /** The newest release that changed theirs, and who made it current. */
    readonly release: number;
    readonly by: string;
  };
}

export interface Report {
  readonly valid: boolean;
  readonly errors: readonly Problem[];
  readonly warnings: readonly Problem[];
}

export interface CreatedContent {
  readonly directory: string;
  readonly format: string;
  readonly files: readonly string[];
}

/** Without a resource, a list of all; with --types or --schema, what these print. */
export interface ResourceFields {
  readonly resource: string;
  readonly title: string;
  readonly sheet: string;
  readonly fields: readonly {
    readonly name: string;
    readonly type: string;
    readonly size: number | null;
    readonly required: boolean;
    readonly default: unknown;
    readonly values: readonly string[] | null;
    /** The resource that it refers to. */
    readonly target: string | null;
    readonly format: string;
    readonly example: string;
  }[];
}

export interface Types {
  /** The text of content.d.ts. */
  readonly types: string;
}

export interface SchemaFile {
  readonly file: string;
  readonly schema: string;
  /** With which a YAML file names its schema. */
  readonly line: string;
}

export interface Published extends Seen {
  readonly release: number;
  /** With --stage: what is current stays as it is. */
  readonly staged: boolean;
  /** False: a release with this content existed already. */
  readonly created: boolean;
  /** Whether another release is current than before. */
  readonly changed: boolean;
  /** The release that was current; null: none was. */
  readonly previous: number | null;
  /** The release that the content was made from; null: there was none. */
  readonly base: number | null;
  /** By resource, the items with something that others published since the base. */
  readonly merged: Readonly<Record<string, readonly NamedItem[]>>;
  /** By resource, items of the content that were not published, because others removed them since the base. */
  readonly missing: Readonly<Record<string, readonly NamedItem[]>>;
  /** What it restored that somebody else had changed. */
  readonly takenBack: readonly TakenBackItems[];
  /** By resource. */
  readonly differences: Readonly<Record<string, ChangedItems>>;
  /** What of installation.yaml differs, by its paths there. */
  readonly settings: readonly string[];
  /** What stops a publish without --allow-removals, and without --allow-access. */
  readonly removals: readonly Removal[];
  readonly accessChanges: readonly AccessChange[];
  /** Who was told that the release is current; empty: nobody was to be told, or it was current already. */
  readonly told: readonly Told[];
  readonly publishedAt: Instant;
  readonly digest: string;
  readonly counts: Counts;
  readonly warnings: readonly Problem[];
}

interface ChangedItems {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

interface TakenBackItems {
  readonly resource: string;
  /** The newest that changed them, and who made it. */
  readonly release: number;
  readonly by: string;
  readonly items: number;
  /** How many the release changed. */
  readonly of: number;
}

interface Seen {
  /**
   * By resource, the items that readers see at this moment, and those with text in each published language. Of a publish,
   * only where they may be others.
   */
  readonly visible: Readonly<
    Record<
      string,
      BeforeAfter & {
        readonly languages: Readonly<Record<string, BeforeAfter>>;
        /** With a text for readers without a language of their own; only where these get another language. */
        readonly fallback?: BeforeAfter;
      }
    >
  >;
  /** Fields that ten items or more had, and none has now. */
  readonly emptied: readonly {
    readonly resource: string;
    readonly field: string;
    readonly before: number;
  }[];
}

interface BeforeAfter {
  readonly before: number;
  readonly after: number;
}

/** With --plan. */
export interface PublishPlan extends Difference, Seen {
  /** As a publish has them; with a merge, all is about what would be merged. */
  readonly base: number | null;
  readonly merged: Published["merged"];
  readonly missing: Published["missing"];
  /** The rows of the plan have `takesBack`. */
  readonly takenBack: Published["takenBack"];
  /** Whether a publish with the same flags would be refused because of one of these. */
  readonly stops: boolean;
  readonly removals: readonly Removal[];
  readonly accessChanges: readonly AccessChange[];
  readonly warnings: readonly Problem[];
}

/** The content has errors, or would remove too much or change who may read. */
export interface NotPublished extends Report {
  readonly removals?: readonly Removal[];
  readonly accessChanges?: readonly AccessChange[];
  /** If errors have a `conflict`, or the content is only valid without what others published since. */
  readonly base?: number;
}

/** With --keep-rollback, where the content is that of a release that was rolled back. */
export interface StayedRolledBack {
  readonly release: number;
  readonly created: boolean;
  readonly changed: boolean;
  readonly rolledBack: number;
  readonly warnings: readonly Problem[];
}

/** Number of items that readers see; where access changes, without a token. */
interface AccessChange extends BeforeAfter {
  readonly resource: string;
  /** Who may read; what is held back until it is published; addresses that end. */
  readonly kind: "access" | "publication" | "path" | "entity";
  readonly old: string;
  /** null: nothing. */
  readonly new: string | null;
}

interface Removal extends BeforeAfter {
  readonly resource: string;
  /**
   * Items; those that readers see; those with a text in a language, or for readers without a language of their
   * own, who get this one; values of a field; a whole resource; items that `by` changed in `release`, and that
   * become what they were before.
   */
  readonly kind: "items" | "visible" | "language" | "fallback" | "field" | "resource" | "takenBack";
  readonly removed: number;
  readonly language?: string;
  readonly field?: string;
  readonly release?: number;
  readonly by?: string;
  /** How many of the removed items equal an added one except for its Key. */
  readonly rekeyed?: number;
  /** Of a resource: one that is declared newly with the same items, and what it could say as `renamed`. */
  readonly successor?: {
    readonly resource: string;
    readonly renamed: string;
    readonly items: number;
  };
}
