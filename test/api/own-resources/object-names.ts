/**
 * A resource and Keys that are named as what every object of JavaScript has are names like others: published over
 * content without them and the other way round, compared, merged, rolled back, served, asked for and exported.
 */
import assert from "node:assert/strict";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "../../../client/src/create-client.ts";
import { createWorkplace } from "../../support/workplace.ts";
import type { Workplace } from "../../support/workplace.ts";

const LANGUAGES = `
- { Key: de, Code: DE, State: PUBLISHED, Fallback: true }
- { Key: en, Code: EN_GB, State: PUBLISHED }
`;
const INSTALLATION = `
customAttributes:
  constructor:
    CONSTRUCTOR: { type: string }
resources:
  constructor:
    access: public
    entity: builder
    search: { title: ToString, in: [Text.ValueOf] }
    fields:
      ToString: { type: varchar, size: 100 }
      HasOwnProperty: { type: integer, nullable: true }
      Constructor: { type: reference, to: constructor, nullable: true }
      Attributes: { type: customAttributes }
      Text:
        type: localized
        fields: { ValueOf: { type: varchar, size: 100 } }
  notes:
    access: public
    fields:
      Title: { type: varchar, size: 100 }
      About: { type: reference, to: constructor, many: true, nullable: true }
`;
const KEYS = ["__proto__", "constructor", "hasOwnProperty", "toString", "valueOf"];
const CONSTRUCTORS = KEYS.map(
  (key, index) => `- Key: ${key}
  ToString: ${key} is a name
  HasOwnProperty: ${index}
  Constructor: ${KEYS.at(index - 1)}
  Attributes: { CONSTRUCTOR: toString }
  Text: { DE: { ValueOf: Wert von ${key} }, EN_GB: { ValueOf: Value of ${key} } }
`,
).join("");
const NOTES = `- { Key: valueOf, Title: first, About: [__proto__, toString] }\n`;
const WITH = {
  "languages.yaml": LANGUAGES,
  "installation.yaml": INSTALLATION,
  "constructor.yaml": CONSTRUCTORS,
  "notes.yaml": NOTES,
};
const WITHOUT = { "languages.yaml": LANGUAGES };

/** What of our own code looks up `constructor` in an object that has none of its own. */
const found = new Set<string>();

/** Reads go through, and are noted where a file of ours makes them. */
function noteLookUps(): () => void {
  const { prototype } = Object;
  const usual = Object.getOwnPropertyDescriptor(prototype, "constructor");
  Object.defineProperty(prototype, "constructor", {
    configurable: true,
    get() {
      const [, , caller = ""] = (new Error().stack ?? "").split("\n");
      if (/\/src\/(?!.*\.test\.ts)/u.test(caller)) found.add(caller.trim());
      return Object;
    },
    set(value: unknown) {
      Object.defineProperty(this, "constructor", {
        value,
        configurable: true,
        enumerable: true,
        writable: true,
      });
    },
  });
  return () => Object.defineProperty(prototype, "constructor", usual ?? {});
}

