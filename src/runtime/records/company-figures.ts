import { isOwner } from "#domain/access/is-owner.ts";
import { storePeriod } from "#local/queries/kpi/periods.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import type { FollowFigures, RefreshFigures } from "#ports/figures.ts";
import { askServer } from "./ask-server.ts";

/** Somebody who looks at another page for a moment does not cost the day's documents again. */
const LINGER_MS = 5 * 60_000;

/** Reads everybody's figures over a period from the server, for owners; null for everyone else. */
export function figuresReader(device: Device): RefreshFigures | null {
  const { identity } = device;
  if (!isOwner(identity.roles)) return null;
  return async (from, to) => {
    const days = await askServer(
      identity,
      () => import("#remote/feeds/read-figures.ts"),
      ({ readFigures }, credentials) => readFigures(credentials, identity.companyId, from, to),
    );
    // Without an answer, or where it cannot be kept, the page shows what was read last.
    if (days === "unreachable") return false;
    return storePeriod(device, { from, to }, days).then(
      () => true,
      () => false,
    );
  };
}

/** Follows everybody's figures of a day, for owners; null for everyone else. Without signal the day stays as it was. */
export function figuresFollower(device: Device): FollowFigures | null {
  const { companyId, roles } = device.identity;
  if (!isOwner(roles)) return null;
  let followed: { readonly day: Day; readonly end: () => void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookers = 0;

  function end(): void {
    followed?.end();
    followed = null;
  }

  return (day) => {
    clearTimeout(timer);
    lookers += 1;
    if (followed?.day !== day) {
      end();
      followed = { day, end: listen(device, companyId, day) };
    }
    return () => {
      lookers -= 1;
      if (lookers === 0) timer = setTimeout(end, LINGER_MS);
    };
  };
}

function listen(device: Device, companyId: Identifier, day: Day): () => void {
  let stop = () => {};
  let isStopped = false;
  import("#remote/feeds/listen-figures.ts")
    .then(({ listenToFigures }) => {
      if (isStopped) return;
      stop = listenToFigures(companyId, day, (days) => {
        // The account may have left this device meanwhile.
        if (!isStopped) storePeriod(device, { from: day, to: day }, days).catch(() => end());
      });
    })
    .catch(end);
  function end(): void {
    isStopped = true;
    stop();
  }
  return end;
}
