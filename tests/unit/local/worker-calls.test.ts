import { afterEach, describe, expect, it } from "vitest";
import type { Catalogue, CatalogueSearch } from "#local/catalogue/worker/catalogue.ts";
import { newestSearchFirst } from "#local/catalogue/worker/newest-search-first.ts";
import { connectCalls } from "#local/workers/connect-calls.ts";
import { serveCalls } from "#local/workers/serve-calls.ts";

interface Counter {
  add(a: number, b: number): number;
  count(upTo: number, onProgress: (share: number) => void): Promise<string>;
  fail(error: Error): Promise<never>;
  untilAborted(signal: AbortSignal): Promise<string>;
}

const METHODS = ["add", "count", "fail", "untilAborted"] as const;

const counter: Counter = {
  add: (a, b) => a + b,
  async count(upTo, onProgress) {
    for (let done = 1; done <= upTo; done += 1) onProgress(done / upTo);
    return "done";
  },
  async fail() {
    throw Object.assign(new Error("no answer"), { name: "RemoteUnreachable", code: "unavailable" });
  },
  untilAborted: (signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve("stopped"))),
};

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

function connect(target: Counter) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  serveCalls(port2, target);
  return connectCalls<Counter, keyof Counter>(port1, METHODS);
}

describe("calls from another context", () => {
  it("each get their own answer", async () => {
    const { remote } = connect(counter);
    expect(await Promise.all([remote.add(1, 2), remote.add(3, 4)])).toEqual([3, 7]);
  });

  it("report progress before they answer", async () => {
    const { remote } = connect(counter);
    const shares: number[] = [];
    expect(await remote.count(2, (share) => shares.push(share))).toBe("done");
    expect(shares).toEqual([0.5, 1]);
  });

  it("fail with the error's name and code", async () => {
    const { remote } = connect(counter);
    const failed = { name: "RemoteUnreachable", code: "unavailable", message: "no answer" };
    await expect(remote.fail(new Error("given"))).rejects.toMatchObject(failed);
  });

  it("report a full disk wherever the error mentions it", async () => {
    const quota = Object.assign(new Error("quota"), { name: "QuotaExceededError" });
    const aborted = Object.assign(new Error("aborted"), { name: "AbortError", inner: quota });
    const { remote } = connect({ ...counter, fail: () => Promise.reject(aborted) });
    await expect(remote.fail(quota)).rejects.toMatchObject({ name: "QuotaExceededError" });
  });

  it("are told of an abort and end when the other side has stopped", async () => {
    const { remote } = connect(counter);
    const stop = new AbortController();
    const answer = remote.untilAborted(stop.signal);
    stop.abort();
    expect(await answer).toBe("stopped");
    await expect(remote.untilAborted(stop.signal)).rejects.toThrow("abort");
  });

  it("are rejected when the connection is closed", async () => {
    const { remote, close } = connect(counter);
    const answer = remote.untilAborted(new AbortController().signal);
    close();
    await expect(answer).rejects.toThrow("closed");
  });
});

describe("waiting searches", () => {
  const search = (text: string): CatalogueSearch => ({ text, categoryId: null, boost: [], offset: 0, limit: 10 });

  it("are answered newest first, and never once cancelled", async () => {
    const searched: string[] = [];
    const slow: Pick<Catalogue, "search"> = {
      async search({ text }) {
        searched.push(text);
        return { items: [], total: 0 };
      },
    };
    const catalogue = newestSearchFirst(slow);
    const typing = new AbortController();
    const answers = [
      catalogue.search(search("c")),
      catalogue.search(search("ce"), typing.signal),
      catalogue.search(search("cer")),
    ];
    typing.abort();
    const outcomes = await Promise.allSettled(answers);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(searched).toEqual(["cer", "c"]);
  });
});
