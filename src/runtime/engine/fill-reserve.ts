import { fillDiskReserve } from "#local/databases/disk-reserve.ts";

/** Fills the disk reserve. Without room, or browser support for such files, there is none. */
export function fillReserve(): void {
  const files: object = globalThis.FileSystemFileHandle?.prototype ?? {};
  if ("createWritable" in files) void fillDiskReserve().catch(() => {});
  else fillInWorker();
}

/** Safari before 26 writes files in workers only. */
function fillInWorker(): void {
  const worker = new Worker(new URL("../workers/reserve-worker.ts", import.meta.url), {
    type: "module",
    name: "reserve",
  });
  const end = () => worker.terminate();
  worker.addEventListener("message", end);
  worker.addEventListener("error", end);
}
