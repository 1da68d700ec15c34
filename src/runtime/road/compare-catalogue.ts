import type { Device } from "#local/databases/device.ts";
import { credentialsOf } from "#remote/auth/auth.ts";
import { createPages } from "#remote/feeds/pages.ts";
import { withTimeout } from "#remote/firebase/with-timeout.ts";
import { firstCheck } from "#sync/audit/check-state.ts";
import { compareFeed } from "#sync/audit/compare-feed.ts";
import { scopeKey } from "#sync/pull/feed-plan.ts";
import { systemTimer } from "#sync/timer.ts";

/** Whoever waits at the door does not wait longer for it. */
const WITHIN_MS = 8_000;

/** Whether the catalogue is not what the store has, by number and sum of revisions (A1); false where that cannot be told. */
export async function differsFromStore(device: Device): Promise<boolean> {
  const { identity, mirror, catalogue } = device;
  const scope = { uid: identity.uid, role: identity.role, companyId: identity.companyId };
  const check = (await mirror.feedChecks.get("products")) ?? firstCheck("products", scopeKey(scope), 0, device.now());
  const pages = createPages(credentialsOf(identity.uid));
  const looking = compareFeed({ mirror, catalogue, scope, pages, timer: systemTimer }, "products", check);
  const look = await withTimeout(WITHIN_MS, looking, null).catch(() => null);
  return look?.kind === "differs";
}
