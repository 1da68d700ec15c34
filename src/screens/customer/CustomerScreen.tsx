import { Plus } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { useText } from "#i18n/use-text.ts";
import { type CartView, readCart } from "#local/queries/carts.ts";
import { BottomBar } from "#ui/BottomBar.tsx";
import { ContactActions } from "#ui/ContactActions.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { LoadingRows } from "#ui/LoadingRows.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Screen } from "#ui/Screen.tsx";
import { ScreenHeader } from "#ui/ScreenHeader.tsx";
import { Tabs } from "#ui/Tabs.tsx";
import { useLive } from "#ui/use-live.ts";
import { CustomerCredit } from "./CustomerCredit.tsx";
import { CustomerFacts } from "./CustomerFacts.tsx";
import { CustomerOrders } from "./CustomerOrders.tsx";
import { CustomerSummary } from "./CustomerSummary.tsx";

const TABS = ["summary", "orders", "info"] as const;

/** /customer/{id}: how the customer stands, what they buy, what they ordered (PRODUCT 3.9). */
export function CustomerScreen() {
  const { customerId = "" } = useParams();
  const { t } = useText();
  const live = useLive(readCart, customerId);
  if (live.state === "ready" && live.value) return <KnownCustomer view={live.value} />;
  return (
    <Screen>
      <ScreenHeader title={t("customer.title")} back="/customers" />
      {live.state === "loading" && <LoadingRows />}
      {live.state === "failed" && <ErrorState title={t("customer.failed")} />}
      {live.state === "ready" && (
        <EmptyState
          title={t("customer.missing")}
          detail={t("customer.missingText")}
          action={<LinkButton to="/customers">{t("customer.openCustomers")}</LinkButton>}
        />
      )}
    </Screen>
  );
}

function KnownCustomer({ view }: { readonly view: CartView }) {
  const { t } = useText();
  const [tab, setTab] = useState<(typeof TABS)[number]>("summary");
  const { customer, lines } = view;
  return (
    <Screen>
      <ScreenHeader
        title={customer.name}
        detail={[customer.code, customer.zone].filter(Boolean).join(" · ")}
        back="/customers"
      />
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col">
        <div className="flex flex-col gap-3 px-4 py-3">
          {customer.status === "disabled" && <Notice tone="danger">{t("customer.disabledText")}</Notice>}
          {customer.status === "prospect" && <Notice>{t("newOrder.problems.prospectPrepaid")}</Notice>}
          <CustomerCredit view={view} />
          <ContactActions customer={customer} />
        </div>
        <Tabs
          label={t("customer.title")}
          tabs={TABS.map((id) => ({ id, label: t(`customer.${id}`) }))}
          selected={tab}
          onSelect={setTab}
        >
          {tab === "summary" && <CustomerSummary view={view} />}
          {tab === "orders" && <CustomerOrders customerId={customer.id} />}
          {tab === "info" && <CustomerFacts view={view} />}
        </Tabs>
      </div>
      {customer.status !== "disabled" && (
        <BottomBar>
          <LinkButton
            to={`/new-order?orderMode=true&customer=${customer.id}`}
            variant="main"
            full
            icon={<Plus aria-hidden className="size-5" />}
          >
            {t(lines.length > 0 ? "customer.continueOrder" : "customer.newOrder")}
          </LinkButton>
        </BottomBar>
      )}
    </Screen>
  );
}
