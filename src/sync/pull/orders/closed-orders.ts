import { CLOSED_STATUSES } from "#domain/order/order-status.ts";
import { readUnsettledOrders } from "#local/outbox/unsettled-orders.ts";
import type { LeavingRows } from "../horizon/leaving-rows.ts";
import { countOrdersSince, ordersBefore } from "./stored-orders.ts";

/** The closed orders before the horizon; those with unsent work stay (P28). */
export const closedOrders: LeavingRows = {
  count: countOrdersSince,
  find: (mirror, since) => ordersBefore(mirror, CLOSED_STATUSES, since),
  async remove({ mirror, work }, ids, since) {
    const unsettled = await readUnsettledOrders(work);
    await mirror.transaction("rw", mirror.orders, async () => {
      const rows = await mirror.orders.bulkGet([...ids]);
      const gone = rows.filter(
        (row) =>
          row !== undefined &&
          row.updatedAt < since &&
          CLOSED_STATUSES.includes(row.status) &&
          !unsettled.has(row.orderId),
      );
      await mirror.orders.bulkDelete(gone.flatMap((row) => row?.orderId ?? []));
    });
  },
};
