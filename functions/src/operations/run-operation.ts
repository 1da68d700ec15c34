import { Timestamp } from "firebase-admin/firestore";
import { Operation } from "#domain/operations/operation.ts";
import { DAY_MS } from "../access/take-turn.ts";
import type { CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";
import { announce, stopAnnouncement } from "./announcements.ts";
import { changeMaintenance } from "./change-maintenance.ts";
import { requireSuper } from "./require-super.ts";

/** Items older than this are not shown, so what was done need not be remembered. */
const DONE_DAYS = 60;

/** What a super_admin does to the whole system (OPS-2, OPS-7, OPS-10). */
export async function runOperation(backend: Backend, auth: CallerAuth, data: unknown): Promise<{ ok: true }> {
  const caller = await requireSuper(backend, auth, "changeOperations");
  const operation = parseRequest(Operation, data);
  switch (operation.do) {
    case "announce":
      await announce(backend, caller, operation.id, operation.announcement);
      break;
    case "stopAnnouncement":
      await stopAnnouncement(backend, operation.id);
      break;
    case "markItem":
      await markItem(backend, operation.item, operation.isDone);
      break;
    case "saveRoles":
    case "planMaintenance":
    case "startMaintenance":
    case "endMaintenance":
      await changeMaintenance(backend, caller, operation);
  }
  return { ok: true };
}

async function markItem({ firestore, now }: Backend, item: string, isDone: boolean): Promise<void> {
  const expiresAt = Timestamp.fromMillis(now() + DONE_DAYS * DAY_MS);
  await firestore.doc(`inboxDone/${item}`).set({ isDone, expiresAt });
}
