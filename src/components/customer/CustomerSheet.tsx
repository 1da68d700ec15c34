import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCompany } from "#components/company/use-company.ts";
import { getCustomer } from "#local/queries/customer/customers.ts";
import { BalanceChip } from "./money/BalanceChip.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { ContactActions } from "./contact/ContactActions.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { ShopPhoto } from "./ShopPhoto.tsx";
import { StartVisitButton } from "../visit/StartVisitButton.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

interface CustomerSheetProps {
  /** Null = closed. */
  readonly customerId: string | null;
  readonly onClose: () => void;
  readonly onShowDetails: (customerId: string) => void;
}

/** Quick view: contact, navigate or sell without leaving the list or map. */
export function CustomerSheet({ customerId, ...actions }: CustomerSheetProps) {
  return customerId === null ? null : <OpenSheet customerId={customerId} {...actions} />;
}

function OpenSheet({ customerId, onClose, onShowDetails }: CustomerSheetProps & { readonly customerId: string }) {
  const { t } = useTranslation();
  const company = useCompany();
  const customer = readyValue(useLive(getCustomer, customerId))?.customer;
  if (!customer) return null;
  const currency = company?.settings.currency;
  return (
    <Sheet
      open
      name="client"
      onClose={onClose}
      title={customer.name}
      footer={
        <div className="grid grid-cols-[auto_1fr] gap-2">
          <Button onClick={() => onShowDetails(customer.id)}>{t("customers.openCustomer")}</Button>
          {customer.status !== "disabled" && (
            <LinkButton
              to={`/new-order?orderMode=true&customer=${customer.id}`}
              variant="main"
              icon={<Plus aria-hidden className="size-5" />}
            >
              {t("customers.newOrder")}
            </LinkButton>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="text-body">
          {[customer.address, customer.city].filter(Boolean).join(", ")}
          {customer.reference !== "" && <span className="block text-muted">{customer.reference}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-body text-muted tabular-nums">{customer.code}</span>
          {currency && <BalanceChip customer={customer} currency={currency} />}
          {customer.status !== "active" && <span className="text-body">{t(`customer.${customer.status}`)}</span>}
        </p>
        <ContactActions customer={customer} />
        {customer.status !== "disabled" && <StartVisitButton customerId={customer.id} full />}
        {customer.photoId !== null && <ShopPhoto imageId={customer.photoId} name={customer.name} />}
      </div>
    </Sheet>
  );
}
