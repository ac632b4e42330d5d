/** Tables that are no resource: what they would be, and how a check of that makes them one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Guess } from "../../../src/guess/results.ts";
import { publish, runDesk } from "../../support/desk.ts";
import type { Answer, TestDesk } from "../../support/desk.ts";

const DECLARED =
  "resources: { notes: { access: public, fields: { Title: varchar(64) } } }\nmaxAge: 120\n";
const STAFF = "Staff no.;Name;Since\n0107;Ada;2020-01-01\n0112;Bob;2021-02-03\n";

const guess = (desk: TestDesk, token: string, files: Readonly<Record<string, string>>) => {
  const body = new FormData();
  for (const [name, content] of Object.entries(files))
    body.append("files", new Blob([content]), name);
  return desk.ask(token, "/guesses", { method: "POST", body });
};

const read = ({ json, text, status }: Answer): Guess => {
  assert.equal(status, 200, text);
  return json as unknown as Guess;
};

test("a table becomes a resource beside those that are there, and needs the right to declare", async () => {
  await using desk = await runDesk();
  await publish(
    desk,
    desk.anna,
    { "installation.yaml": DECLARED, "notes.csv": "Key,Title\na,One\n" },
    { whole: "true" },
  );
  const { tables, installation, errors } = read(
    await guess(desk, desk.ed, { "Our Staff.csv": STAFF }),
  );
  assert.deepEqual(errors, []);
  assert.deepEqual(
    tables.map(({ resource, path, rows }) => ({ resource, path, rows })),
    [{ resource: "our-staff", path: "our-staff.csv", rows: 2 }],
  );
  assert.match(installation, /^# lectern-base 1 sha256:/u);
  const sent = { "installation.yaml": installation, "our-staff.csv": STAFF };
  const checked = await desk.check(desk.ed, sent);
  assert.equal(checked.status, 201, checked.text);
  const { draft } = checked.json;
  const refused = await desk.post(desk.ed, "/releases", { draft, stage: true }, 1);
  assert.equal(refused.status, 403, refused.text);
  const published = await publish(desk, desk.anna, sent, {});
  assert.equal(published.status, 201, published.text);
  const { json } = await desk.ask(desk.anna, "/items?resource=our-staff");
  assert.equal(json["total"], 2);
});

test("a desk without a release takes its first content from a table", async () => {
  await using desk = await runDesk();
  const { installation } = read(await guess(desk, desk.anna, { "staff.csv": STAFF }));
  const published = await publish(desk, desk.anna, {
    "installation.yaml": installation,
    "staff.csv": STAFF,
  });
  assert.equal(published.status, 201, published.text);
});

test("texts in several languages bring these, unless there are some", async () => {
  await using desk = await runDesk();
  const table = "No;Title DE;Title FR\n1;Haus;Maison\n2;Baum;Arbre\n";
  const { installation, languages } = read(await guess(desk, desk.anna, { "words.csv": table }));
  assert.match(languages ?? "", /Code: DE\n.*\n\s*Fallback: true\n(?:.*\n)*.*Code: FR\n/u);
  const files = { "installation.yaml": installation, "words.csv": table };
  const published = await publish(desk, desk.anna, { ...files, "languages.yaml": languages ?? "" });
  assert.equal(published.status, 201, published.text);
  const again = read(await guess(desk, desk.anna, { "terms.csv": table }));
  assert.equal(again.languages, null);
});

test("what is no table is left out with the reason, in the language of who asks", async () => {
  await using desk = await runDesk();
  const body = new FormData();
  body.append("files", new Blob(["%PDF-1.7"]), "list.pdf");
  const answer = await desk.ask(desk.ed, "/guesses", {
    method: "POST",
    body,
    headers: { "Accept-Language": "de" },
  });
  const { tables, leftOut } = read(answer);
  assert.deepEqual(tables, []);
  assert.match(JSON.stringify(leftOut), /PDF|Tabelle/u);
});

test("only files can be sent", async () => {
  await using desk = await runDesk();
  const json = await desk.post(desk.ed, "/guesses", {});
  assert.equal(json.status, 415, json.text);
  const body = new FormData();
  body.set("whole", "true");
  const field = await desk.ask(desk.ed, "/guesses", { method: "POST", body });
  assert.equal(field.status, 400, field.text);
});
