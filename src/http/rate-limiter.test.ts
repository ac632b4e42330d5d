import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createRateLimiter } from "./rate-limiter.ts";

const NOW = Date.UTC(2026, 10, 21);

describe("createRateLimiter", () => {
  test("a quota per client and window, counted down", () => {
    const take = createRateLimiter({ quota: 2, windowSeconds: 60 });
    assert.deepEqual(take("a", NOW), { allowed: true, remaining: 1, secondsLeft: 60 });
    assert.deepEqual(take("a", NOW + 500), { allowed: true, remaining: 0, secondsLeft: 60 });
    assert.deepEqual(take("a", NOW + 58_500), { allowed: false, remaining: 0, secondsLeft: 2 });
    assert.deepEqual(take("b", NOW + 58_500), { allowed: true, remaining: 1, secondsLeft: 60 });
    assert.deepEqual(take("a", NOW + 59_999), { allowed: false, remaining: 0, secondsLeft: 1 });
    assert.deepEqual(take("a", NOW + 60_000), { allowed: true, remaining: 1, secondsLeft: 60 });
  });

  test("refused requests do not lengthen the wait", () => {
    const take = createRateLimiter({ quota: 1, windowSeconds: 1 });
    for (let now = NOW; now < NOW + 1000; now += 10) take("a", now);
    assert.equal(take("a", NOW + 1000).allowed, true);
  });

  test("a clock that is set back locks nobody out", () => {
    const take = createRateLimiter({ quota: 1, windowSeconds: 60 });
    take("a", NOW);
    assert.equal(take("a", NOW - 3_600_000).allowed, true);
    assert.equal(take("a", NOW - 3_600_000).allowed, false);
  });

  test("the number of clients is bounded: the least recently seen are removed", () => {
    const take = createRateLimiter({ quota: 100, windowSeconds: 60 });
    take("was here once", NOW);
    for (let count = 0; count < 150_000; count += 1) {
      take(`address ${count}`, NOW);
      if (count % 10_000 === 0) take("comes", NOW);
    }
    assert.equal(take("comes", NOW).remaining, 84);
    assert.equal(take("was here once", NOW).remaining, 99);
  });
});
