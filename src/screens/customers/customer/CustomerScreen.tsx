import { CalendarClock, Pencil, PencilLine, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { canPlaceOrders } from "#domain/access/access.ts";
import { isOwner, seesAll } from "#domain/access/is-owner.ts";
import type { Identity } from "#domain/access/identity.ts";
import { isPrepaidOnly } from "#domain/customer/credit.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { type CartView, readCart } from "#local/queries/order/carts.ts";
import { getCustomer } from "#local/queries/customer/customers.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { ContactActions } from "#components/customer/contact/ContactActions.tsx";
import { AppointmentSheet } from "#components/itinerary/AppointmentSheet.tsx";
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
import { CollectButton } from "#components/payment/CollectButton.tsx";
import { StartVisitButton } from "#components/visit/StartVisitButton.tsx";
import { MissingCustomer } from "#components/customer/MissingCustomer.tsx";
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
        {() => <MissingCustomer />}
      </Ready>
    </Screen>
  );
}

function KnownCustomer({ view }: { readonly view: CartView }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<(typeof TABS)[number]>("summary");
  const [sheet, setSheet] = useState<"correction" | "appointment" | null>(null);
  const device = useDevice();
  const { customer, company } = view;
  const visitor = visitorOf(customer, device.identity);
  const row = readyValue(useLive(getCustomer, customer.id));
  return (
    <Screen>
      <ScreenHeader
        title={customer.name}
        detail={[customer.code, customer.zone].filter(Boolean).join(" · ")}
        back="/customers"
        actions={<CustomerMenu customer={customer} onOpen={setSheet} />}
      />
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col">
        <div className="flex flex-col gap-3 px-4 py-3">
          {(row?.sync ?? "in_store") !== "in_store" && <WaitingSign />}
          {customer.status === "disabled" && <Notice tone="danger">{t("customer.disabledText")}</Notice>}
          {isPrepaidOnly(customer, company.settings) && <Notice>{t("customer.prospectPaysFirst")}</Notice>}
          {customer.onHold && customer.holdReason !== "" && (
            <Notice tone="danger">{t("customer.holdBecause", { reason: customer.holdReason })}</Notice>
          )}
          <CustomerCredit view={view} />
          <CollectButton customer={customer} company={company} />
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
          {tab === "info" && <CustomerFacts view={view} onCorrect={() => setSheet("correction")} />}
        </Tabs>
      </div>
      {customer.status !== "disabled" && <Actions view={view} />}
      {sheet === "correction" && (
        <CorrectionSheet customer={customer} company={company} onClose={() => setSheet(null)} />
      )}
      {sheet === "appointment" && visitor !== null && (
        <AppointmentSheet
          customer={customer}
          repId={visitor}
          today={businessDayOf(device.now(), company.settings.timeZone)}
          onClose={() => setSheet(null)}
        />
      )}
    </Screen>
  );
}

/** On whose day an appointment is put: one's own, or that of the customer's salesperson; null = nobody's. */
function visitorOf({ repId }: Customer, { uid, roles }: Identity): string | null {
  if (seesAll(roles)) return repId === "" ? null : repId;
  return canPlaceOrders(roles) ? uid : null;
}

interface CustomerMenuProps {
  readonly customer: Customer;
  readonly onOpen: (sheet: "correction" | "appointment") => void;
}

/** Owners edit, everyone else suggests (ACCESS-3). */
function CustomerMenu({ customer, onOpen }: CustomerMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { identity } = useDevice();
  const appoint = {
    label: t("appointment.make"),
    icon: <CalendarClock aria-hidden className="size-5" />,
    onSelect: () => onOpen("appointment"),
  };
  const edit = {
    label: t("customer.edit"),
    icon: <Pencil aria-hidden className="size-5" />,
    onSelect: () => void navigate(`/customers/${customer.id}/edit`),
  };
  const correct = {
    label: t("corrections.suggest"),
    icon: <PencilLine aria-hidden className="size-5" />,
    onSelect: () => onOpen("correction"),
  };
  const canAppoint = customer.status !== "disabled" && visitorOf(customer, identity) !== null;
  return <Menu entries={[isOwner(identity.roles) ? edit : correct, ...(canAppoint ? [appoint] : [])]} />;
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
