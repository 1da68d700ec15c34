import { liveQuery } from "dexie";
import type { Device } from "#local/databases/device.ts";
import type { Timer } from "#sync/timer.ts";

/** The claims follow the record within seconds; an open order delays the new role until it is finished. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Checks the session when the person's own staff record says another role than the session, or that they left: the app
 * follows at once (COMPANY-33). Repeats until they agree. Checks once when one of the person's devices was signed out,
 * which may be this one (ACCESS-43). Returns how to stop.
 */
export function watchOwnRights(
  device: Pick<Device, "mirror" | "identity">,
  timer: Timer,
  check: () => void,
): () => void {
  const { mirror, identity } = device;
  let cancel = () => {};
  let signedOutAt: number | null | undefined;

  function checkIn(wait: number): void {
    check();
    cancel = timer.after(wait, () => checkIn(Math.min(wait * 2, LONGEST_WAIT_MS)));
  }

  const subscription = liveQuery(async () => {
    const own = await mirror.staff.get(identity.uid);
    const differs = own !== undefined && (own.role !== identity.role || !own.active);
    return { differs, last: own?.signedOutAt ?? null };
  }).subscribe({
    next({ differs, last }) {
      cancel();
      cancel = () => {};
      // The start has checked the session itself.
      const isNew = signedOutAt !== undefined && last !== signedOutAt;
      signedOutAt = last;
      if (differs) checkIn(FIRST_WAIT_MS);
      else if (isNew) check();
    },
    // Without its database the app has other troubles; the session is checked on each reconnect anyway.
    error: () => {},
  });
  return () => {
    subscription.unsubscribe();
    cancel();
  };
}
