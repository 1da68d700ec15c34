import { useCallback, useEffect, useMemo, useRef } from "react";
import {
  giveFetchDays,
  giveImages,
  giveOpenImport,
  giveReadCost,
  giveReadAudit,
  giveReadHistory,
  giveOnlineOrders,
  giveOperations,
  giveReadVisits,
  giveFollowFigures,
  giveRefreshFigures,
  givePlanTeam,
  giveRecoverUnsent,
} from "#components/ports.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import type { Device } from "#local/databases/device.ts";
import type { ImportService } from "#ports/import-service.ts";
import { onlineOrders } from "#runtime/records/online-orders.ts";
import { figuresFollower, figuresReader } from "#runtime/records/company-figures.ts";
import { visitsReader } from "#runtime/records/customer-visits.ts";
import { productCostReader } from "#runtime/records/product-cost.ts";
import { daysFetcher } from "#runtime/itinerary/earlier-days.ts";
import { teamPlanner } from "#runtime/itinerary/plan-team.ts";
import { openImages } from "#runtime/images/open-images.ts";
import type { OpenedService } from "#runtime/import/open-import-service.ts";
import { auditReader, recordHistoryReader } from "#runtime/records/record-history.ts";
import { unsentRecovery } from "#runtime/records/recover-unsent.ts";
import { operationsOf } from "#runtime/session/operations.ts";
import { loadChunk } from "#runtime/start/load-chunk.ts";
import type { Provided } from "#ui/ports/port.tsx";

/** Deferred, so as not to slow down the start. */
const RESUME_AFTER_MS = 5_000;

/** The ports of one account; costs and histories are null for roles that may not see them. */
export function useAccountPorts(device: Device | null): readonly Provided[] {
  const openImport = useImport(device);
  return useMemo(
    () => [
      giveOperations(operationsOf(device?.identity.uid ?? "")),
      giveReadHistory(device && recordHistoryReader(device.identity)),
      giveOnlineOrders(device && onlineOrders(device.identity)),
      giveRefreshFigures(device && figuresReader(device)),
      giveFollowFigures(device && figuresFollower(device)),
      giveReadVisits(device && visitsReader(device.identity)),
      giveReadAudit(device && auditReader(device.identity)),
      giveImages(device && openImages(device)),
      giveReadCost(device && productCostReader(device.identity)),
      giveOpenImport(openImport),
      giveFetchDays(device && daysFetcher(device)),
      givePlanTeam(device && teamPlanner(device.identity)),
      giveRecoverUnsent(device && unsentRecovery(device.identity)),
    ],
    [device, openImport],
  );
}

/**
 * Opens the import service, and closes it when the account leaves. Its code is fetched when a screen asks for it or an
 * import was interrupted.
 */
function useImport(device: Device | null): () => Promise<ImportService> {
  const opened = useRef<OpenedService | null>(null);
  const mirror = device?.mirror;
  useEffect(
    () => () => {
      opened.current?.close();
      opened.current = null;
    },
    [mirror],
  );
  useEffect(() => {
    if (!device || !isOwner(device.identity.roles)) return undefined;
    const timer = setTimeout(() => {
      loadChunk(() => import("#runtime/import/resume-interrupted.ts"))
        .then(async ({ resumeInterrupted }) => {
          opened.current = (await resumeInterrupted(device)) ?? opened.current;
        })
        .catch(reportError);
    }, RESUME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [device]);
  return useCallback(async () => {
    if (!device) throw new Error("no import without a device");
    const { openImportService } = await loadChunk(() => import("#runtime/import/open-import-service.ts"));
    opened.current = openImportService(device);
    return opened.current;
  }, [device]);
}
