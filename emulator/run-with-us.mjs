// Plain JavaScript on purpose: it runs before any package is installed.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const WATCHER = fileURLToPath(new URL("watch-group.mjs", import.meta.url));
const hasGroups = process.platform !== "win32";

/**
 * Runs a command to its end with our output, and returns its exit code; null if a signal ended it. It and its children end
 * with this process, however that ends: nothing goes on installing after Ctrl-C or a kill.
 */
export async function runWithUs(command, args, cwd) {
  const child = spawn(command, args, {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
    shell: !hasGroups,
    // A group of its own, whose children can be stopped with it.
    detached: hasGroups,
  });
  const ended = new Promise((resolve) => {
    child.once("close", resolve);
    child.once("error", () => resolve(null));
  });
  if (!hasGroups || child.pid === undefined) return ended;
  const watcher = spawn(process.execPath, [WATCHER, String(child.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  watcher.once("error", () => {});
  const stop = () => watcher.stdin.end();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, stop);
  const status = await ended;
  for (const signal of signals) process.off(signal, stop);
  watcher.kill();
  return status;
}
