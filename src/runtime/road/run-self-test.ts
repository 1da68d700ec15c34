import type { SelfTest } from "#domain/road/road-facts.ts";
import type { TrySales } from "../workers/road-worker.ts";

/** Sixty prices take a phone a second or two. */
const PATIENCE_MS = 30_000;

/** Runs the self-test in its worker, which ends with it. */
export async function runSelfTest(question: TrySales): Promise<SelfTest> {
  const worker = new Worker(new URL("../workers/road-worker.ts", import.meta.url), { type: "module", name: "road" });
  const answer = new Promise<SelfTest>((resolve) => {
    const crash = () => resolve({ outcome: "crashed" });
    worker.addEventListener("message", ({ data }: MessageEvent<SelfTest>) => resolve(data), { once: true });
    worker.addEventListener("error", crash, { once: true });
    setTimeout(crash, PATIENCE_MS);
  });
  worker.postMessage(question);
  return answer.finally(() => worker.terminate());
}