export function testNamesOfObjects(kind: string, locate: (site: string) => string): void {
  describe(`names of objects in ${kind}`, () => {
    let at: Workplace;
    let restore: () => void;
    const inFolder = (...names: readonly string[]): string => path.join(at.folder, ...names);
    const run = async (
      line: string,
      store: string,
      ...words: readonly string[]
    ): Promise<string> => {
      const all = [...line.split(" "), ...words, "--store", locate(store)];
      const { status, stdout, stderr } = await at.run(all);
      assert.equal(status, 0, `${line}: ${stderr}`);
      return stdout;
    };

    before(async () => {
      at = await createWorkplace();
      for (const [directory, files] of Object.entries({ with: WITH, without: WITHOUT })) {
        await mkdir(inFolder(directory));
        for (const [name, text] of Object.entries(files))
          await writeFile(inFolder(directory, name), text);
      }
      restore = noteLookUps();
    });
    after(async () => {
      restore();
      await at.remove();
    });

    for (const [first, second] of [
      ["with", "without"],
      ["without", "with"],
    ] as const) {
      test(`published ${first} and then ${second}, compared and rolled back`, async () => {
        const store = `${first}_first`;
        const words = ["--over", "--allow-removals"];
        await run(`publish ${first}`, store, ...words);
        await run(`publish ${second} --plan`, store, ...words);
        await run(`publish ${second}`, store, ...words);
        const diff = await run("release diff 1 2", store);
        assert.match(diff, /constructor/u);
        await run("release diff 2 1 --json", store);
        await run("release rollback", store);
        await run("release list", store);
        await run(`publish ${second}`, store, ...words);
        await run("store verify", store);
      });
    }

    test("changes of two people are merged, and what is checked out is what was published", async () => {
      await run("publish with --over", "merged");
      for (const who of ["anna", "ben"]) {
        await cp(inFolder("with"), inFolder(who), { recursive: true });
        const file = inFolder(who, "constructor.yaml");
        const text = await readFile(file, "utf8");
        const [from, to] =
          who === "anna" ? ["toString is", "ToString is"] : ["Wert von v", "wert von v"];
        await writeFile(file, text.replace(from, to));
      }
      await run("publish anna --by anna", "merged");
      const told = await run("publish ben --by ben", "merged");
      assert.match(told, /^Merged with release 2/mu);
      for (const format of ["jsonl", "csv", "xlsx"]) {
        await run(`release checkout current ${format} --format ${format}`, "merged");
        assert.match(await run(`publish ${format}`, "merged"), /nothing|already/iu);
      }
      await run("release checkout current yaml", "merged");
    });

    test("served, asked for and exported, over both switches", async () => {
      await run("publish without --over", "served");
      await run("publish with --over", "served");
      const created = JSON.parse(
        await run("token create --name all --preview --json", "served"),
      ) as { readonly token: string };
      const Authorization = `Bearer ${created.token}`;
      const served = await at.serve(["--store", locate("served")]);
      const ask = async (address: string): Promise<readonly [number, string]> => {
        const response = await fetch(served.address + address, { headers: { Authorization } });
        return [response.status, await response.text()];
      };
      const until = async (status: number): Promise<void> => {
        while ((await ask("/api/v1/constructor"))[0] !== status) await sleep(20);
      };
      await until(200);
      const [, one] = await ask("/api/v1/constructor?filter[ToString]=__proto__ is a name");
      assert.match(one, /"TotalCount":1[,}]/u);
      const asked: readonly (readonly [string, number])[] = [
        ["/api/v1/constructor?search=name", 200],
        ["/api/v1/constructor?sort=ToString", 200],
        ["/api/v1/constructor?filter[HasOwnProperty][gte]=2", 200],
        ["/api/v1/constructor?format=csv", 200],
        ["/api/v1/constructor/page/1", 200],
        ["/api/v1/notes", 200],
        ["/openapi.json", 200],
        ["/service/v1/releases", 200],
        ["/service/v1/changes?since=1", 200],
        ["/", 200],
        ...KEYS.flatMap((name): readonly (readonly [string, number])[] => [
          [`/api/v1/notes?${name}=1`, 400],
          [`/api/v1/notes?filter[${name}]=1`, 400],
          [`/api/v1/notes?filter[Title][${name}]=1`, 400],
          [`/api/v1/notes?filter[About.${name}]=1`, 400],
          [`/api/v1/notes?sort=${name}`, 400],
          [`/api/v1/notes?format=${name}`, 400],
          [`/api/v1/notes?language=${name}`, 400],
          [`/${name}`, 404],
        ]),
      ];
      for (const [address, status] of asked) {
        const [answered, body] = await ask(address);
        assert.equal(answered, status, `${address}: ${body.slice(0, 300)}`);
      }
      for (const name of KEYS) {
        const headers = { [name]: "1", Cookie: `${name}=1`, "Accept-Language": name };
        const { status } = await fetch(`${served.address}/api/v1/notes`, { headers });
        assert.equal(status, 200, name);
      }
      const client = createClient({ url: served.address }) as unknown as {
        readonly constructor: { count(): Promise<number> };
      };
      assert.equal(await client.constructor.count(), KEYS.length);
      await run("release rollback 1", "served");
      await until(404);
      await run("release rollback 2", "served");
      await until(200);
      assert.doesNotMatch(served.said(), /cannot be read|"level":"error"/u);
      await run("export out", "served");
      await served.stop();
    });

    test("no look-up of ours finds what every object has", () => {
      assert.deepEqual([...found], []);
    });
  });
}
