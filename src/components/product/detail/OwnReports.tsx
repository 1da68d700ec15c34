import { useTranslation } from "react-i18next";
import { formatAge } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { listOwnReports } from "#local/queries/customer/corrections.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useNow } from "#ui/hooks/use-now.ts";

/** The state of this person's error reports about the product. */
export function OwnReports({ productId }: { readonly productId: string }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const now = useNow();
  const reports = readyValue(useLive(listOwnReports, productId)) ?? [];
  if (reports.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {reports.map(({ correctionId, subject, suggestedAt, state, decidedByName, reason }) => (
        <li key={correctionId}>
          <Notice>
            <p className="font-medium">
              {t("productReports.own", {
                subject: t(`productReports.subjects.${subject}`),
                age: formatAge(suggestedAt, now, locale),
              })}
            </p>
            <p>{t(`productReports.states.${state}`, { name: decidedByName })}</p>
            {reason !== "" && <p>{reason}</p>}
          </Notice>
        </li>
      ))}
    </ul>
  );
}
