import type { Device } from "#local/databases/device.ts";
import { storeDeviceLetter } from "#local/outbox/numbering.ts";
import type { Numbering } from "#local/databases/work-database.ts";
import type { CallCode } from "#remote/calls/call-function.ts";
import type { Timer } from "#sync/timer.ts";
import type { DeviceHealthSource } from "./device-health.ts";
import type { RemotePorts } from "./remote-ports.ts";

/** Devices of one user that start at the same time compete for letters, and the server may fail one of them. */
const PASSING: ReadonlySet<CallCode> = new Set(["aborted", "internal", "unavailable", "unknown"]);
/** Retry delays; after them, whenever the server answers something. */
const ASKED_AGAIN_MS = [1_000, 2_000, 4_000] as const;

/**
 * Returns a function that registers this installation, once per start: orders get no number before it has a letter
 * (ORDER-4), and one that has its letter tells the store that it is still the same (ORDER-36). The request is
 * idempotent; one runs at a time. `again` for a server that may have lost it.
 */
export function letterSource(
  { work, shared, identity }: Device,
  remote: Pick<RemotePorts, "registerDevice">,
  installation: Pick<Numbering, "installId" | "deviceLetter">,
  timer: Timer,
  describe: DeviceHealthSource["describe"],
): (options?: { readonly again?: boolean }) => Promise<void> {
  const { installId } = installation;
  let { deviceLetter } = installation;
  let isRegistered = false;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const request = { installId, ...(await describe()), ...(deviceLetter !== null && { letter: deviceLetter }) };
    let answer = await remote.registerDevice(request);
    for (const wait of ASKED_AGAIN_MS) {
      if (answer.ok || !PASSING.has(answer.problem.code)) break;
      await new Promise<void>((resolve) => timer.after(wait, resolve));
      answer = await remote.registerDevice(request);
    }
    if (!answer.ok) return;
    const letter = answer.value.deviceLetter;
    if (letter !== deviceLetter) await storeDeviceLetter(shared, work, identity.uid, letter);
    deviceLetter = letter;
    isRegistered = true;
  }

  return async ({ again = false } = {}) => {
    if (isRegistered && !again) return;
    asking ??= ask().finally(() => {
      asking = null;
    });
    await asking;
  };
}
