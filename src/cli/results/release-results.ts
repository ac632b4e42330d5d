/** What commands print of releases with --json. */
/** Such as 2026-12-01T09:30:00Z. */
export type Instant = string;

/** Number of items, by resource. */
export type Counts = Readonly<Record<string, number>>;

export interface Release {
  readonly number: number;
  readonly current: boolean;
  /** It never was current. */
  readonly staged: boolean;
  /** Why it is kept then: to be published, or as what was given to a merge, for the next merge. */
  readonly kept: "staged" | "base" | null;
  /** The release that it was made from; null: there was none. */
  readonly base: number | null;
  readonly publishedAt: Instant;
  readonly publishedBy: string;
  readonly note: string | null;
  readonly digest: string;
  readonly counts: Counts;
  /** Since it became current the last time; empty: there was nobody to tell. */
  readonly told: readonly Told[];
}

/** How it went to tell somebody that a release is current. */
export interface Told {
  /** Its address, as the file of --tell has it, without a query. */
  readonly receiver: string;
  readonly kind: "servers" | "purge" | "webhook";
  /**
   * `behind`: the server does not show the release; `tooMany`, `untagged`: a cache was not purged, because too many
   * addresses changed, or because installation.yaml has no cacheTags; `unfinished`: it was stopped.
   */
  readonly outcome:
    | "told"
    | "refused"
    | "redirected"
    | "silent"
    | "unreachable"
    | "behind"
    | "tooMany"
    | "untagged"
    | "unfinished";
  /** Of the last answer; null: there was none. */
  readonly status: number | null;
}

export interface ToldRelease {
  readonly release: number;
  readonly told: readonly Told[];
}

/** A change of the current release, or a staging. */
export interface Switch {
  readonly instant: Instant;
  readonly release: number;
  /** The release that was current; null: none was. */
  readonly previous: number | null;
  readonly by: string;
  readonly note: string | null;
  /** True: the release was made, and `previous` stayed current. */
  readonly staged: boolean;
  /** Why it is kept then. */
  readonly kept: "staged" | "base" | null;
}

export interface Difference {
  /** Also true if only the order of items differs. */
  readonly different: boolean;
  /** Every resource, by its name. */
  readonly resources: Readonly<
    Record<
      string,
      {
        /** With the Uuid of a removed item that equals it except for its Key. */
        readonly added: readonly (WholeItem & { readonly sameAs?: string })[];
        readonly removed: readonly WholeItem[];
        /** Without fields: it differs only in how it is stored. */
        readonly changed: readonly (NamedItem & { readonly fields: readonly FieldChange[] })[];
        readonly moved: readonly NamedItem[];
      }
    >
  >;
  readonly installation: readonly FieldChange[];
  /** Future dates on which texts appear or vanish; language null: items. */
  readonly calendar: readonly {
    readonly date: string;
    readonly resource: string;
    readonly language: string | null;
    readonly appear: number;
    readonly vanish: number;
  }[];
}

/** Of a plan: the release that somebody else published, before which it stood as it is to be. */
interface TakenBack {
  readonly release: number;
  readonly by: string;
}

export interface NamedItem {
  readonly Uuid: string;
  readonly label: string;
}

/** `leftOut`: how many of its fields are too much to be listed. */
interface WholeItem extends NamedItem {
  readonly fields: readonly FieldChange[];
  readonly leftOut?: number;
  readonly takesBack?: TakenBack;
}

/** null: no value. */
interface FieldChange {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
  readonly takesBack?: TakenBack;
  /** Of a newly declared field: the removed one that had its values, in so many items. */
  readonly like?: { readonly field: string; readonly items: number };
}

export interface CheckedOut {
  readonly release: number;
  readonly directory: string;
  readonly format: string;
  readonly digest: string;
  readonly counts: Counts;
}

/** The format cannot hold these values. */
export interface NotCheckedOut {
  readonly release: number;
  readonly directory: null;
  readonly format: string;
  readonly misfits: readonly {
    readonly resource: string;
    readonly item: string;
    readonly field: string;
    readonly problem: string;
    readonly found: unknown;
  }[];
}
