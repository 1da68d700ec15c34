// `node emulator/watch-group.mjs GROUP`: waits until the other end of its input is closed, then stops the process group as
// Ctrl-C would, and finally by force. Plain JavaScript: it also runs before any package is installed.
const PATIENCE_MS = 20_000;
const group = Number(process.argv[2]);

process.stdin.resume().once("close", () => {
  end("SIGINT");
  setInterval(() => end(0), 100);
  setTimeout(() => end("SIGKILL"), PATIENCE_MS);
});

function end(signal) {
  try {
    process.kill(-group, signal);
  } catch {
    process.exit();
  }
}
