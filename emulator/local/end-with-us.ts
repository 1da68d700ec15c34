import { spawn } from "node:child_process";

/** From the project's folder, which `npm start` runs in. */
const WATCHER = "emulator/watch-group.mjs";

/**
 * Stops a process group when this process is killed without a chance to do so (`kill -9`, a crash): it would keep its
 * ports forever. On Windows, which has no groups, nothing happens.
 */
export function endWithUs(group: number, ended: Promise<void>): void {
  const watcher = spawn(process.execPath, [WATCHER, String(group)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  watcher.once("error", () => {});
  void ended.then(() => watcher.kill());
}
