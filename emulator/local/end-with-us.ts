import { spawn } from "node:child_process";

const PATIENCE_MS = 20_000;

/** Waits until nobody holds the other end of its input any more, then ends the group as Ctrl-C would, or at last harshly. */
const WATCHER = `
  const end = (signal) => {
    try {
      process.kill(-Number(process.argv[1]), signal);
    } catch {
      process.exit();
    }
  };
  process.stdin.resume().once("close", () => {
    end("SIGINT");
    setInterval(() => end(0), 100);
    setTimeout(() => end("SIGKILL"), ${PATIENCE_MS});
  });
`;

/**
 * Ends a process group when this process is killed without a chance to do so (`kill -9`, a crash): it would hold its
 * ports for ever. On Windows, which has no groups, nothing happens.
 */
export function endWithUs(group: number, ended: Promise<void>): void {
  const watcher = spawn(process.execPath, ["--eval", WATCHER, String(group)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  watcher.once("error", () => {});
  void ended.then(() => watcher.kill());
}
