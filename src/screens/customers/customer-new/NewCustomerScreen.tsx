import { useTranslation } from "react-i18next";
import { canSaveRecord } from "#domain/records/record-access.ts";
import { readCustomerChoices } from "#local/queries/customer/customer-form.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { NewCustomerForm } from "./NewCustomerForm.tsx";

/** /customers/new: adds a customer in under a minute, at the door, offline (CUST-9). */
export function NewCustomerScreen() {
  const { t } = useTranslation();
  const { roles } = useDevice().identity;
  const live = useLive(readCustomerChoices, null);
  const choices = readyValue(live);
  const mayAdd = canSaveRecord(roles, "customer", true);
  if (mayAdd && choices) return <NewCustomerForm choices={choices} />;
  return (
    <Screen>
      <ScreenHeader title={t("screens.newCustomer")} back="/customers" />
      {mayAdd ? (
        <Ready of={live} failed={t("newCustomer.failed")}>
          {() => <LoadingRows />}
        </Ready>
      ) : (
        <EmptyState
          title={t("newCustomer.notAllowed")}
          detail={t("newCustomer.notAllowedText")}
          action={<LinkButton to="/customers">{t("customer.openCustomers")}</LinkButton>}
        />
      )}
    </Screen>
  );
}
