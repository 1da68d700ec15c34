import { AsyncLocalStorage } from "node:async_hooks";
import type { Firestore } from "firebase-admin/firestore";

/** The documents that one call wrote, or tried to. */
export type WrittenPaths = string[];

/** Tells calls that run at once apart by what they write. */
export interface WriteFollower {
  /** The same store. Its transactions wait for each other here, not by failing and trying again. */
  readonly firestore: Firestore;
  /** Runs a call and lists the documents it committed, except the counts of `throttles`. */
  follow<Answer>(call: () => Answer): Promise<{ answer: Awaited<Answer> | Error; written: WrittenPaths }>;
}

export function followWrites(firestore: Firestore): WriteFollower {
  const current = new AsyncLocalStorage<WrittenPaths>();
  // Every write of the SDK, in a transaction or not, is this one request.
  const request: (method: string, ...rest: unknown[]) => Promise<unknown> = Reflect.get(firestore, "request").bind(
    firestore,
  );
  Reflect.set(firestore, "request", async (method: string, ...rest: unknown[]) => {
    const answer = await request(method, ...rest);
    if (method === "commit") current.getStore()?.push(...pathsIn(rest[0]));
    return answer;
  });
  let last: Promise<unknown> = Promise.resolve();
  const runTransaction: Firestore["runTransaction"] = (update, options) => {
    const run = last.then(() => firestore.runTransaction(update, options));
    last = run.catch(() => undefined);
    return run;
  };
  return {
    firestore: new Proxy(firestore, {
      get(target, name) {
        if (name === "runTransaction") return runTransaction;
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    }),
    async follow(call) {
      const written: WrittenPaths = [];
      try {
        return { answer: await current.run(written, async () => call()), written };
      } catch (error) {
        return { answer: error instanceof Error ? error : new Error(String(error)), written };
      }
    },
  };
}

interface Commit {
  readonly writes?: readonly { readonly update?: { readonly name?: string }; readonly delete?: string }[];
}

function pathsIn(commit: unknown): string[] {
  const { writes = [] } = commit as Commit;
  const paths = writes.map((write) => (write.update?.name ?? write.delete ?? "").replace(/^.*\/documents\//, ""));
  return paths.filter((path) => !path.startsWith("throttles/"));
}
