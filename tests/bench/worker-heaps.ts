import type { CDPSession } from "@playwright/test";

/** Bytes on the heaps of the page's workers, including array buffers, after a garbage collection. */
export async function workerHeaps(cdp: CDPSession): Promise<number> {
  const sessions: string[] = [];
  cdp.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") sessions.push(sessionId);
  });
  await cdp.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  // Running workers are reported one by one, some time after the call has returned.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  if (sessions.length === 0) throw new Error("the page has no worker");
  const sizes = await Promise.all(sessions.map((sessionId) => heapOf(cdp, sessionId)));
  await cdp.send("Target.setAutoAttach", { autoAttach: false, waitForDebuggerOnStart: false, flatten: false });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A worker's session has no object here: its messages travel through the page's. */
async function heapOf(cdp: CDPSession, sessionId: string): Promise<number> {
  await ask(cdp, sessionId, 1, "HeapProfiler.collectGarbage");
  const usage = await ask(cdp, sessionId, 2, "Runtime.getHeapUsage");
  return (usage["usedSize"] ?? 0) + (usage["backingStorageSize"] ?? 0);
}

function ask(cdp: CDPSession, sessionId: string, id: number, method: string): Promise<Record<string, number>> {
  return new Promise((resolve) => {
    const listen = (event: { sessionId: string; message: string }) => {
      if (event.sessionId !== sessionId) return;
      const message = JSON.parse(event.message) as { id?: number; result?: Record<string, number> };
      if (message.id !== id) return;
      cdp.off("Target.receivedMessageFromTarget", listen);
      resolve(message.result ?? {});
    };
    cdp.on("Target.receivedMessageFromTarget", listen);
    void cdp.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) });
  });
}
