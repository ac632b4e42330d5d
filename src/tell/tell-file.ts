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
const MOST_CHARACTERS = 2048;
const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]{0,99})\}/gu;
const LOOPBACK = /^(?:(?:.*\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u;

type Environment = Readonly<Record<string, string | undefined>>;

/** A text at its place in the file. */
interface Written {
  readonly text: string;
  /** @throws CommandError that names file, line and member, and never a value of the environment */
  readonly refuse: (problem: string) => never;
}

/** @returns the text with the values of its variables */
const expand = ({ text, refuse }: Written, environment: Environment): string =>
  text.replaceAll(VARIABLE, (_all, name: string) => {
    const value = environment[name]?.trim() ?? "";
    return value === "" ? refuse(`the environment variable ${name} is not set: set it`) : value;
  });

/** @param isPrivate whether only this machine may read on the way what is sent */
function readUrl(written: Written, environment: Environment, isPrivate: boolean): URL {
  const { refuse } = written;
  const text = expand(written, environment);
  const url = /^https?:\/\//iu.test(text) ? URL.parse(text) : null;
  const form = `give a URL of at most ${MOST_CHARACTERS} characters that begins with https:// or http://`;
  if (url === null || url.href.length > MOST_CHARACTERS) return refuse(form);
  if (url.username !== "" || url.password !== "")
    return refuse("leave user and password out of the URL");
  if (isPrivate && url.protocol === "http:" && !LOOPBACK.test(url.hostname))
    return refuse("give a URL that begins with https://: others could read what is sent");
  url.hash = "";
  return url;
}

/** @throws for what cannot sign (Standard Webhooks, "Signature scheme"), or be sent in a header */
function readSecret(kind: Receiver["kind"], written: Written, environment: Environment): string {
  const secret = expand(written, environment);
  const bytes = Buffer.from(secret.replace(/^whsec_/u, ""), "base64").length;
  const isSigning = /^(?:whsec_)?[A-Za-z0-9+/]+={0,2}$/u.test(secret) && bytes >= 24 && bytes <= 64;
  if (kind === "webhook" && !isSigning) {
    written.refuse(
      'the value must be whsec_ and the base64 of 24 to 64 bytes: `echo "whsec_$(openssl rand -base64 32)"` makes one',
    );
  }
  if (!/^[\x21-\x7e]{1,500}$/u.test(secret))
    written.refuse("the value must be 1 to 500 characters of ASCII without blanks");
  return secret;
}

type Row = ReadonlyMap<string, readonly Written[]>;

/** @param row with known members, of which the meaning is still unknown */
function readRow(kind: Told["kind"], row: Row, environment: Environment): readonly Receiver[] {
  const addresses = row.get(kind) ?? [];
  const [formed] = row.get("form") ?? [];
  const form = PURGE_FORMS.find((one) => one === (formed?.text ?? "url"));
  if (form === undefined) return formed?.refuse(`give one of ${PURGE_FORMS.join(", ")}`) ?? [];
  const hides = kind === "webhook" ? "secret" : "token";
  const [hidden] = row.get(hides) ?? [];
  if (!hidden && (kind === "webhook" || form === "cloudflare"))
    addresses[0]?.refuse(`add ${hides}: \${NAME}, where NAME is an environment variable`);
  const secret = hidden ? readSecret(kind, hidden, environment) : "";
  return addresses.map((written) => {
    const url = readUrl(written, environment, secret !== "");
    if (url.search !== "" && form === "url" && kind !== "webhook")
      written.refuse("leave the query out of the URL");
    return { kind, address: written.text.replace(/[?#].*$/su, ""), url: url.href, form, secret };
  });
}

const nameOf = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : "");

function parseRows(text: string, file: string): readonly (readonly [Told["kind"], Row])[] {
  // The first fault is thrown.
  const { node, spotOf } = parseYaml(text, () => {});
  const refuseAt =
    (part: unknown, member = ""): Written["refuse"] =>
    (problem) => {
      throw new CommandError(`${file}:${spotOf(part).line}: ${member}${problem}.`);
    };
  if (node === null) return [];
  if (!isSeq(node))
    return refuseAt(node)(`the file must be a list of rows that begin with ${KINDS.join(", ")}`);
  return node.items.map((item) => {
    const pairs = isMap(item) ? (item.items as readonly Pair[]) : [];
    const kind = KINDS.find((one) => pairs.some((pair) => nameOf(pair) === one));
    if (kind === undefined) return refuseAt(item)(`each row must have one of ${KINDS.join(", ")}`);
    const row = new Map<string, readonly Written[]>();
    for (const pair of pairs) {
      const [name, known] = [nameOf(pair), MEMBERS[kind] as readonly string[]];
      const refuse = refuseAt(pair.key, `${name}: `);
      const nearest = suggestName(name, known);
      const meant = nearest === undefined ? "" : ` (did you mean ${nearest}?)`;
      if (!known.includes(name))
        refuse(`there is no such member${meant}: a row of ${kind} has ${known.join(", ")}`);
      if (row.has(name)) refuse("the member is given twice: keep one");
      const isList = name === "servers" && isSeq(pair.value);
      const parts = isList && isSeq(pair.value) ? pair.value.items : [pair.value];
      const texts = parts.map((part) =>
        isScalar(part) && typeof part.value === "string" ? part.value.trim() : "",
      );
      if (texts.length === 0 || texts.includes(""))
        refuse(name === "servers" ? "give a list of URLs" : "give a text");
      row.set(
        name,
        texts.map((one) => ({ text: one, refuse })),
      );
    }
    return [kind, row];
  });
}

/** @throws CommandError that names the file, the line, the member and the remedy, and no value of the environment */
export async function readTellFile(
  file: string,
  environment: Environment,
): Promise<readonly Receiver[]> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      `The file of receivers ${file} cannot be read (${error.code}): name another with --tell or LECTERN_TELL.`,
    );
  });
  if (bytes.length > MOST_BYTES)
    throw new CommandError(`${file} has more than ${MOST_BYTES / 1024} KiB: shorten it.`);
  try {
    const rows = parseRows(bytes.toString(), file);
    const receivers = rows.flatMap(([kind, row]) => readRow(kind, row, environment));
    if (receivers.length <= MOST_RECEIVERS) return receivers;
    throw new CommandError(`${file} has more than ${MOST_RECEIVERS} receivers: remove some.`);
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    throw new CommandError(`${file}:${error.fault.line}: ${error.message}.`);
  }
}
