/** The tables of other people: sources.csv says where each is from, and what is odd about it. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { readRows } from "./read-with-others.ts";

export interface Source {
  readonly name: string;
  /** `npm:PACKAGE@VERSION` or `github:OWNER/NAME@COMMIT`. */
  readonly source: string;
  readonly path: string;
  readonly licence: string;
  /** The row of the header, as a person sees it; 0: no row is one. */
  readonly header: number;
  /** The decimal sign, as a person sees it. */
  readonly decimal: "." | ",";
  /** In which order days are written that are not written as year, month, day. */
  readonly days: "DMY" | "MDY";
  /** The row that a table of Excel computes of the others, which is no content; 0: there is none. */
  readonly totals: number;
  /** Whether it is too large for a test that runs often. */
  readonly isLarge: boolean;
  readonly odd: string;
}

const HERE = import.meta.dirname;

export async function listSources(): Promise<readonly Source[]> {
  const [header, ...rows] = await readRows(join(HERE, "sources.csv"));
  const names = [...(header?.values() ?? [])].map(({ shown }) => shown);
  return rows
    .filter((row) => row.size > 0)
    .map((row) => {
      const textOf = (name: string): string => row.get(names.indexOf(name) + 1)?.shown ?? "";
      return {
        name: textOf("name"),
        source: textOf("source"),
        path: textOf("path"),
        licence: textOf("licence"),
        header: Number(textOf("header")),
        decimal: textOf("decimal") === "," ? "," : ".",
        days: textOf("days") === "MDY" ? "MDY" : "DMY",
        totals: Number(textOf("totals")),
        isLarge: textOf("when") !== "",
        odd: textOf("odd"),
      };
    });
}

export const isPackaged = ({ source }: Source): boolean => source.startsWith("npm:");

/** A large file. */
const MAX_BYTES = 64 * 1024 ** 2;

/**
 * @param clones a folder with a bare or other clone of each repository, named `OWNER+NAME/repo`
 * @returns a copy in the folder, under the name that its file has; undefined: the clone is not there
 */
export async function fetchTable(
  { source, path }: Source,
  folder: string,
  clones?: string,
): Promise<string | undefined> {
  const file = join(folder, basename(path));
  await mkdir(folder, { recursive: true });
  const [, kind, name = "", version = ""] = /^(npm|github):(.+)@([^@]+)$/u.exec(source) ?? [];
  if (kind === "npm") {
    await copyFile(join(HERE, "packages/node_modules", name, path), file);
    return file;
  }
  const clone = join(clones ?? "", name.replace("/", "+"), "repo");
  if (clones === undefined || !existsSync(clone)) return undefined;
  const directory = existsSync(join(clone, ".git")) ? join(clone, ".git") : clone;
  const bytes = execFileSync("git", ["-C", directory, "show", `${version}:${path}`], {
    maxBuffer: MAX_BYTES,
  });
  await writeFile(file, bytes);
  return file;
}
