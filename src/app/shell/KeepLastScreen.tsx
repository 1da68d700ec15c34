import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { sessionEndsAt } from "#domain/access/access.ts";
import { addDays, businessDayOf, dayStart } from "#domain/values/business-day.ts";
import { dropLastScreen, keepLastScreen } from "#runtime/start/last-screen.ts";
import { useCompany } from "#components/company/use-company.ts";
import { isAnythingWaiting } from "#ui/hooks/late-data.ts";
import { useDevice } from "#ui/ports/ports.tsx";

/** Where a day starts: pages that scroll as a whole, and show nothing that somebody is typing. */
const KEPT: readonly string[] = ["/home", "/itinerary/today"];

/** Keeps what is on screen while nobody looks at the app, for its next start of that day and session (SCREEN-26). */
export function KeepLastScreen() {
  const { authTime } = useDevice().identity;
  const { pathname } = useLocation();
  const timeZone = useCompany()?.settings.timeZone;
  useEffect(() => {
    function keep() {
      if (timeZone === undefined || !KEPT.includes(pathname) || isAnythingWaiting()) return;
      const now = Date.now();
      const tomorrow = dayStart(addDays(businessDayOf(now, timeZone), 1), timeZone);
      keepLastScreen(now, Math.min(sessionEndsAt(authTime), tomorrow - 1));
    }
    // Whoever looks at the app may change what was kept, on this page or another.
    const follow = () => (document.visibilityState === "hidden" ? keep() : dropLastScreen());
    document.addEventListener("visibilitychange", follow);
    addEventListener("pagehide", keep);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      removeEventListener("pagehide", keep);
    };
  }, [authTime, pathname, timeZone]);
  return null;
}
