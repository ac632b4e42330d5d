/** What the desk answers, where it is more than what the command line prints with --json (docs/desk.md). */
import type {
  NotPublished,
  Published,
  PublishPlan,
  Report,
} from "../../../../src/cli/results/content-results.ts";
import type { Release, Switch } from "../../../../src/cli/results/release-results.ts";

export interface Session {
  readonly name: string;
  readonly rights: readonly ("edit" | "publish" | "declare")[];
  /** Those that may be changed; null: all. */
  readonly resources: readonly string[] | null;
  readonly expiresAt: string | null;
  /** The address of the service; null: the desk does not know it. */
  readonly site: string | null;
  /** Of the installation. */
  readonly timeZone: string;
}

export interface ContentList {
  /** null: nothing was published yet. */
  readonly release: number | null;
  readonly resources: readonly {
    readonly name: string;
    readonly title: string;
    /** null: it has no items. */
    readonly count: number | null;
    readonly formats: readonly string[];
  }[];
}

/** A cell of the row of a problem. */
interface Cell {
  readonly name: string;
  readonly value: string;
}

export type Problem = Report["errors"][number] & { readonly row?: readonly Cell[] };

/** Of what references refer to, by Uuid. */
export type Names = Readonly<Record<string, string>>;

/** A release from which the file of a resource may go on. */
export interface BaseOption {
  readonly resource: string;
  readonly release: number;
  readonly from: "file" | "published" | "before" | "had" | "other";
  readonly isChosen: boolean;
  /** When it was downloaded or published. */
  readonly at?: string;
  /** Who took the release of the file back, and why. */
  readonly by?: string;
  readonly note?: string | null;
}

export interface Plan extends PublishPlan {
  readonly valid: true;
  /** Absent: of a release. */
  readonly draft?: string;
  /** The one that was current; null: none was. */
  readonly release: number | null;
  readonly bases?: readonly BaseOption[];
  readonly names?: Names;
}

export interface FailedCheck extends NotPublished {
  readonly valid: false;
  readonly bases?: readonly BaseOption[];
  readonly names?: Names;
  /** The release that a file was made from is not known. */
  readonly needsBase?: true;
  readonly draft?: string;
  readonly release?: number | null;
}

/** Of a directory that the server watches, and publishes by itself when it has no problems. */
interface WatchedCheck extends Report {
  readonly valid: true;
  readonly draft: string;
}

export type Check = Plan | FailedCheck | WatchedCheck;

export const isPlan = (check: Check): check is Plan => "visible" in check;

/** What is shown of a plan, and of two releases that are compared. */
export type Shown = Pick<Plan, "different" | "resources" | "installation" | "calendar" | "names">;

export interface CheckList {
  readonly checks: readonly {
    readonly draft: string;
    readonly by: string;
    readonly at: string;
    readonly valid: boolean;
    readonly errors: number;
    readonly warnings: number;
    /** The release that was made of it. */
    readonly published: number | null;
    /** The names of the first. */
    readonly files: readonly string[];
  }[];
}

export type Made = Published;

export interface ReleaseList {
  readonly releases: readonly Release[];
}

export interface ActList {
  readonly acts: readonly Switch[];
}
