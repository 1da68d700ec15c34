import { useMemo } from "react";
import { type WaitingLimits, waitingLimits } from "#domain/order/waiting-time.ts";
import { useCompany } from "#components/company/use-company.ts";
import { useNow } from "#ui/hooks/use-now.ts";

/** From when on an order waits long, by the company's working hours; null before the company is loaded. */
export function useWaitingLimits(): WaitingLimits | null {
  const settings = useCompany()?.settings;
  const now = useNow();
  return useMemo(() => (settings === undefined ? null : waitingLimits(now, settings)), [now, settings]);
}
