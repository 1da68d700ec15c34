import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveRecord } from "#commands/records/save-record.ts";
import { type CustomerRow, listCustomers } from "#local/queries/customer/customers.ts";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

interface ListCustomersProps {
  readonly listId: string;
  readonly isDefault: boolean;
}

const SHOWN = 30;

/** Assigns this list to customers by search. Customers without a list use the default one. */
export function ListCustomers({ listId, isDefault }: ListCustomersProps) {
  const { t } = useTranslation();
  const save = useCommand(saveRecord);
  const [text, setText] = useState("");
  const found = useLive(listCustomers, { text, filter: "all", offset: 0, limit: SHOWN } as const, { keep: true });
  const rows = readyValue(found)?.rows ?? [];

  async function assign({ customer }: CustomerRow, on: boolean) {
    const after = { ...customer, priceListId: on ? listId : null };
    const answer = await save({ noun: "customer", recordId: customer.id, before: customer, after });
    if (!answer.ok) showToast(t(`records.problems.${answer.problem.code}`));
  }

  return (
    <Section title={t("priceLists.assigned")}>
      <p className="px-4 pb-2 text-body text-muted">
        {t(isDefault ? "priceLists.assignedDefault" : "priceLists.assignedText")}
      </p>
      <div className="px-4 pb-2">
        <SearchField label={t("customers.search")} value={text} onChange={setText} />
      </div>
      <div className="flex flex-col px-4 pb-6">
        {rows.map((row) => (
          <Checkbox
            key={row.customer.id}
            label={row.customer.name}
            hint={[row.customer.code, row.customer.zone].filter(Boolean).join(" · ")}
            checked={row.customer.priceListId === listId}
            onChange={(on) => void assign(row, on)}
          />
        ))}
      </div>
    </Section>
  );
}
