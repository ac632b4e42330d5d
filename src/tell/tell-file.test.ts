/** Holds the file of receivers to what it takes, and to what it says where it is wrong: never a secret. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { SECRET } from "../../test/support/told.ts";
import { readTellFile } from "./tell-file.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-tell-"));
});
after(() => rm(folder, { recursive: true }));

const ENVIRONMENT = {
  SECRET,
  TOKEN: "purge-token",
  HOOK: "hidden-path",
  WEAK: "hidden-weak",
  EMPTY: " ",
};

async function read(text: string): ReturnType<typeof readTellFile> {
  const file = path.join(folder, "tell.yaml");
  await writeFile(file, text);
  return readTellFile(file, ENVIRONMENT);
}

test("rows of every kind, with variables in the place of secrets", async () => {
  const receivers = await read(`
# The site.
- servers: [http://10.0.0.5:8080, "https://content.example.org/"]
- servers: http://127.0.0.1:8080
- purge: http://127.0.0.1:6081
- purge: https://api.fastly.com/service/S/purge
  form: keys
  token: \${TOKEN}
- webhook: https://api.example.org/\${HOOK}?site=a
  secret: \${SECRET}
- webhook: http://hooks.localhost:3000/build
  secret: \${SECRET}
`);
  const form = "url";
  const secret = SECRET;
  assert.deepEqual(receivers, [
    ...[
      ["http://10.0.0.5:8080", "http://10.0.0.5:8080/"],
      ["https://content.example.org/", "https://content.example.org/"],
      ["http://127.0.0.1:8080", "http://127.0.0.1:8080/"],
    ].map(([address, url]) => ({ kind: "servers", address, url, form, secret: "" })),
    {
      kind: "purge",
      address: "http://127.0.0.1:6081",
      url: "http://127.0.0.1:6081/",
      form,
      secret: "",
    },
    {
      kind: "purge",
      address: "https://api.fastly.com/service/S/purge",
      url: "https://api.fastly.com/service/S/purge",
      form: "keys",
      secret: "purge-token",
    },
    {
      kind: "webhook",
      address: "https://api.example.org/${HOOK}",
      url: "https://api.example.org/hidden-path?site=a",
      form,
      secret,
    },
    {
      kind: "webhook",
      address: "http://hooks.localhost:3000/build",
      url: "http://hooks.localhost:3000/build",
      form,
      secret,
    },
  ]);
  assert.deepEqual(await read("# Nobody yet.\n"), []);
});

const hook = (url: string, secret = "${SECRET}"): string =>
  `- webhook: ${url}\n  secret: ${secret}\n`;

/** What the file has, and the end of what is said, after its name. */
const WRONG: Readonly<Record<string, readonly [text: string, said: string]>> = {
  "no list": [
    "servers: [http://a]",
    "1: the file must be a list of rows that begin with servers, purge, webhook.",
  ],
  "a row of no kind": ["- wait: 5\n", "1: each row must have one of servers, purge, webhook."],
  "a text as a row": ["- http://a\n", "1: each row must have one of servers, purge, webhook."],
  "no YAML": [
    "- servers: [http://a\n",
    "2: a list or object in brackets is not closed, or its lines are not indented: add the closing bracket.",
  ],
  "a misspelt member": [
    "- webhook: https://a.example\n  secert: x\n",
    "2: secert: there is no such member (did you mean secret?): a row of webhook has webhook, secret.",
  ],
  "a member of another kind": [
    "- servers: http://a\n  form: url\n",
    "2: form: there is no such member: a row of servers has servers.",
  ],
  "a member twice": [
    "- purge: http://a\n  purge: http://b\n",
    "2: purge: the member is given twice: keep one.",
  ],
  "servers that are none": ["- servers: [http://a, 5]\n", "1: servers: give a list of URLs."],
  "an empty list of servers": ["- servers: []\n", "1: servers: give a list of URLs."],
  "a list of caches": ["- purge: [http://a]\n", "1: purge: give a text."],
  "a variable that is not set": [
    `# Once.\n${hook("https://a.example", "${MISSING}")}`,
    "3: secret: the environment variable MISSING is not set: set it.",
  ],
  "a variable that is empty": [
    hook("https://a.example/${EMPTY}"),
    "1: webhook: the environment variable EMPTY is not set: set it.",
  ],
  "a webhook without a secret": [
    "- webhook: https://a.example\n",
    "1: webhook: add secret: ${NAME}, where NAME is an environment variable.",
  ],
  "a secret that cannot sign": [
    hook("https://a.example", "${WEAK}"),
    '2: secret: the value must be whsec_ and the base64 of 24 to 64 bytes: `echo "whsec_$(openssl rand -base64 32)"` makes one.',
  ],
  "Cloudflare without a token": [
    "- purge: https://a.example\n  form: cloudflare\n",
    "1: purge: add token: ${NAME}, where NAME is an environment variable.",
  ],
  "another form": [
    "- purge: https://a.example\n  form: soft\n",
    "2: form: give one of url, keys, cloudflare.",
  ],
  "a password in a URL": [
    hook("https://me:${HOOK}@a.example"),
    "1: webhook: leave user and password out of the URL.",
  ],
  "an event that others could read": [
    hook("http://a.example/${HOOK}"),
    "1: webhook: give a URL that begins with https://: others could read what is sent.",
  ],
  "a token that others could read": [
    "- purge: http://a.example\n  token: ${TOKEN}\n",
    "1: purge: give a URL that begins with https://: others could read what is sent.",
  ],
  "another scheme": [
    "- servers: ftp://a\n",
    "1: servers: give a URL of at most 2048 characters that begins with https:// or http://.",
  ],
  "no URL": [
    "- purge: https://\n",
    "1: purge: give a URL of at most 2048 characters that begins with https:// or http://.",
  ],
  "a query where paths are added": [
    "- purge: https://a?b=c\n",
    "1: purge: leave the query out of the URL.",
  ],
  "a URL without end": [
    `- purge: https://a/${"b".repeat(2100)}\n`,
    "1: purge: give a URL of at most 2048 characters that begins with https:// or http://.",
  ],
};

for (const [name, [text, said]] of Object.entries(WRONG)) {
  test(`refused: ${name}`, async () => {
    await assert.rejects(read(text), ({ message }: Error) => {
      assert.equal(message, `${path.join(folder, "tell.yaml")}:${said}`);
      for (const secret of Object.values(ENVIRONMENT))
        assert.ok(secret === " " || !message.includes(secret), message);
      return true;
    });
  });
}

test("refused: too many receivers, too much text, no file", async () => {
  await assert.rejects(read("- servers: http://a\n".repeat(101)), /more than 100 receivers/u);
  await assert.rejects(read("#".repeat(65_537)), /more than 64 KiB: shorten it\.$/u);
  await assert.rejects(
    readTellFile(path.join(folder, "none.yaml"), {}),
    /none\.yaml cannot be read \(ENOENT\): name another with --tell or LECTERN_TELL\.$/u,
  );
});
