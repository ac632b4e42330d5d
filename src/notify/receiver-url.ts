/** Which URLs events may be sent to. */
import { BlockList, isIP } from "node:net";
import { CommandError } from "../errors.ts";

const MAX_URL_LENGTH = 2048;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/u, "$1");
  const family = isIP(host);
  if (family === 0) return host === "localhost" || host.endsWith(".localhost");
  return LOOPBACK.check(host, family === 6 ? "ipv6" : "ipv4");
}

/** The URL is not repeated, because it may be a secret that protects the receiver. */
const wrongUrl = (remedy: string): CommandError =>
  new CommandError(`The URL of the webhook is wrong: ${remedy}`, 2);

/**
 * @returns the URL in the form in which it is used
 * @throws CommandError with status 2
 */
export function readReceiverUrl(text: string, allowsHttp: boolean): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/u.test(url.protocol))
    throw wrongUrl("give one that begins with https://.");
  if (url.href.length > MAX_URL_LENGTH)
    throw wrongUrl(`give one of at most ${MAX_URL_LENGTH} characters.`);
  if (url.username !== "" || url.password !== "") {
    throw wrongUrl(
      "leave out user and password; the signature shows the receiver that an event is genuine.",
    );
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname) && !allowsHttp) {
    throw wrongUrl(
      "give one that begins with https://, or add --allow-http if everyone on the way may read the events.",
    );
  }
  url.hash = "";
  return url.href;
}
