import type { Identity } from "#domain/access/identity.ts";
import type { OnlineOrders } from "#ports/online-orders.ts";
import type * as reads from "#remote/feeds/read-orders.ts";
import type { Credentials } from "#remote/auth/credentials.ts";
import type { Scope } from "#sync/remote-port.ts";

/** Reads orders from the server, as the account's role may. */
export function onlineOrders({ uid, role, companyId }: Identity): OnlineOrders {
  const scope: Scope = { uid, role, companyId };
  return {
    read: (orderId) => ask(async ({ readOrder }, credentials) => readOrder(credentials, scope, orderId)),
    find: (question) => ask(async ({ readOrders }, credentials) => readOrders(credentials, scope, question)),
  };
}

async function ask<Answer>(read: (remote: typeof reads, credentials: Credentials) => Promise<Answer>) {
  try {
    const [remote, { getIdToken }] = await Promise.all([
      import("#remote/feeds/read-orders.ts"),
      import("#remote/auth/auth.ts"),
    ]);
    return await read(remote, { getIdToken });
  } catch {
    // Without an answer, or without the chunk, the page says so and offers a retry.
    return "unreachable" as const;
  }
}
