import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { listAcceptedCodings } from "./accept-encoding.ts";

type Row = readonly [header: string | undefined, expected: string];

const ROWS: readonly Row[] = [
  // No header: only the uncoded body is acceptable.
  [undefined, "identity"],
  ["", "identity"],
  ["  \t", "identity"],
  [",,,", "identity"],
  // Names
  ["gzip", "gzip identity"],
  ["br", "br identity"],
  ["zstd", "zstd identity"],
  ["identity", "identity"],
  ["GZip", "gzip identity"],
  ["x-gzip", "gzip identity"],
  ["X-GZIP;q=0.5", "gzip identity"],
  ["deflate", "identity"],
  ["compress, x-compress, deflate", "identity"],
  ["gzipp", "identity"],
  ["gzip, deflate, br, zstd", "br zstd gzip identity"],
  ["gzip, deflate, br", "br gzip identity"],
  ["gzip, deflate", "gzip identity"],
  ["zstd,gzip", "zstd gzip identity"],
  ["gzip , br", "br gzip identity"],
  ["\tgzip\t,\tbr\t", "br gzip identity"],
  [",gzip,,br,", "br gzip identity"],
  // Weights
  ["br;q=0.5, gzip", "gzip br identity"],
  ["br;q=0.5, gzip;q=0.8, zstd;q=0.6", "gzip zstd br identity"],
  ["br;q=0.998, gzip;q=0.999", "gzip br identity"],
  ["gzip;q=1.0, br;q=1.000", "br gzip identity"],
  ["gzip;q=1., br;q=0.", "gzip identity"],
  ["gzip;Q=0.5, br;q=0.4", "gzip br identity"],
  ["gzip ; q=0.5 , br\t;\tq=0.4", "gzip br identity"],
  ["br;q=0.001", "br identity"],
  ["br;q=0, gzip", "gzip identity"],
  ["br;q=0.000, gzip;q=0.00", "identity"],
  ["gzip;q=0", "identity"],
  ["x-gzip;q=0", "identity"],
  // identity is ordered by its weight only when it is named.
  ["identity, gzip", "gzip identity"],
  ["identity;q=1, gzip;q=0.5", "identity gzip"],
  ["gzip;q=0.5, identity;q=0.5", "gzip identity"],
  ["gzip;q=0.5, identity;q=0.1, br;q=0.05", "gzip identity br"],
  ["identity;q=0.001", "identity"],
  ["identity;q=0, gzip", "gzip"],
  ["gzip;q=0.1, identity;q=0.0", "gzip"],
  // The star stands for every coding that is not named, including identity.
  ["*", "br zstd gzip identity"],
  ["*;q=0.1", "br zstd gzip identity"],
  ["gzip, *;q=0.1", "gzip br zstd identity"],
  ["br;q=0, *", "zstd gzip identity"],
  ["x-gzip;q=0, *", "br zstd identity"],
  ["identity;q=0.5, *;q=0.2", "identity br zstd gzip"],
  ["identity;q=0, *", "br zstd gzip"],
  ["gzip, *;q=0", "gzip"],
  ["identity, *;q=0", "identity"],
  ["gzip;q=0.5, identity;q=0.1, *;q=0", "gzip identity"],
  ["deflate, *;q=0.5", "br zstd gzip identity"],
  // No coding is acceptable.
  ["*;q=0", ""],
  ["identity;q=0", ""],
  ["*;q=0.000", ""],
  ["deflate, identity;q=0", ""],
  ["deflate, *;q=0", ""],
  ["br;q=0, gzip;q=0, zstd;q=0, identity;q=0", ""],
  ["gzip;q=0, *;q=0", ""],
  // Named twice: the higher weight, in any order.
  ["gzip;q=0, gzip", "gzip identity"],
  ["gzip, x-gzip;q=0", "gzip identity"],
  ["*;q=0, *;q=0.5", "br zstd gzip identity"],
  // Invalid members are ignored; the others count.
  ["gzip;q=2", "identity"],
  ["gzip;q=1.001", "identity"],
  ["gzip;q=-1", "identity"],
  ["gzip;q=.5", "identity"],
  ["gzip;q=0.1234", "identity"],
  ["gzip;q=", "identity"],
  ["gzip;q", "identity"],
  ["gzip;", "identity"],
  ["gzip;level=9", "identity"],
  ["gzip;q=0.5;level=9", "identity"],
  ["gzip q=1", "identity"],
  ["gzip br", "identity"],
  ['"gzip"', "identity"],
  ["gzip;q =1", "identity"],
  ["gzip;q=yes, br;q=0.2", "br identity"],
  ["{}, gzip, @@;q=1", "gzip identity"],
  ["\u00a0gzip, br", "br identity"],
  ["identity;q=zero", "identity"],
  ["*;q=no, identity;q=0, gzip", "gzip"],
  ["__proto__, constructor;q=0", "identity"],
];

describe("listAcceptedCodings", () => {
  for (const [header, expected] of ROWS) {
    test(`${header ?? "(absent)"}: ${expected}`, () => {
      assert.equal(listAcceptedCodings(header).join(" "), expected);
    });
  }
});
