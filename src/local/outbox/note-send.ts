import { type Send, withSend } from "#domain/sync/sends.ts";
import type { DeviceDatabase } from "../databases/device-database.ts";
import { nullIfDiskFull } from "../databases/free-disk-space.ts";

/** Keeps what a pass came to beside the account, where it outlives the copies (OPS-39). No room is made for it. */
export async function noteSend(shared: DeviceDatabase, uid: string, send: Send): Promise<void> {
  if (send.sent + send.parked + send.failed === 0) return;
  await nullIfDiskFull(() =>
    shared.transaction("rw", shared.accounts, async () => {
      const sends = (await shared.accounts.get(uid))?.sends ?? [];
      await shared.accounts.update(uid, { sends: withSend(sends, send) });
    }),
  );
}
