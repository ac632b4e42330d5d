/** Header lines as clients send them, without Host: browsers, scripts, curl, Java and caches. */

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";
const PAGE =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7";
const SCRIPT = "application/json, text/plain, */*";

const browser = (agent: string, accept: string, languages: string): readonly string[] => [
  "Connection: keep-alive",
  `User-Agent: ${agent}`,
  `Accept: ${accept}`,
  `Accept-Language: ${languages}`,
  "Sec-Fetch-Site: cross-site",
  `Sec-Fetch-Mode: ${accept === PAGE ? "navigate" : "cors"}`,
  "Sec-Fetch-Dest: empty",
];

const chrome = (accept: string, languages: string): readonly string[] => [
  ...browser(CHROME, accept, languages),
  'sec-ch-ua: "Chromium";v="141", "Not?A_Brand";v="8"',
  "sec-ch-ua-mobile: ?0",
  'sec-ch-ua-platform: "Linux"',
  "Origin: https://www.example.org",
  "Referer: https://www.example.org/",
];

const forwarded = (lines: readonly string[], id: string): readonly string[] => [
  ...lines,
  "X-Forwarded-For: 198.51.100.7",
  "X-Forwarded-Proto: https",
  "Via: 1.1 varnish (Varnish/7.1)",
  `X-Request-Id: ${id}`,
];

/** Twenty combinations; each benchmark adds Accept-Encoding and Authorization. */
export const CLIENT_HEADERS: readonly (readonly string[])[] = [
  chrome(SCRIPT, "de-DE,de;q=0.9,en;q=0.8"),
  chrome(PAGE, "de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7"),
  chrome("*/*", "en-US,en;q=0.9"),
  chrome(SCRIPT, "fr-FR,fr;q=0.9,en;q=0.8,de;q=0.7"),
  browser(FIREFOX, PAGE, "de,en-US;q=0.7,en;q=0.3"),
  browser(FIREFOX, "*/*", "en-GB,en;q=0.5"),
  browser(SAFARI, SCRIPT, "de-DE,de;q=0.9"),
  browser(SAFARI, "*/*", "en-GB,en;q=0.9"),
  ["User-Agent: curl/8.14.1", "Accept: */*"],
  ["User-Agent: curl/8.14.1", "Accept: application/json", "Accept-Language: de"],
  [
    "User-Agent: Java/21.0.8",
    "Accept: text/html, image/gif, image/jpeg, */*; q=0.2",
    "Connection: keep-alive",
  ],
  ["User-Agent: Java-http-client/21.0.8", "Accept: application/json"],
  ["User-Agent: okhttp/5.1.0", "Connection: Keep-Alive", "Accept-Language: de-AT"],
  ["User-Agent: python-requests/2.32.5", "Accept: */*", "Connection: keep-alive"],
  ["User-Agent: Go-http-client/1.1"],
  ["user-agent: node", "accept: */*", "accept-language: *", "sec-fetch-mode: cors"],
  forwarded(chrome(SCRIPT, "de-DE,de;q=0.9,en;q=0.8"), "cdn-5f2c1a90b7"),
  forwarded(browser(FIREFOX, "*/*", "en-GB,en;q=0.5"), "cdn-77ab01e4c2"),
  forwarded(
    ["User-Agent: Amazon CloudFront", "Accept: */*"],
    "1-67891233-abcdef012345678912345678",
  ),
  ["Host-Header: www.example.org", "User-Agent: Fastly/1.0", "Accept: application/json, */*;q=0.5"],
];
