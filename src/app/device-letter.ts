import type { Device } from "#local/device.ts";
import { storeDeviceLetter } from "#local/numbering.ts";
import type { Numbering } from "#local/work-database.ts";
import type { RemotePorts } from "./remote-ports.ts";

/** The server takes no more of a platform's description. */
const PLATFORM_LENGTH = 200;

/**
 * Answers a function that asks the server for this installation's letter, until there is one; orders get no number
 * before (PRODUCT 3.0.8). Asking is idempotent, and one question at a time is enough.
 */
export function letterSource(
  { work, shared, identity }: Device,
  remote: Pick<RemotePorts, "registerDevice">,
  installation: Omit<Numbering, "id">,
): () => Promise<void> {
  let hasLetter = installation.deviceLetter !== null;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const platform = navigator.userAgent.slice(0, PLATFORM_LENGTH);
    const answer = await remote.registerDevice({ installId: installation.installId, platform });
    if (!answer.ok) return;
    await storeDeviceLetter(shared, work, identity.uid, answer.value.deviceLetter);
    hasLetter = true;
  }

  return async () => {
    if (hasLetter) return;
    asking ??= ask().finally(() => {
      asking = null;
    });
    await asking;
  };
}
