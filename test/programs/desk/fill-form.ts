/** What somebody does in the form of an item, and what the desk has of it. */
import type { Locator, Page } from "playwright-core";
import type { TestDesk } from "../../support/desk.ts";

interface PendingBody {
  readonly changes: readonly {
    readonly resource: string;
    readonly Uuid?: string;
    readonly set?: object;
    readonly after?: string | null;
    readonly add?: Readonly<Record<string, unknown>>;
  }[];
  readonly problems: readonly { readonly field: string }[];
}

export async function readPending(desk: TestDesk, token = desk.anna): Promise<PendingBody> {
  return (await desk.ask(token, "/pending")).json as unknown as PendingBody;
}

export async function readItem(desk: TestDesk, resource: string, of: string): Promise<object> {
  const { json } = await desk.ask(desk.anna, `/items/${resource}/${of}`);
  return json["item"] as object;
}

export const field = (page: Page, path: string): Locator => page.locator(`[data-path="${path}"]`);
export const input = (page: Page, path: string): Locator =>
  field(page, path).locator("input, textarea, select").first();

export const saved = (page: Page): Promise<void> => page.getByText(/^Saved /u).waitFor();

export async function publishPending(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Check and publish" }).click();
  await page.getByText(/No problems found/u).waitFor();
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("heading", { name: /Release \d+ is published/u }).waitFor();
}

export async function refer(page: Page, path: string, typed: string, title: string): Promise<void> {
  await input(page, path).fill(typed);
  await page.getByRole("option", { name: title }).click();
}
