import { spawn } from "node:child_process";

const PATIENCE_MS = 20_000;

/** Waits until the other end of its input is closed, then stops the group as Ctrl-C would, and finally by force. */
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
 * Stops a process group when this process is killed without a chance to do so (`kill -9`, a crash): it would keep its
 * ports forever. On Windows, which has no groups, nothing happens.
 */
export function endWithUs(group: number, ended: Promise<void>): void {
  const watcher = spawn(process.execPath, ["--eval", WATCHER, String(group)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  watcher.once("error", () => {});
  void ended.then(() => watcher.kill());
}
