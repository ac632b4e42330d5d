/** The programs of other people that tests run, and where this machine has them. */
import { accessSync, constants } from "node:fs";
import path from "node:path";

export interface TestProgram {
  readonly name: string;
  /** A name to look for on the path, or the path of a file. */
  readonly program: string;
  /** The package of Debian and Ubuntu that brings it, or the folder whose packages npm installs. */
  readonly package: string;
  /** True: that is a folder. */
  readonly isFolder?: true;
  /** True: it is a whole Debian, which the package makes. */
  readonly isDebian?: true;
}

const ROOT = path.join(import.meta.dirname, "../..");
const PACKAGES = "test/programs/packages";

/** @returns the path of a program of test/programs/packages */
export const packagedProgram = (name: string): string =>
  path.join(ROOT, PACKAGES, "node_modules/.bin", name);

export const TEST_PROGRAMS = {
  nginx: { name: "nginx", program: "nginx", package: "nginx" },
  varnish: { name: "Varnish", program: "varnishd", package: "varnish" },
  postgres: {
    name: "PostgreSQL 15",
    program: "/usr/lib/postgresql/15/bin/postgres",
    package: "postgresql-15",
  },
  pgbouncer: { name: "PgBouncer", program: "pgbouncer", package: "pgbouncer" },
  prometheus: { name: "Prometheus", program: "prometheus", package: "prometheus" },
  promtool: { name: "promtool", program: "promtool", package: "prometheus" },
  curl: { name: "curl", program: "curl", package: "curl" },
  openssl: { name: "OpenSSL", program: "openssl", package: "openssl" },
  debian: {
    name: "a bare Debian 12 to boot",
    program: "/var/cache/lectern-tests/debian-12/lib/systemd/systemd",
    package: "debootstrap",
    isDebian: true,
  },
  systemd: { name: "systemd", program: "systemd-analyze", package: "systemd" },
  python: { name: "Python", program: "python3", package: "python3" },
  libreoffice: {
    name: "LibreOffice Calc",
    program: "soffice",
    package: "libreoffice-calc-nogui",
  },
  chromium: { name: "Chromium", program: "chromium", package: "chromium" },
  packages: {
    name: "Redocly and generators of clients",
    program: packagedProgram("redocly"),
    package: PACKAGES,
    isFolder: true,
  },
  frameworks: {
    name: "Next.js, Nuxt, Astro and SvelteKit",
    program: path.join(ROOT, "test/programs/frameworks/packages/node_modules/.bin/astro"),
    package: "test/programs/frameworks/packages",
    isFolder: true,
  },
  tables: {
    name: "Tables of other people, and readers of them",
    program: path.join(ROOT, "test/programs/tables/packages/node_modules/@e965/xlsx/package.json"),
    package: "test/programs/tables/packages",
    isFolder: true,
  },
  node20: {
    name: "Node 20",
    program: path.join(
      ROOT,
      PACKAGES,
      `node_modules/node-${process.platform}-${process.arch}/bin/node`,
    ),
    package: PACKAGES,
    isFolder: true,
  },
} as const satisfies Readonly<Record<string, TestProgram>>;

/** Where servers are installed; the PATH of people who are not root often lacks them. */
const SERVER_FOLDERS = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

function isThere(file: string, right: number): boolean {
  try {
    accessSync(file, right);
    return true;
  } catch {
    return false;
  }
}

/** @returns the path of a program; undefined: it is not installed */
export function findProgram(program: string): string | undefined {
  if (path.isAbsolute(program)) return isThere(program, constants.R_OK) ? program : undefined;
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), ...SERVER_FOLDERS];
  return folders
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, program))
    .find((file) => isThere(file, constants.X_OK));
}

/**
 * @returns false: all of them are there; else what the report says in place of a result
 * @throws where TEST_PROGRAMS=required, as in .ci/run: nothing may go untested there
 */
export function reasonToSkip(programs: readonly TestProgram[]): string | false {
  const missing = programs.find(({ program }) => findProgram(program) === undefined);
  if (missing === undefined) return false;
  const remedy = missing.isFolder ? "" : "as root on Debian or Ubuntu, ";
  const reason = `NOT TESTED: ${missing.name} is not installed (package ${missing.package}); ${remedy}\`npm run install:programs\` installs it`;
  if (process.env["TEST_PROGRAMS"] === "required") throw new Error(reason);
  return reason;
}
