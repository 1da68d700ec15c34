import { Pencil, PencilLine, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { isOwner } from "#domain/access/is-owner.ts";
import { type CartView, readCart } from "#local/queries/order/carts.ts";
import { getCustomer } from "#local/queries/customer/customers.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { ContactActions } from "#components/customer/ContactActions.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Menu } from "#ui/controls/Menu.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { Tabs } from "#ui/controls/Tabs.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { WaitingSign } from "#components/sync/WaitingSign.tsx";
import { CorrectionSheet } from "./CorrectionSheet.tsx";
import { CustomerAccount } from "./CustomerAccount.tsx";
import { CustomerCredit } from "./CustomerCredit.tsx";
import { CustomerFacts } from "./CustomerFacts.tsx";
import { CustomerOrders } from "./CustomerOrders.tsx";
import { CustomerSummary } from "./CustomerSummary.tsx";
import { CustomerVisits } from "./CustomerVisits.tsx";
import { StartVisitButton } from "#components/visit/StartVisitButton.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { VisitScreen } from "./visit/VisitScreen.tsx";

const TABS = ["summary", "orders", "visits", "account", "info"] as const;

/** /customer/{id}: credit, purchases, orders and data of a customer (CUST-6), or the visit there (VISIT-30). */
export function CustomerScreen() {
  const [params] = useSearchParams();
  return params.has("visit") ? <VisitScreen /> : <CustomerPage />;
}

function CustomerPage() {
  const { customerId = "" } = useParams();
  const { t } = useTranslation();
  const live = useLive(readCart, customerId);
  const view = readyValue(live);
  if (view) return <KnownCustomer view={view} />;
  return (
    <Screen>
      <ScreenHeader title={t("customer.title")} back="/customers" />
      <Ready of={live} failed={t("customer.failed")}>
        {() => (
          <EmptyState
            title={t("customer.missing")}
            detail={t("customer.missingText")}
            action={<LinkButton to="/customers">{t("customer.openCustomers")}</LinkButton>}
          />
        )}
      </Ready>
    </Screen>
  );
}

function KnownCustomer({ view }: { readonly view: CartView }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<(typeof TABS)[number]>("summary");
  const [correcting, setCorrecting] = useState(false);
  const { customer, company } = view;
  const row = readyValue(useLive(getCustomer, customer.id));
  return (
    <Screen>
      <ScreenHeader
        title={customer.name}
        detail={[customer.code, customer.zone].filter(Boolean).join(" · ")}
        back="/customers"
        actions={<CustomerMenu customerId={customer.id} onCorrect={() => setCorrecting(true)} />}
      />
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col">
        <div className="flex flex-col gap-3 px-4 py-3">
          {(row?.sync ?? "in_store") !== "in_store" && <WaitingSign />}
          {customer.status === "disabled" && <Notice tone="danger">{t("customer.disabledText")}</Notice>}
          {customer.status === "prospect" && <Notice>{t("newOrder.problems.prospectPrepaid")}</Notice>}
          {customer.onHold && customer.holdReason !== "" && (
            <Notice tone="danger">{t("customer.holdBecause", { reason: customer.holdReason })}</Notice>
          )}
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
          {tab === "visits" && <CustomerVisits customer={customer} company={company} />}
          {tab === "account" && <CustomerAccount view={view} />}
          {tab === "info" && <CustomerFacts view={view} onCorrect={() => setCorrecting(true)} />}
        </Tabs>
      </div>
      {customer.status !== "disabled" && <Actions view={view} />}
      {correcting && <CorrectionSheet customer={customer} company={company} onClose={() => setCorrecting(false)} />}
    </Screen>
  );
}

/** Owners edit, everyone else suggests (ACCESS-3). */
function CustomerMenu({ customerId, onCorrect }: { readonly customerId: string; readonly onCorrect: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { roles } = useDevice().identity;
  const edit = {
    label: t("customer.edit"),
    icon: <Pencil aria-hidden className="size-5" />,
    onSelect: () => void navigate(`/customers/${customerId}/edit`),
  };
  const correct = {
    label: t("corrections.suggest"),
    icon: <PencilLine aria-hidden className="size-5" />,
    onSelect: onCorrect,
  };
  return <Menu entries={[isOwner(roles) ? edit : correct]} />;
}

function Actions({ view: { customer, lines } }: { readonly view: CartView }) {
  const { t } = useTranslation();
  return (
    <BottomBar>
      <StartVisitButton customerId={customer.id} />
      <LinkButton
        to={`/new-order?orderMode=true&customer=${customer.id}`}
        variant="main"
        full
        icon={<Plus aria-hidden className="size-5" />}
      >
        {t(lines.length > 0 ? "customer.continueOrder" : "customer.newOrder")}
      </LinkButton>
    </BottomBar>
  );
}
