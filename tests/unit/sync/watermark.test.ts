import { describe, expect, it } from "vitest";
import { earlier, nextWatermark, OVERLAP_SECONDS, serverTimeAt } from "#sync/pull/watermark.ts";
import { seededRandom } from "#tests/support/random.ts";

describe("the watermark", () => {
  it("[P4] stays 300 seconds behind the server's clock, to the microsecond, and never goes back", () => {
    expect(nextWatermark(null, "2026-11-21T00:04:59.123456Z")).toBe("2026-11-20T23:59:59.123456Z");
    expect(nextWatermark("2026-11-21T00:00:00.000001Z", "2026-11-21T00:05:00.000000Z")).toBe(
      "2026-11-21T00:00:00.000001Z",
    );
    expect(earlier("2026-03-01T00:00:00.000007Z", 1)).toBe("2026-02-28T23:59:59.000007Z");
  });
});

/** A write gets its `updatedAt` when it starts and can be read when it commits, up to 270 seconds later. */
interface Write {
  readonly updatedAt: number;
  readonly committedAt: number;
}

const WRITES = 100_000;
const RESTARTS = 1_000;
const SPAN = 10 * 86_400;
const SLOWEST_COMMIT = 270;

describe("[P9] no write is missed", () => {
  const random = seededRandom(300);
  const writes: Write[] = Array.from({ length: WRITES }, () => {
    // Whole tenths of a second: many writes share their time.
    const updatedAt = Math.floor(random() * SPAN * 10) / 10;
    const slow = random() < 0.3;
    return { updatedAt, committedAt: updatedAt + (slow ? random() * SLOWEST_COMMIT : random()) };
  }).sort((a, b) => a.updatedAt - b.updatedAt);
  const byCommit = writes.map((_, position) => position).sort((a, b) => committed(a) - committed(b));
  const restarts = Array.from({ length: RESTARTS }, () => random() * SPAN).sort((a, b) => a - b);
  const asTime = (seconds: number) => serverTimeAt(Math.round((1_800_000_000 + seconds) * 1000));

  function committed(position: number): number {
    return writes[position]?.committedAt ?? 0;
  }

  /** Listens from restart to restart; `advance` moves the cursor after each snapshot. Returns how many writes never arrived. */
  function countMissed(
    includesBound: boolean,
    advance: (cursor: string | null, newest: string, now: string) => string,
  ): number {
    const seen = new Uint8Array(WRITES);
    let cursor: string | null = null;
    let nextCommit = 0;
    for (let session = 0; session <= RESTARTS; session += 1) {
      const start = restarts[session - 1] ?? 0;
      const end = restarts[session] ?? SPAN + 1_000;
      const bound = cursor;
      const isWithin = (time: string) => bound === null || (includesBound ? time >= bound : time > bound);
      let newest = cursor ?? "";
      const take = (position: number) => {
        const time = asTime(writes[position]?.updatedAt ?? 0);
        if (!isWithin(time)) return;
        seen[position] = 1;
        if (time > newest) newest = time;
      };
      // The first snapshot: everything readable from the bound.
      for (
        let position = bound === null ? 0 : firstAt(bound);
        position < WRITES && (writes[position]?.updatedAt ?? 0) <= start;
        position += 1
      ) {
        if (committed(position) <= start) take(position);
      }
      cursor = advance(cursor, newest, asTime(start));
      while (nextCommit < WRITES && committed(byCommit[nextCommit] ?? 0) <= start) nextCommit += 1;
      // Then every commit as it happens, during this session.
      for (; nextCommit < WRITES; nextCommit += 1) {
        const position = byCommit[nextCommit] ?? 0;
        if (committed(position) > end) break;
        take(position);
        cursor = advance(cursor, newest, asTime(committed(position)));
      }
    }
    return seen.reduce((missed, each) => missed + 1 - each, 0);
  }

  /** The first write not before a time (binary search; a second of slack for rounding). */
  function firstAt(time: string): number {
    const seconds = Date.parse(time) / 1000 - 1_800_000_000 - 1;
    let low = 0;
    let high = WRITES;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((writes[middle]?.updatedAt ?? 0) < seconds) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  it("by the watermark, over 100,000 writes that commit up to 270 s late and 1,000 restarts", () => {
    expect(OVERLAP_SECONDS).toBeGreaterThan(SLOWEST_COMMIT);
    expect(countMissed(true, (cursor, _, now) => nextWatermark(cursor, now))).toBe(0);
  });

  it("a cursor at the newest time seen misses some", () => {
    expect(countMissed(false, (cursor, newest) => (newest > (cursor ?? "") ? newest : (cursor ?? "")))).toBeGreaterThan(
      0,
    );
  });
});
