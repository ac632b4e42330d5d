/**
 * Finds the client's address: the remote address of the connection or, if that is a trusted proxy, the
 * address that the proxy names. X-Forwarded-For from anyone else is ignored.
 */
import { BlockList, isIP } from "node:net";
import type { Socket } from "node:net";
import { LIST_HEADER } from "../lib/http/list-header.ts";

/** RFC 4291 §2.5.5.2, in the forms of §2.2: the last 32 bits are dotted, or two groups in hex. */
const MAPPED = /^(?:::|(?:0{1,4}:){5})ffff:(?:(\d+\.[\d.]+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/iu;

/** @returns an IPv4-mapped IPv6 address as IPv4, any other unchanged */
function unmap(address: string): string {
  const [mapped, dotted, high = "", low = ""] = MAPPED.exec(address) ?? [];
  if (mapped === undefined || dotted !== undefined) return dotted ?? address;
  const groups = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return groups.flatMap((group) => [group >> 8, group & 255]).join(".");
}

/** An IPv4 address, or any in brackets, with or without a port. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/u;

/** @returns an entry of X-Forwarded-For without the port, which some proxies write */
function readEntry(entry: string): string {
  const text = entry.trim();
  const [, inBrackets, plain] = WITH_PORT.exec(text) ?? [];
  return unmap(inBrackets ?? plain ?? text);
}

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** @returns the remote address; undefined once the connection is closed */
export const remoteAddressOf = ({
  remoteAddress,
}: Pick<Socket, "remoteAddress">): string | undefined => remoteAddress && unmap(remoteAddress);

/** Whether an address is in a list. */
export type IsAmong = (address: string) => boolean;

/** @param ranges addresses, or networks such as `10.0.0.0/8` */
export function createIsAmong(ranges: readonly string[]): IsAmong {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  // An IPv4-mapped IPv6 address is checked as IPv4.
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/**
 * @param forwarded the header X-Forwarded-For
 * @param isTrusted proxies that append the address of their client to X-Forwarded-For
 * @param onUntrusted called when someone else sends X-Forwarded-For
 * @returns the client's address; undefined once its connection is closed
 */
export function findClientAddress(
  socket: Pick<Socket, "remoteAddress">,
  forwarded: string | undefined,
  isTrusted: IsAmong,
  onUntrusted: (sender: string) => void = () => {},
): string | undefined {
  let address = remoteAddressOf(socket);
  if (address === undefined || forwarded === undefined) return address;
  if (!isTrusted(address)) {
    onUntrusted(address);
    return address;
  }
  // The nearest proxy appends last. So addresses are read from the end, as long as each is a trusted
  // proxy.
  const nearest = forwarded.split(",").slice(-LIST_HEADER.members);
  for (const named of nearest.toReversed()) {
    const before = readEntry(named);
    if (isIP(before) === 0) break;
    address = before;
    if (!isTrusted(address)) break;
  }
  return address;
}

/**
 * What counts as one client: an IPv4 address, or an IPv6 /64 network, since a single host can use all of
 * its addresses.
 */
export function networkOf(address = ""): string {
  const own = unmap(address);
  if (isIP(own) !== 6) return own;
  const [start = "", end] = own.replace(/%.*$/su, "").toLowerCase().split("::");
  const groups = start === "" ? [] : start.split(":");
  const after = end === undefined || end === "" ? 0 : end.split(":").length;
  const gap = end === undefined ? 0 : 8 - groups.length - after;
  const whole = [...groups, ...Array.from({ length: gap }, () => "0"), ...(end ?? "").split(":")];
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/u, ""))
    .join(":");
}
