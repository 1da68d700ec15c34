import { useTranslation } from "react-i18next";
import { stopReasonText } from "#components/itinerary/stop-reason-text.ts";
import { formatAge, formatDay } from "#i18n/format-date.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { type BoughtProduct, type NextVisit, readCustomerSummary } from "#local/queries/customer/customer-summary.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { OrderRow } from "#components/order/OrderRow.tsx";
import { ProductPicture } from "#components/product/ProductPicture.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useNow } from "#ui/hooks/use-now.ts";

/** What a salesperson needs at the door: draft, note, next visit, last order, usual products (CUST-20). */
export function CustomerSummary({ view }: { readonly view: CartView }) {
  const { t } = useTranslation();
  const { customer, lines } = view;
  const live = useLive(readCustomerSummary, customer.id);
  const summary = readyValue(live) ?? null;
  const { locale } = useLocale();
  const now = useNow();

  /** A device keeps the recent orders only: who owes or bought before is not called new (CUST-25). */
  function noOrderText({ lastOrderAt, balance }: CartView["customer"]): string {
    if (lastOrderAt !== null) return t("customer.lastOrderInStore", { age: formatAge(lastOrderAt, now, locale) });
    return t(balance === 0 ? "customer.noOrderYet" : "customer.noOrderHere");
  }
  return (
    <div className="flex flex-col gap-2 pb-6">
      {lines.length > 0 && (
        <ListRow
          title={t("customer.openDraft", { count: lines.length })}
          to={`/new-order?orderMode=true&customer=${customer.id}`}
        />
      )}
      {customer.note !== "" && (
        <Section title={t("customerForm.note")}>
          <p className="px-4 pb-2 text-body whitespace-pre-wrap">{customer.note}</p>
        </Section>
      )}
      {summary?.nextVisit && <NextVisitSection visit={summary.nextVisit} />}
      <Section title={t("customer.lastOrder")}>
        {summary?.lastOrder ? (
          <OrderRow ofOneCustomer view={summary.lastOrder} />
        ) : (
          summary && <p className="px-4 py-3 text-body text-muted">{noOrderText(customer)}</p>
        )}
      </Section>
      {summary && summary.missed.length > 0 && (
        <Section title={t("customer.missed")}>
          <Products products={summary.missed} />
        </Section>
      )}
      {summary && summary.usual.length > 0 && (
        <Section title={t("customer.usual")}>
          <Products products={summary.usual} />
        </Section>
      )}
    </div>
  );
}

function NextVisitSection({ visit }: { readonly visit: NextVisit }) {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const now = useNow();
  const when =
    visit.kind === "planned"
      ? formatDay(visit.day, locale)
      : visit.at === 0
        ? t("customer.dueNever")
        : t(visit.isPast ? "customer.dueSince" : "customer.dueIn", { age: formatAge(visit.at, now, locale) });
  const why =
    visit.kind === "planned" ? visit.because.map((reason) => stopReasonText(reason, { t, language })).join(" · ") : "";
  return (
    <Section title={t("customer.nextVisit")}>
      <p className="px-4 pb-2 text-body">
        {when}
        <span className="block text-muted">{why === "" ? t("customer.byPlan") : why}</span>
      </p>
    </Section>
  );
}

function Products({ products }: { readonly products: readonly BoughtProduct[] }) {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const now = useNow();
  return (
    <ul>
      {products.map(({ product, averageQuantity, lastAt }) => (
        <li key={product.id}>
          <ListRow
            leading={
              <ProductPicture
                productId={product.id}
                picture={product.picture}
                name={localName(product, language)}
                hue={null}
              />
            }
            title={localName(product, language)}
            detail={[
              t("customer.usualQuantity", {
                quantity: formatQuantity(averageQuantity, product.quantityScale, locale),
              }),
              formatAge(lastAt, now, locale),
            ].join(" · ")}
          />
        </li>
      ))}
    </ul>
  );
}
