import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { listOpenCorrections } from "#local/queries/customer/corrections.ts";
import { OpenQuestions } from "#components/records/OpenQuestions.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { CorrectionCard } from "./CorrectionCard.tsx";

/** For owners: suggestions from the field (CUST-13). */
export function CorrectionsBanner() {
  const { t } = useTranslation();
  const address = useSearchParams();
  const corrections = readyValue(useLive(listOpenCorrections, null));

  if (!corrections) return null;
  return (
    <OpenQuestions
      sheet="corrections"
      address={address}
      questions={corrections}
      keyOf={({ correction }) => correction.correctionId}
      text={t("corrections.open", { count: corrections.length })}
      title={t("corrections.title")}
    >
      {(view) => <CorrectionCard view={view} />}
    </OpenQuestions>
  );
}
