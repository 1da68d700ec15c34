import { Operation } from "#domain/operations/operation.ts";
import type { CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";
import { announce, stopAnnouncement } from "./announcements.ts";
import { changeMaintenance } from "./change-maintenance.ts";
import { giveItem, markItem } from "./inbox-marks.ts";
import { requireSuper } from "./require-super.ts";
import { setMinClient } from "./set-min-client.ts";

/** What a super_admin does to the whole system (OPS-2, OPS-7, OPS-10, OPS-12, OPS-29). `app` is the build that asks. */
export async function runOperation(backend: Backend, auth: CallerAuth, data: unknown, app = ""): Promise<{ ok: true }> {
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
    case "giveItem":
      await giveItem(backend, operation);
      break;
    case "setMinClient":
      await setMinClient(backend, caller, operation.minClient, app);
      break;
    case "saveRoles":
    case "planMaintenance":
    case "startMaintenance":
    case "endMaintenance":
      await changeMaintenance(backend, caller, operation);
  }
  return { ok: true };
}
