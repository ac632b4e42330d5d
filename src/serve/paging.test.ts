import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { RequestError } from "../errors.ts";
import { configurePage } from "../items/configure-page.ts";
import { parsePageNumber } from "./read-variant.ts";
import { runs } from "../../test/support/seeds.ts";

const configure = (
  totalCount: number,
  maxItemsPerPage: number,
  page: number,
): ReturnType<typeof configurePage> =>
  configurePage({ responseKey: "K", path: "/p", query: "", maxItemsPerPage, totalCount }, page);

const isRefused =
  (message: string) =>
  (error: unknown): boolean =>
    error instanceof RequestError && error.cases[0]?.message === message;

describe("page numbers", () => {
  const VALID: readonly (readonly [string | undefined, number])[] = [
    [undefined, 1],
    ["", 1],
    ["1", 1],
    ["12", 12],
    ["99999999999999999999", 1e20],
  ];
  for (const [segment, page] of VALID)
    test(`${segment} is page ${page}`, () => assert.equal(parsePageNumber(segment), page));
  for (const segment of [
    "0",
    "01",
    "-1",
    "+1",
    "1.0",
    "1e2",
    "0x1",
    " 1",
    "1 ",
    "١",
    "１",
    "one",
  ]) {
    test(`${JSON.stringify(segment)} is not valid`, () => {
      assert.throws(() => parsePageNumber(segment), isRefused("PAGE_NUMBER_INVALID"));
    });
  }
});

describe("CollectionConfiguration", () => {
  test("an empty collection has one empty page", () => {
    assert.deepEqual(configure(0, 100, 1), {
      CollectionModelName: "K",
      IsPaginated: false,
      MaxItemsPerPage: 100,
      CurrentPage: 1,
      FirstPage: 1,
      LastPage: 1,
      PreviousPage: 1,
      NextPage: 1,
      CurrentPageEndpoint: "/p/page/1/",
      FirstPageEndpoint: "/p/page/1/",
      LastPageEndpoint: "/p/page/1/",
      PreviousPageEndpoint: "/p/page/1/",
      NextPageEndpoint: "/p/page/1/",
      FirstIndex: 0,
      LastIndex: -1,
      TotalCount: 0,
    });
    assert.throws(() => configure(0, 100, 2), isRefused("PAGE_OUT_OF_RANGE"));
    const collection = { responseKey: "K", path: "/p", query: "", totalCount: 0 };
    const written = "9".repeat(400);
    assert.throws(
      () => configurePage({ ...collection, maxItemsPerPage: 100 }, Number(written), written),
      (error) => error instanceof RequestError && error.cases[0]?.values["page"] === written,
    );
  });

  test("addresses repeat the query", () => {
    const collection = { responseKey: "K", path: "/p", maxItemsPerPage: 1, totalCount: 3 };
    const page = configurePage({ ...collection, query: "language=DE" }, 2);
    assert.equal(page.NextPageEndpoint, "/p/page/3/?language=DE");
    assert.equal(page.PreviousPageEndpoint, "/p/page/1/?language=DE");
  });

  test("with any sizes, pages are contiguous and contain every index once", () => {
    const sizes = fc.record({ total: fc.nat(500), size: fc.integer({ min: 1, max: 120 }) });
    fc.assert(
      fc.property(sizes, ({ total, size }) => {
        const seen: number[] = [];
        let page = 1;
        for (;;) {
          const at = configure(total, size, page);
          assert.equal(at.IsPaginated, at.LastPage > 1);
          assert.equal(at.PreviousPage, Math.max(1, page - 1));
          for (let index = at.FirstIndex; index <= at.LastIndex; index++) seen.push(index);
          assert.ok(at.LastIndex - at.FirstIndex < size);
          if (at.NextPage === page) break;
          page = at.NextPage;
        }
        assert.deepEqual(
          seen,
          Array.from({ length: total }, (_, index) => index),
        );
        assert.throws(() => configure(total, size, page + 1), isRefused("PAGE_OUT_OF_RANGE"));
      }),
      runs(100),
    );
  });
});
