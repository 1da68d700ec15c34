import type { Identifier } from "#domain/values/identifier.ts";
import type { Backend } from "../backend.ts";
import { publishDueBlock } from "../catalogue/publish-due-block.ts";
import { publishDuePack } from "../catalogue/publish-due-pack.ts";
import { planDays } from "../itinerary/plan-days.ts";
import { checkFigures } from "../kpi/check-figures.ts";
import { sendDigest } from "../kpi/send-digest.ts";
import { completeOrders } from "../orders/complete-orders.ts";
import { releaseOrders } from "../orders/release-orders.ts";
import { handOverOrders } from "../records/hand-over-orders.ts";
import { foldStock } from "../stock/fold-stock.ts";
import type { TaskName } from "./task-names.ts";

/**
 * What each task does for one company. A task may run twice, two at once, and without need; it is repeated after an
 * error.
 */
export const COMPANY_TASKS: Readonly<Record<TaskName, (backend: Backend, companyId: Identifier) => Promise<unknown>>> =
  {
    publishCatalogue: publishDuePack,
    publishBlock: publishDueBlock,
    foldStock,
    releaseOrders,
    completeOrders,
    handOverOrders,
    planDays,
    checkFigures: (backend, companyId) => checkFigures(backend, companyId),
    sendDigest,
  };
