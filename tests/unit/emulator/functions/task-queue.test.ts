import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type DispatchTask, TaskQueue } from "#emulator/functions/task-queue.ts";

const LIMITS = { maxAttempts: 3, minBackoffMs: 1_000, maxConcurrent: 2 };
const task = (name: string, notBefore = 0) => ({ name, notBefore, body: {} });

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** What was dispatched, and when (seconds after the start). */
function record(succeeds: (attempt: number) => boolean = () => true, takesMs = 0) {
  const started = Date.now();
  const seen: string[] = [];
  const dispatch: DispatchTask = async ({ name }, attempt) => {
    seen.push(`${name}${attempt} at ${(Date.now() - started) / 1000}`);
    if (takesMs > 0) await new Promise((resolve) => void setTimeout(resolve, takesMs));
    return succeeds(attempt);
  };
  return { seen, dispatch };
}

it("a task starts when it is due, and a second one of its name is refused until long after it ran", async () => {
  const { seen, dispatch } = record();
  const queue = new TaskQueue(LIMITS, dispatch);
  expect(queue.add(task("a", Date.now() + 5_000))).toBe(true);
  expect(queue.add(task("a"))).toBe(false);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(["a1 at 5"]);
  expect(queue.add(task("a"))).toBe(false);
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  expect(queue.add(task("a"))).toBe(true);
});

it("what fails is tried again, later each time, and given up after so many attempts", async () => {
  const { seen, dispatch } = record(() => false);
  new TaskQueue(LIMITS, dispatch).add(task("a"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual(["a1 at 0", "a2 at 1", "a3 at 3"]);
});

it("so many tasks run at once and the others after them, in their order", async () => {
  const { seen, dispatch } = record(() => true, 10_000);
  const queue = new TaskQueue(LIMITS, dispatch);
  for (const name of ["a", "b", "c"]) queue.add(task(name));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(seen).toEqual(["a1 at 0", "b1 at 0"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(["a1 at 0", "b1 at 0", "c1 at 10"]);
});

it("a closed queue starts nothing more", async () => {
  const { seen, dispatch } = record(() => false);
  const queue = new TaskQueue(LIMITS, dispatch);
  queue.add(task("a"));
  queue.add(task("b", Date.now() + 5_000));
  await vi.advanceTimersByTimeAsync(0);
  queue.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual(["a1 at 0"]);
});
