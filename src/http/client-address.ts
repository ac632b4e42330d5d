/**
 * Whose request it is: the address at the other end of the connection or, where that is a proxy which
 * the operator trusts, the one that the proxy names. What anybody else writes into X-Forwarded-For is
 * not believed.
 */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { Socket } from "node:net";

/** @returns an IPv4 address in its own form, also where it came as an IPv6 one (RFC 4291 §2.5.5.2) */
const unmap = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/iu, "");

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** @returns of the other end; undefined once the connection is gone */
export const addressOf = ({ remoteAddress }: Socket): string | undefined =>
  remoteAddress && unmap(remoteAddress);

/** Says whether an address is one of a list. */
export type IsAmong = (address: string) => boolean;

/** @param ranges addresses, each alone or with the length of its prefix: `10.0.0.0/8` */
export function createIsAmong(ranges: readonly string[]): IsAmong {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => {
    const own = unmap(address);
    return isIP(own) !== 0 && list.check(own, familyOf(own));
  };
}

export const isLoopback: IsAmong = createIsAmong(["127.0.0.0/8", "::1"]);

/** @returns whose request it is; undefined once its connection is gone */
export type FindAddress = (request: IncomingMessage) => string | undefined;

/**
 * @param isTrusted proxies that append the address of their client to X-Forwarded-For
 * @returns the client's address; undefined once its connection is gone
 */
export function findClientAddress(
  request: IncomingMessage,
  isTrusted: IsAmong,
): string | undefined {
  let address = addressOf(request.socket);
  const forwarded = request.headers["x-forwarded-for"];
  if (address === undefined || forwarded === undefined || !isTrusted(address)) return address;
  // The nearest proxy writes last: its word counts, and that of each further one that it trusts.
  for (const named of String(forwarded).split(",").toReversed()) {
    const before = unmap(named.trim());
    if (isIP(before) === 0) break;
    address = before;
    if (!isTrusted(address)) break;
  }
  return address;
}

/**
 * What counts as one client: an IPv4 address, or an IPv6 network of 64 bits, since a single host has
 * all of its addresses.
 */
export function networkOf(address = ""): string {
  const own = unmap(address);
  if (isIP(own) !== 6) return own;
  const [start = "", end] = own.replace(/%.*$/u, "").toLowerCase().split("::");
  const groups = start === "" ? [] : start.split(":");
  const after = end === undefined || end === "" ? 0 : end.split(":").length;
  const gap = end === undefined ? 0 : 8 - groups.length - after;
  const whole = [...groups, ...Array.from({ length: gap }, () => "0"), ...(end ?? "").split(":")];
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/u, ""))
    .join(":");
}
