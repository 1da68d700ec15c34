import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { listOpenReports } from "#local/queries/customer/corrections.ts";
import { OpenQuestions } from "#components/records/OpenQuestions.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { ReportCard } from "./ReportCard.tsx";

/** For owners: reported product errors (PROD-17). */
export function ReportsBanner() {
  const { t } = useTranslation();
  const address = useSearchParams();
  const reports = readyValue(useLive(listOpenReports, null));

  if (!reports) return null;
  return (
    <OpenQuestions
      sheet="reports"
      address={address}
      questions={reports}
      keyOf={({ report }) => report.correctionId}
      text={t("productReports.open", { count: reports.length })}
      title={t("productReports.listTitle")}
    >
      {(view) => <ReportCard view={view} />}
    </OpenQuestions>
  );
}
