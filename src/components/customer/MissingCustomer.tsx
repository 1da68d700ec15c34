import { useTranslation } from "react-i18next";
import { Arrived } from "#components/sync/Arrived.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";

/** A page whose customer is not on this device, which is known once the customers have arrived. */
export function MissingCustomer() {
  const { t } = useTranslation();
  return (
    <Arrived feeds={["customers"]}>
      <EmptyState
        title={t("customer.missing")}
        detail={t("customer.missingText")}
        action={<LinkButton to="/customers">{t("customer.openCustomers")}</LinkButton>}
      />
    </Arrived>
  );
}
