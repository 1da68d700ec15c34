import type { Identity } from "#domain/access/identity.ts";
import type { OnlineOrders } from "#ports/online-orders.ts";
import type { Scope } from "#sync/remote-port.ts";
import { askServer } from "./ask-server.ts";

const loadReads = () => import("#remote/feeds/read-orders.ts");

/** Reads orders from the server, as the account's role may. */
export function onlineOrders({ uid, role, companyId }: Identity): OnlineOrders {
  const scope: Scope = { uid, role, companyId };
  return {
    read: (orderId) =>
      askServer(scope, loadReads, ({ readOrder }, credentials) => readOrder(credentials, scope, orderId)),
    find: (question) =>
      askServer(scope, loadReads, ({ readOrders }, credentials) => readOrders(credentials, scope, question)),
  };
}
