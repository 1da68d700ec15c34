import type { Feed } from "#domain/sync/feed.ts";
import type { Instant } from "#domain/values/instant.ts";
import { nullIfDiskFull } from "#local/databases/free-disk-space.ts";
import type { FeedCheck } from "#local/databases/mirror-database.ts";
import { firstCheck, isCheckDue, type Look, nextCheck } from "./check-state.ts";
import { type CheckedFeed, type CompareDeps, compareFeed } from "./compare-feed.ts";
import { rowFeeds, scopeKey } from "../pull/feed-plan.ts";
import { RemoteUnreachable } from "../remote-port.ts";

export interface CheckFeedsDeps extends CompareDeps {
  readonly now: () => Instant;
  readonly ended: AbortSignal;
  /** Whether the feed is followed, so that it should be as new as the server. */
  isLive(feed: CheckedFeed): boolean;
  /** Loads the feed over what is here, and follows it again. */
  reload(feed: CheckedFeed): Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** One feed at most is compared in this time. */
const TICK_MS = 60_000;
/** A start is left alone: a page that is left early writes nothing (W2). */
const FIRST_MS = 2 * TICK_MS;

/**
 * Compares each feed with the server once a day, one at a time, and loads it again if it differs (A1, A2) or somebody
 * asks (A7). The returned function looks at once whether somebody did, and resolves when that is loaded.
 */
export function checkFeeds(deps: CheckFeedsDeps): () => Promise<void> {
  const { mirror, scope, timer, now, ended } = deps;
  const feeds: readonly CheckedFeed[] = [...rowFeeds(scope.role), "products"];
  const view = scopeKey(scope);

  async function tick(): Promise<void> {
    const checks = await readChecks();
    if (await reloadAsked(checks)) return;
    const due = checks.find((check) => isCheckDue(check, now()) && deps.isLive(feedOf(check)));
    if (due !== undefined) await check(feedOf(due), due);
  }

  /** Whether one of them was asked for. */
  async function reloadAsked(checks: readonly FeedCheck[]): Promise<boolean> {
    const asked = checks.filter((each) => each.asked && deps.isLive(feedOf(each)));
    for (const { asked: _, ...known } of asked) {
      await mirror.feedChecks.put(known);
      await deps.reload(feedOf(known));
    }
    return asked.length > 0;
  }

  async function readChecks(): Promise<FeedCheck[]> {
    const known = await mirror.feedChecks.bulkGet([...feeds]);
    const fresh = feeds.flatMap((feed, place): FeedCheck[] => {
      const former = known[place];
      if (former?.scope === view) return [];
      return [{ ...firstCheck(feed, view, place, now()), ...(former?.asked && { asked: true }) }];
    });
    if (fresh.length > 0) await mirror.feedChecks.bulkPut(fresh);
    return feeds.flatMap((feed, place) => {
      const check = known[place];
      return check?.scope === view ? [check] : fresh.filter((each) => each.feed === feed);
    });
  }

  function feedOf({ feed }: FeedCheck): CheckedFeed {
    return feeds.find((each) => each === feed) ?? "company";
  }

  async function check(feed: CheckedFeed, known: FeedCheck): Promise<void> {
    let look: Look;
    try {
      look = await compareFeed(deps, feed, known);
    } catch (error) {
      // Offline: the next tick tries again.
      if (error instanceof RemoteUnreachable) return;
      throw error;
    }
    if (ended.aborted) return;
    const { check: next, answer } = nextCheck(known, look, now());
    await mirror.feedChecks.put(next);
    if (look.kind === "refused") deps.onError(new Error(`the server does not count ${feed}`));
    if (look.kind !== "differs" || answer === "nothing") return;
    deps.onError(new Error(describe(feed, look.by, answer)));
    if (answer === "reload") await deps.reload(feed);
  }

  let cancel = () => {};
  let turn: Promise<unknown> = Promise.resolve();
  function wait(milliseconds = TICK_MS): void {
    cancel = timer.after(milliseconds, () => {
      void doInTurn(tick).finally(() => {
        if (!ended.aborted) wait();
      });
    });
  }

  function doInTurn(job: () => Promise<unknown>): Promise<unknown> {
    // Without room it is noted the next time.
    turn = turn.then(() => nullIfDiskFull(job)).catch(deps.onError);
    return turn;
  }

  wait(FIRST_MS);
  ended.addEventListener("abort", () => cancel(), { once: true });
  return async () => {
    const asked = await mirror.feedChecks.filter(isAsked).toArray();
    if (asked.length > 0 && !ended.aborted) await doInTurn(() => reloadAsked(asked));
  };
}

function isAsked({ asked }: FeedCheck): boolean {
  return asked === true;
}

function describe(feed: Feed, { count, sum }: { count: number; sum: number }, answer: "reload" | "accept"): string {
  const by = `${feed}: the server has ${count} more rows, and ${sum} more in the sum of revisions`;
  return answer === "reload" ? `${by}; loading them again` : `${by}, although they were loaded again`;
}
