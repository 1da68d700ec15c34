import { CircleAlert, CircleCheck, Hand, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CreditLevel } from "#domain/customer/credit.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";

const LEVELS = {
  ok: { Icon: CircleCheck, classes: "text-brand bg-brand-soft" },
  near: { Icon: TriangleAlert, classes: "text-attention-ink bg-attention-soft" },
  over: { Icon: CircleAlert, classes: "text-danger bg-danger-soft" },
  overdue: { Icon: CircleAlert, classes: "text-danger bg-danger-soft" },
  hold: { Icon: Hand, classes: "text-danger bg-danger-soft" },
} as const;

/** A customer's credit level (CREDIT-2), as icon and word. */
export function LevelChip({ level }: { readonly level: CreditLevel }) {
  const { t } = useTranslation();
  const { Icon, classes } = LEVELS[level];
  return (
    <span
      className={joinClasses(
        "inline-flex items-center gap-1 rounded-full px-2 text-caption font-medium whitespace-nowrap edge-soft",
        classes,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{t("customer.levels.label")}: </span>
      {t(`customer.levels.${level}`)}
    </span>
  );
}
