import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createIsAmong, findClientAddress, networkOf } from "./client-address.ts";

const PROXIES = createIsAmong(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);

describe("findClientAddress", () => {
  const rows = [
    ["no proxy", "192.0.2.1", undefined, "192.0.2.1"],
    ["X-Forwarded-For of an unknown address is ignored", "192.0.2.1", "198.51.100.7", "192.0.2.1"],
    ["X-Forwarded-For of a trusted proxy counts", "127.0.0.1", "198.51.100.7", "198.51.100.7"],
    ["also where the connection is IPv6", "::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7"],
    ["only the last entry is from the proxy", "10.1.2.3", "6.6.6.6, 198.51.100.7", "198.51.100.7"],
    ["a chain of trusted ones", "127.0.0.1", "6.6.6.6, 198.51.100.7, 10.9.9.9", "198.51.100.7"],
    ["trusted ones only", "127.0.0.1", "10.9.9.9", "10.9.9.9"],
    ["an entry that is no address", "127.0.0.1", "198.51.100.7, unknown", "127.0.0.1"],
    ["an entry with a port", "127.0.0.1", "198.51.100.7:5678", "198.51.100.7"],
    ["an IPv6 entry with a port", "127.0.0.1", "6.6.6.6, [2001:db8::5]:123", "2001:db8::5"],
    ["an IPv6 entry in brackets", "127.0.0.1", "[2001:db8::5]", "2001:db8::5"],
    ["an IPv4-mapped entry", "127.0.0.1", "::ffff:c633:6407", "198.51.100.7"],
    ["an IPv6 client", "fd00::1", "2001:db8::5", "2001:db8::5"],
    ["empty", "127.0.0.1", "", "127.0.0.1"],
    ["a closed connection", undefined, "198.51.100.7", undefined],
  ] as const;
  for (const [name, remoteAddress, forwarded, expected] of rows) {
    test(name, () => {
      assert.equal(findClientAddress({ remoteAddress }, forwarded, PROXIES), expected);
    });
  }
});

test("a sender that is not trusted is told of, if it names a client", () => {
  const senders: string[] = [];
  const note = (sender: string): void => void senders.push(sender);
  for (const [remoteAddress, forwarded] of [
    ["127.0.0.1", "198.51.100.7"],
    ["192.0.2.9", undefined],
    ["192.0.2.9", "198.51.100.7"],
  ] as const)
    findClientAddress({ remoteAddress }, forwarded, PROXIES, note);
  assert.deepEqual(senders, ["192.0.2.9"]);
});

describe("networkOf", () => {
  const rows = [
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["2001:db8:0:0:1::", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["::", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["1:2:3::7:8", "1:2:3:0"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::ffff:c0a8:0101", "192.168.1.1"],
    ["0:0:0:0:0:FFFF:c0a8:101", "192.168.1.1"],
    ["::fffe:c0a8:0101", "0:0:0:0"],
    ["", ""],
  ] as const;
  for (const [address, network] of rows) {
    test(address, () => {
      assert.equal(networkOf(address), network);
    });
  }
});
