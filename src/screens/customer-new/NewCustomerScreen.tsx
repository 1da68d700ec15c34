import { useState } from "react";
import { newCustomer } from "#domain/new-customer.ts";
import { canSaveRecord } from "#domain/record-access.ts";
import { useText } from "#i18n/use-text.ts";
import { type CustomerChoices, readCustomerChoices } from "#local/queries/customer-form.ts";
import { useDevice } from "#ui/device-context.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { LoadingRows } from "#ui/LoadingRows.tsx";
import { Screen } from "#ui/Screen.tsx";
import { ScreenHeader } from "#ui/ScreenHeader.tsx";
import { useLive } from "#ui/use-live.ts";
import { NewCustomerForm } from "./NewCustomerForm.tsx";

/** /customers/new: a customer in under a minute, at the door, without a network (PRODUCT 3.9). */
export function NewCustomerScreen() {
  const { t } = useText();
  const { roles } = useDevice().identity;
  const mayAdd = canSaveRecord(roles, "customer", true);
  return (
    <Screen>
      <ScreenHeader title={t("screens.newCustomer")} back="/customers" />
      {mayAdd ? (
        <WithChoices />
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

function WithChoices() {
  const { t } = useText();
  const choices = useLive(readCustomerChoices, null);
  if (choices.state === "failed") return <ErrorState title={t("newCustomer.failed")} />;
  if (choices.state === "loading" || choices.value === null) return <LoadingRows />;
  return <OpenForm choices={choices.value} />;
}

/** The record's id and code are made once, when the form opens: saving it twice makes one customer. */
function OpenForm({ choices }: { readonly choices: CustomerChoices }) {
  const device = useDevice();
  const [opened] = useState(() => newCustomer(device.newId(), device.identity, choices.myZone));
  return <NewCustomerForm opened={opened} choices={choices} />;
}
