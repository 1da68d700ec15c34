import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Customer } from "#domain/customer/customer.ts";
import { useCompany } from "#components/company/use-company.ts";
import { customerSearch } from "#local/queries/customer/customers.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useWindow } from "#ui/lists/use-window.ts";
import { CustomerList } from "./CustomerList.tsx";

interface CustomerPickerProps {
  readonly title: string;
  readonly onChoose: (customer: Customer) => void;
  readonly onClose: () => void;
}

/** One customer, found by search. */
export function CustomerPicker({ title, onChoose, onClose }: CustomerPickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const matches = useWindow(customerSearch, { text, filter: "all" } as const);
  const currency = useCompany()?.settings.currency ?? null;
  return (
    <Sheet open name="client" size="tall" onClose={onClose} title={title}>
      <div className="flex h-full min-h-80 flex-col">
        <div className="shrink-0 px-4 py-2">
          <SearchField
            label={t("newOrder.customerSearch")}
            placeholder={t("newOrder.customerSearchHint")}
            value={text}
            onChange={setText}
          />
        </div>
        <Ready of={matches.live} failed={t("customers.failed")}>
          {() =>
            matches.total === 0 ? (
              <EmptyState title={t("newOrder.nobodyFound")} detail={t("newOrder.nobodyFoundText")} />
            ) : (
              <CustomerList label={title} found={matches} currency={currency} onChoose={onChoose} />
            )
          }
        </Ready>
      </div>
    </Sheet>
  );
}
