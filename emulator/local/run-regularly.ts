/** Does what a scheduled function does, now and then regularly: nothing here calls functions by the clock. */
export function runRegularly(
  everyMs: number,
  work: (isStopped: () => boolean) => Promise<void>,
): { stop(): Promise<void> } {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running.then(async () => {
      if (!stopped) await work(() => stopped);
    });
  };
  run();
  const timer = setInterval(run, everyMs);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
