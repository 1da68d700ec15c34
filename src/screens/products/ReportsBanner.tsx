import { useSearchParams } from "react-router-dom";
import { useText } from "#i18n/use-text.ts";
import { listOpenReports } from "#local/queries/corrections.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Sheet } from "#ui/Sheet.tsx";
import { useLive } from "#ui/use-live.ts";
import { ReportCard } from "./ReportCard.tsx";

const SHEET = "reports";

/**
 * For owners: what people have found wrong with products, with the answer one tap away (PRODUCT 3.8). The address says
 * whether the answers are open, so that home leads straight to them.
 */
export function ReportsBanner() {
  const { t } = useText();
  const [params, setParams] = useSearchParams();
  const open = params.get(SHEET) === "open";
  const live = useLive(listOpenReports, null);
  const reports = live.state === "ready" ? live.value : [];

  function show(next: boolean) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set(SHEET, "open");
        else after.delete(SHEET);
        return after;
      },
      { replace: true },
    );
  }

  if (live.state !== "ready" || (reports.length === 0 && !open)) return null;
  return (
    <div className="shrink-0 px-4 pt-2">
      <Notice
        tone="attention"
        action={
          <Button variant="quiet" onClick={() => show(true)}>
            {t("corrections.look")}
          </Button>
        }
      >
        {t("productReports.open", { count: reports.length })}
      </Notice>
      <Sheet open={open} onClose={() => show(false)} title={t("productReports.listTitle")} size="tall">
        {reports.length === 0 ? (
          <p className="p-4 text-body text-muted">{t("corrections.allDone")}</p>
        ) : (
          <ul className="flex flex-col gap-3 p-4">
            {reports.map((view) => (
              <li key={view.report.correctionId}>
                <ReportCard view={view} />
              </li>
            ))}
          </ul>
        )}
      </Sheet>
    </div>
  );
}
