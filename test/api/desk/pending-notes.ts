/** Notes on a desk, and changes of them that somebody keeps pending. */
import type { Answer, TestDesk } from "../../support/desk.ts";

const DECLARED = `resources:
  notes: { access: public, fields: { Title: varchar(64), Price: { type: integer, nullable: true } } }
`;
export const uuidOf = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;
export const write = (...titles: readonly string[]): string =>
  `Uuid,Title\n${titles.map((title, at) => `${uuidOf(at)},${title}\n`).join("")}`;
export const FILES = { "installation.yaml": DECLARED, "notes.csv": write("A", "B", "C") };

export const put = (
  desk: TestDesk,
  token: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  desk.ask(token, "/pending", {
    method: "PUT",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });

export const change = (
  digit: number,
  Title: string,
): {
  readonly resource: string;
  readonly Uuid: string;
  readonly set: { readonly Title: string };
} => ({
  resource: "notes",
  Uuid: uuidOf(digit),
  set: { Title },
});
