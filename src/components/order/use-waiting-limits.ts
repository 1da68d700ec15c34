import { useMemo } from "react";
import { type WaitingLimits, waitingLimits } from "#domain/order/waiting-time.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** From when on an order waits long, by the company's working hours; null before the company is loaded. */
export function useWaitingLimits(): WaitingLimits | null {
  const settings = readyValue(useLive(readCompany, null))?.settings;
  const now = useNow();
  return useMemo(() => (settings === undefined ? null : waitingLimits(now, settings)), [now, settings]);
}
