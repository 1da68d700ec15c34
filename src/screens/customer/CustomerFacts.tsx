import { useText } from "#i18n/use-text.ts";
import type { CartView } from "#local/queries/carts.ts";
import { FactList } from "#ui/FactList.tsx";

export function CustomerFacts({ view }: { readonly view: CartView }) {
  const { t } = useText();
  const { customer, priceList } = view;
  return (
    <div className="py-2">
      <FactList
        facts={[
          [t("customer.code"), customer.code],
          [t("customer.contact"), customer.contactName],
          [t("customer.phone"), customer.phone],
          [t("customer.address"), [customer.address, customer.city].filter(Boolean).join(", ")],
          [t("customer.reference"), customer.reference],
          [t("customer.zone"), customer.zone],
          [t("customer.legalName"), customer.legalName],
          [t("customer.taxId"), customer.taxId],
          [t("customer.priceList"), priceList?.name ?? ""],
          [
            t("customer.terms"),
            customer.termsDays === 0 ? t("customer.cashOnly") : t("customer.termsDays", { count: customer.termsDays }),
          ],
        ]}
      />
    </div>
  );
}
