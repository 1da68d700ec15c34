import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { readCustomerChoices } from "#local/queries/customer/customer-form.ts";
import { getCustomer } from "#local/queries/customer/customers.ts";
import { MissingCustomer } from "#components/customer/MissingCustomer.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { allReady, readyValue, useLive } from "#ui/use-live.ts";
import { EditCustomerForm } from "./EditCustomerForm.tsx";

/** /customers/{clientId}/edit: everything about a customer, for owners (CUST-6). */
export function EditCustomerScreen() {
  const { clientId = "" } = useParams();
  const { t } = useTranslation();
  const live = allReady(useLive(getCustomer, clientId), useLive(readCustomerChoices, null));
  const [row, choices] = readyValue(live) ?? [];
  if (row && choices) {
    const waits = row.sync !== "in_store";
    return <EditCustomerForm key={clientId} customer={row.customer} waits={waits} choices={choices} />;
  }
  return (
    <Screen>
      <ScreenHeader title={t("screens.editCustomer")} back="/customers" />
      <Ready of={live} failed={t("customer.failed")}>
        {([customer]) => (customer === null ? <MissingCustomer /> : <LoadingRows />)}
      </Ready>
    </Screen>
  );
}
