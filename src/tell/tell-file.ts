/** The file of receivers: whom to tell that another release is current. Its secrets are in the environment. */
import { readFile } from "node:fs/promises";
import { isMap, isScalar, isSeq } from "yaml";
import type { Pair } from "yaml";
import { BrokenText } from "../content/problem-list.ts";
import { parseYaml } from "../content/read/yaml-value.ts";
import { CommandError, suggestName } from "../errors.ts";
import type { Told } from "../store/publish/told.ts";
import { PURGE_FORMS } from "./receiver.ts";
import type { Receiver } from "./receiver.ts";

/** The members of each kind of row, the one that names it first. */
const MEMBERS = {
  servers: ["servers"],
  purge: ["purge", "form", "token"],
  webhook: ["webhook", "secret"],
} as const satisfies Readonly<Record<Told["kind"], readonly string[]>>;
const KINDS = Object.keys(MEMBERS) as readonly Told["kind"][];

const MOST_BYTES = 64 * 1024;
const MOST_RECEIVERS = 100;
const MOST_URL_LENGTH = 2048;
/** In bytes (Standard Webhooks, "Signature scheme"). */
const SECRET_BYTES = { min: 24, max: 64 };
const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]{0,99})\}/gu;

const LOOPBACK = /^(?:(?:.*\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u;

type Environment = Readonly<Record<string, string | undefined>>;

/** What is written at one place of the file. */
interface Written {
  readonly text: string;
  /** @throws CommandError that names file, line and member, and never a value of the environment */
  readonly refuse: (problem: string) => never;
}

/** @returns the text with the values of its variables */
function expand({ text, refuse }: Written, environment: Environment): string {
  return text.replaceAll(VARIABLE, (_all, name: string) => {
    const value = environment[name]?.trim() ?? "";
    return value === "" ? refuse(`the environment variable ${name} is not set: set it`) : value;
  });
}

/** @param isPrivate whether what is sent may be read on the way only by this machine */
function readUrl(written: Written, environment: Environment, isPrivate: boolean): string {
  const { refuse } = written;
  const text = expand(written, environment);
  const url = /^https?:\/\//iu.test(text) ? URL.parse(text) : null;
  if (url === null) return refuse("give a URL that begins with https:// or http://");
  if (url.href.length > MOST_URL_LENGTH)
    return refuse(`give a URL of at most ${MOST_URL_LENGTH} characters`);
  if (url.username !== "" || url.password !== "")
    return refuse("leave user and password out of the URL");
  if (isPrivate && url.protocol === "http:" && !LOOPBACK.test(url.hostname))
    return refuse("give a URL that begins with https://: others could read what is sent");
  url.hash = "";
  return url.href;
}

function readSecret(written: Written | undefined, environment: Environment): string {
  if (!written) return "";
  const secret = expand(written, environment);
  if (/^[\x21-\x7e]{1,500}$/u.test(secret)) return secret;
  return written.refuse("the value must be 1 to 500 characters of ASCII without blanks");
}

function requireSigning(secret: string, { refuse }: Written): void {
  const text = secret.replace(/^whsec_/u, "");
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/u.test(text) ? Buffer.from(text, "base64").length : 0;
  if (bytes >= SECRET_BYTES.min && bytes <= SECRET_BYTES.max) return;
  refuse(
    `the value must be whsec_ and the base64 of ${SECRET_BYTES.min} to ${SECRET_BYTES.max} bytes: \`echo "whsec_$(openssl rand -base64 32)"\` makes one`,
  );
}

/** One row, of which everything is known but what its values mean. */
interface Row {
  readonly kind: Told["kind"];
  readonly members: ReadonlyMap<string, readonly Written[]>;
}

function readReceivers({ kind, members }: Row, environment: Environment): readonly Receiver[] {
  const [form] = members.get("form") ?? [];
  const [hidden] = members.get("token") ?? members.get("secret") ?? [];
  const addresses = members.get(kind) ?? [];
  const named = PURGE_FORMS.find((one) => one === (form?.text ?? "url"));
  if (named === undefined) return form?.refuse(`give one of ${PURGE_FORMS.join(", ")}`) ?? [];
  const [first] = addresses;
  if (kind === "webhook" && !hidden)
    first?.refuse("add secret: ${NAME}, the environment variable with what signs");
  if (named === "cloudflare" && !hidden)
    first?.refuse("add token: ${NAME}, the environment variable with a token of Cloudflare");
  const secret = readSecret(hidden, environment);
  if (kind === "webhook" && hidden) requireSigning(secret, hidden);
  const isPrivate = kind === "webhook" || secret !== "";
  return addresses.map((written) => {
    const url = readUrl(written, environment, isPrivate);
    if (kind !== "webhook" && named !== "cloudflare" && new URL(url).search !== "")
      written.refuse("leave the query out of the URL");
    const address = written.text.replace(/[?#].*$/su, "");
    return { kind, address, url, form: named, secret };
  });
}

function parseRows(text: string, file: string): readonly Row[] {
  // The first fault is thrown.
  const { node, placeOf } = parseYaml(text, () => {});
  const at = (part: unknown, member: string): Written["refuse"] => {
    const { line } = placeOf(part);
    return (problem) => {
      throw new CommandError(`${file}:${line}: ${member === "" ? "" : `${member}: `}${problem}.`);
    };
  };
  if (!isSeq(node)) {
    if (node === null) return [];
    return at(node, "")(`the file must be a list of rows that begin with ${KINDS.join(", ")}`);
  }
  return node.items.map((item): Row => {
    const pairs = isMap(item) ? (item.items as readonly Pair[]) : [];
    const names = pairs.map(({ key }) => (isScalar(key) ? String(key.value) : ""));
    const kind = KINDS.find((one) => names.includes(one));
    if (kind === undefined) return at(item, "")(`each row must have one of ${KINDS.join(", ")}`);
    const members = new Map<string, readonly Written[]>();
    for (const [index, { key, value }] of pairs.entries()) {
      const name = names[index] ?? "";
      const refuse = at(key, name);
      const known: readonly string[] = MEMBERS[kind];
      if (!known.includes(name)) {
        const nearest = suggestName(name, known);
        const meant = nearest === undefined ? "" : ` (did you mean ${nearest}?)`;
        refuse(`there is no such member${meant}: a row of ${kind} has ${known.join(", ")}`);
      }
      if (members.has(name)) refuse("the member is given twice: keep one");
      const parts = name === "servers" && isSeq(value) ? value.items : [value];
      const texts = parts.map((part) => {
        const said = isScalar(part) && typeof part.value === "string" ? part.value.trim() : "";
        if (said === "") refuse(name === "servers" ? "give a list of URLs" : "give a text");
        return { text: said, refuse };
      });
      if (texts.length === 0) refuse("give a list of URLs");
      members.set(name, texts);
    }
    return { kind, members };
  });
}

/** @throws CommandError that names the file, the line, the member and the remedy, and no value of the environment */
export async function readTellFile(
  file: string,
  environment: Environment,
): Promise<readonly Receiver[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandError(
      `The file of receivers ${file} cannot be read (${code ?? message}): name another with --tell or LECTERN_TELL.`,
    );
  });
  if (bytes.length > MOST_BYTES)
    throw new CommandError(`${file}: the file has more than ${MOST_BYTES / 1024} KiB: shorten it.`);
  try {
    const rows = parseRows(bytes.toString(), file);
    const receivers = rows.flatMap((row) => readReceivers(row, environment));
    if (receivers.length <= MOST_RECEIVERS) return receivers;
    throw new CommandError(
      `${file}: there are more than ${MOST_RECEIVERS} receivers: remove some.`,
    );
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    throw new CommandError(`${file}:${error.fault.line}: ${error.fault.problem}.`);
  }
}
