import { useState } from "react";
import { useTranslation } from "react-i18next";
import { addStops } from "#commands/itinerary/add-stops.ts";
import type { Company } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { Day } from "#domain/values/instant.ts";
import { customerSearch } from "#local/queries/customer/customers.ts";
import { CustomerList } from "#components/customer/CustomerList.tsx";
import { NoCustomers } from "#components/customer/NoCustomers.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useWindow } from "#ui/lists/use-window.ts";
import { useCommand } from "#ui/use-command.ts";
import type { DayActions } from "./use-day-actions.ts";

interface AddStopSheetProps {
  readonly day: Day;
  readonly company: Company | null;
  readonly actions: DayActions;
  readonly onClose: () => void;
}

/** Chooses a customer to put on the day (VISIT-12). */
export function AddStopSheet({ day, company, actions, onClose }: AddStopSheetProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const found = useWindow(customerSearch, { text });
  const add = useCommand(addStops);

  async function choose(customer: Customer) {
    const made = add({ day, customers: [customer] });
    if (await actions.show(made, t("itineraryDay.addedToast", { name: customer.name }))) onClose();
  }

  return (
    <Sheet open onClose={onClose} size="tall" name="selection" title={t("itineraryDay.addStop")}>
      <div className="flex h-full flex-col">
        <div className="px-4 py-2">
          <SearchField label={t("customers.search")} value={text} onChange={setText} />
        </div>
        {found.live.state === "ready" && found.total === 0 ? (
          <NobodyFound text={text} />
        ) : (
          <CustomerList
            label={t("itineraryDay.addStop")}
            found={found}
            currency={company?.settings.currency ?? null}
            onChoose={(customer) => void choose(customer)}
          />
        )}
      </div>
    </Sheet>
  );
}

function NobodyFound({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  if (text === "") return <NoCustomers />;
  return <EmptyState title={t("newOrder.nobodyFound")} detail={t("newOrder.nobodyFoundText")} />;
}
