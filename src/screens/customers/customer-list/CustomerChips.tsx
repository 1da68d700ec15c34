import { useTranslation } from "react-i18next";
import { countCustomers } from "#local/queries/customer/customers.ts";
import { Chip, ChipRow } from "#ui/controls/Chip.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import type { Filter } from "./customer-question.ts";

const CHIPS = ["onRoute", "due", "overdue", "quiet", "near", "prospects"] as const;

interface CustomerChipsProps {
  readonly text: string;
  readonly filter: Filter;
  readonly onChoose: (filter: (typeof CHIPS)[number]) => void;
}

/** The filter chips, each with its count among the text's matches (CUST-18). */
export function CustomerChips({ text, filter, onChoose }: CustomerChipsProps) {
  const { t } = useTranslation();
  const live = useLive(countCustomers, text, { keep: true });
  const counts = readyValue(live) ?? null;
  return (
    <ChipRow label={t("customers.chips")}>
      {CHIPS.map((id) => (
        <Chip
          key={id}
          selected={filter === id}
          {...(id !== "near" && counts !== null && { count: counts[id] })}
          onClick={() => onChoose(id)}
        >
          {t(`customers.${id}`)}
        </Chip>
      ))}
    </ChipRow>
  );
}
