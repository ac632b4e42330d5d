/** A table of addresses. */
import { getOrInsert } from "../lib/get-or-insert.ts";

/** A row of it; other members are the business of whoever has the table. */
export interface AddressRow {
  /** A path, in which `:name` stands for any segment. */
  readonly url: string;
  /** By default GET, which is HEAD, too. */
  readonly method?: string;
}

export interface Match<Row> {
  /** By method. */
  readonly rows: ReadonlyMap<string, Row>;
  /** What the path has in the places of `:name`, in order: percent-decoded, not validated. */
  readonly segments: readonly string[];
}

class Branch<Row> {
  readonly below = new Map<string, Branch<Row>>();
  /** For any other segment. */
  any: Branch<Row> | undefined = undefined;
  readonly rows = new Map<string, Row>();

  /** @returns the branch of a segment of a row's address */
  grow(segment: string): Branch<Row> {
    if (segment.startsWith(":")) return (this.any ??= new Branch());
    return getOrInsert(this.below, segment, () => new Branch());
  }
}

/** A slash at the end is ignored. */
const split = (path: string): readonly string[] =>
  (path.endsWith("/") ? path.slice(0, -1) : path).split("/");

/** An encoded slash is not a separator. */
const decode = (segment: string): string =>
  segment.includes("%") ? decodeURIComponent(segment) : segment;

/**
 * Of two rows with one address, the first counts; a name comes before any segment.
 * @returns a function that finds the rows of a path as it was sent, with valid percent-encoding
 */
export function createRoutes<Row extends AddressRow>(
  rows: readonly Row[],
): (path: string) => Match<Row> | undefined {
  const root = new Branch<Row>();
  for (const row of rows) {
    let branch = root;
    for (const segment of split(row.url)) branch = branch.grow(segment);
    getOrInsert(branch.rows, row.method ?? "GET", () => row);
  }
  return (path) => {
    const segments: string[] = [];
    let branch: Branch<Row> | undefined = root;
    for (const written of split(path)) {
      const segment = decode(written);
      const named: Branch<Row> | undefined = branch.below.get(segment);
      branch = named ?? branch.any;
      if (branch === undefined) return undefined;
      if (named === undefined) segments.push(segment);
    }
    return branch.rows.size === 0 ? undefined : { rows: branch.rows, segments };
  };
}
