import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { listOpenReports } from "#local/queries/customer/corrections.ts";
import { OpenQuestions } from "#components/records/OpenQuestions.tsx";
import { useLive } from "#ui/use-live.ts";
import { ReportCard } from "./ReportCard.tsx";

const SHEET = "reports";

/** For owners: what people have found wrong with products (PROD-17). */
export function ReportsBanner() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const live = useLive(listOpenReports, null);

  function show(open: boolean) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (open) after.set(SHEET, "open");
        else after.delete(SHEET);
        return after;
      },
      { replace: true },
    );
  }

  if (live.state !== "ready") return null;
  return (
    <OpenQuestions
      open={params.get(SHEET) === "open"}
      onShow={show}
      questions={live.value}
      keyOf={({ report }) => report.correctionId}
      text={t("productReports.open", { count: live.value.length })}
      title={t("productReports.listTitle")}
    >
      {(view) => <ReportCard view={view} />}
    </OpenQuestions>
  );
}
