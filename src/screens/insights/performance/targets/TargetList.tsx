import { useState } from "react";
import { isTooHigh, type Month, unitOfTarget } from "#domain/kpi/target.ts";
import { formatMonth } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import type { TargetPlan, TargetRow } from "#local/queries/kpi/targets.ts";
import { useTargetName } from "#components/kpi/use-target-name.ts";
import { formatValue } from "#components/kpi/format-kpi.ts";
import { Button } from "#ui/controls/Button.tsx";
import { AmountField } from "#ui/fields/AmountField.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import type { TargetDraft } from "./use-target-draft.ts";

interface TargetListProps {
  readonly plan: TargetPlan;
  readonly draft: TargetDraft;
  readonly month: Month;
}

/** Everybody's targets on a phone: a row each, typed into on a sheet. */
export function TargetList({ plan, draft, month }: TargetListProps) {
  const text = useText();
  const { t } = text;
  const nameOf = useTargetName();
  const [opened, setOpened] = useState<string | null>(null);
  const row = plan.rows.find(({ repId }) => repId === opened);
  const detailOf = (each: TargetRow) =>
    draft.measures
      .flatMap((measure) => {
        const value = draft.valueOf(each, measure);
        if (value === null || Number.isNaN(value) || measure === "net") return [];
        return `${nameOf(measure)} ${formatValue(unitOfTarget(measure), value, plan.currency, text)}`;
      })
      .join(" · ");
  return (
    <>
      <ul className="edge-t">
        {plan.rows.map((each) => {
          const net = draft.valueOf(each, "net");
          const hasNet = net !== null && !Number.isNaN(net);
          return (
            <li key={each.repId}>
              <ListRow
                onClick={() => setOpened(each.repId)}
                title={each.name}
                detail={detailOf(each) || t("targets.dayCount", { count: each.days })}
                trailing={hasNet ? formatValue("money", net, plan.currency, text) : t("targets.none")}
              />
            </li>
          );
        })}
      </ul>
      {row !== undefined && (
        <PersonSheet row={row} plan={plan} draft={draft} month={month} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface PersonSheetProps extends TargetListProps {
  readonly row: TargetRow;
  readonly onClose: () => void;
}

function PersonSheet({ row, plan, draft, month, onClose }: PersonSheetProps) {
  const text = useText();
  const { t, locale } = text;
  const nameOf = useTargetName();
  const net = draft.valueOf(row, "net");
  const perDay = net === null || Number.isNaN(net) || row.days === 0 ? null : Math.round(net / row.days);
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${row.name} · ${formatMonth(month, locale)}`}
      footer={
        <Button variant="main" full onClick={onClose}>
          {t("targets.done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        {draft.measures.map((measure) => {
          const field = {
            label: nameOf(measure),
            value: draft.valueOf(row, measure),
            onChange: (to: number | null) => draft.set([{ row, measure, to }]),
          };
          return unitOfTarget(measure) === "money" ? (
            <AmountField key={measure} {...field} currency={plan.currency} />
          ) : (
            <NumberField
              key={measure}
              {...field}
              error={isTooHigh(measure, field.value) ? t("targets.tooHigh") : undefined}
              {...(unitOfTarget(measure) === "percent" && { suffix: "%" })}
            />
          );
        })}
        <p className="text-body text-muted">
          {t("targets.dayCount", { count: row.days })}
          {perDay !== null &&
            ` · ${t("targets.eachDay", { amount: formatValue("money", perDay, plan.currency, text) })}`}
        </p>
      </div>
    </Sheet>
  );
}
