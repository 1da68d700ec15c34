import { useTranslation } from "react-i18next";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import type { PriceChanges } from "./use-price-changes.ts";

interface PriceChangesNoticeProps {
  readonly changes: PriceChanges;
}

/** Notice above the cart that prices of its lines have changed (PRICE-25). */
export function PriceChangesNotice({ changes }: PriceChangesNoticeProps) {
  const { t } = useTranslation();
  if (changes.rows.length === 0) return null;
  return (
    <div className="px-4 py-2">
      <Notice tone="attention" action={<Button onClick={changes.show}>{t("newOrder.changes.open")}</Button>}>
        <p className="leading-[1.25rem] font-medium">{t("newOrder.changes.notice", { count: changes.rows.length })}</p>
        <p className="text-caption">{t("newOrder.changes.noticeText")}</p>
      </Notice>
    </div>
  );
}
