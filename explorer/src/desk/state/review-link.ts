/** The link by which somebody sees one release: its token also opens the preview of the site, as long as the tab is open. */
const KEY = "lectern-review";

/** @returns "": it is not known in this tab */
export function readLinkToken(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    // The browser forbids storage.
    return "";
  }
}

/** @param token "": none */
export function keepLinkToken(token: string): void {
  try {
    if (token === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {
    // Without storage there is no link to the preview.
  }
}
