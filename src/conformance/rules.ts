/** What is checked: each rule by the name that reports give it, with the clause that it comes from. */

const TABLES = "Content Delivery API v1, Resources and their fields";
const ENDPOINTS = "Content Delivery API v1, Endpoints";
const HEADERS = `${ENDPOINTS}, Request and response headers`;
const PAGING = `${ENDPOINTS}, CollectionConfiguration`;
const SERVICE = "Content Delivery API v1, What the service does";
const TOKENS = "Content Delivery API v1, Authentication; RFC 9110, 11.1; RFC 6750, 3";

export const RULES = {
  answer: ["RFC 9110, 3.3", "Every request gets a complete HTTP response in time."],
  status: [ENDPOINTS, "A successful request has status 200."],
  "media-type": [ENDPOINTS, "Content-Type is application/json, also of an error."],
  json: [`${SERVICE}; RFC 8259, 4, 8.1`, "A body is a JSON object in UTF-8, with each name once."],
  dates: ["RFC 9110, 6.6.1, 8.8.2", "Date and Last-Modified are HTTP dates, the latter not later."],
  etag: ["RFC 9110, 8.8", "An ETag is a quoted string; different bodies have different ones."],
  freshness: [HEADERS, "Last-Modified; max-age of at most 86400; Expires is Date plus max-age."],
  members: [ENDPOINTS, "An object has all members of its table and no others."],
  type: [TABLES, "A value has the type of its field, and is null only where the table allows it."],
  value: [TABLES, "A value has the size, the form, or is one of the values that the table allows."],
  "page-number": [PAGING, "CurrentPage is the page that was asked for; of find, one there is."],
  "page-size": [PAGING, "No page has more than MaxItemsPerPage; one that is not split has all."],
  "last-page": [PAGING, "LastPage follows from FirstPage, TotalCount and MaxItemsPerPage."],
  "page-items": [PAGING, "A page before the last is full; FirstIndex and LastIndex count from 0."],
  "page-neighbours": [PAGING, "PreviousPage and NextPage are beside CurrentPage, or stay on it."],
  endpoint: [PAGING, "The endpoint of a page is an address below the base URL and returns it."],
  "pages-agree": [PAGING, "All pages have the same totals, find is one of them, no Uuid is twice."],
  load: [`${ENDPOINTS}, Entity operation load`, "load returns the item of the collection."],
  error: ["Content Delivery API v1, Errors", "load fails for a uuid that does not exist."],
  "trailing-slash": [ENDPOINTS, "A path with a trailing slash returns the same payload."],
  head: ["RFC 9110, 9.3.2", "HEAD has the status of GET, and no header with another value."],
  "read-only": [SERVICE, "POST is refused, as every operation is a GET; 405 has Allow."],
  coding: [
    "RFC 9110, 12.5.3, 12.5.5",
    "A coding is asked for, named by Vary, and changes no payload.",
  ],
  conditions: [
    "RFC 9110, 13.1, 15.4.5",
    "304 comes for the current ETag or date, with headers for caches.",
  ],
  token: [
    TOKENS,
    "All operations need a token or none; a wrong one is refused; 401 has a challenge.",
  ],
  language: [HEADERS, "Texts and messages follow Accept-Language by weight, and Vary names it."],
} as const satisfies Readonly<Record<string, readonly [clause: string, rule: string]>>;

export type RuleName = keyof typeof RULES;
/** What must be, whether it is, what is expected, what was found, and in which part of the response. */
export type Fact = readonly [RuleName, isRight: boolean, string, found: unknown, place?: string];
