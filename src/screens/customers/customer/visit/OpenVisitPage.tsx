import { CircleSlash, Copy, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { cancelVisit } from "#commands/visit/cancel-visit.ts";
import { checklistOf } from "#domain/settings/checklist.ts";
import type { Visit } from "#domain/visit/visit.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { BalanceChip } from "#components/customer/money/BalanceChip.tsx";
import { ContactActions } from "#components/customer/contact/ContactActions.tsx";
import { CollectButton } from "#components/payment/CollectButton.tsx";
import { OrderRow } from "#components/order/OrderRow.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Menu } from "#ui/controls/Menu.tsx";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { useRepeatOrder } from "#components/order/repeat/use-repeat-order.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Link } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { minutesBetween } from "#components/visit/visit-text.ts";
import { Checklist } from "./Checklist.tsx";
import { FinishSheet } from "./FinishSheet.tsx";
import { useReading } from "./use-reading.ts";
import { VisitNotes } from "./VisitNotes.tsx";
import { VisitPlace } from "./VisitPlace.tsx";
import type { OpenView } from "./open-view.ts";

interface OpenVisitPageProps {
  readonly view: OpenView;
  readonly back: string;
  readonly onFinished: (visit: Visit) => void;
}

/** The visit in progress: where it is, what can be done, what is noted. All of it is kept as it is given (VISIT-32). */
export function OpenVisitPage({ view, back, onFinished }: OpenVisitPageProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const now = useNow();
  const [asking, setAsking] = useState<"finish" | "cancel" | null>(null);
  const cancel = useCommand(cancelVisit);
  const { open, customer, company, orders } = view;
  const { checkIn, visitId } = open;
  const { timeZone, currency } = company.settings;
  useReading(open);

  async function drop() {
    await cancel(visitId);
    showToastOnNextPage(t("visit.cancelled"));
    void navigate(back, { replace: true });
  }

  return (
    <Screen>
      <ScreenHeader
        title={customer.name}
        detail={[
          t("visit.minutes", { count: minutesBetween(checkIn.at, now) }),
          formatDate(checkIn.at, locale, "time", timeZone),
        ].join(" · ")}
        back={back}
        actions={
          <Menu
            entries={[
              {
                label: t("visit.cancel"),
                icon: <CircleSlash aria-hidden className="size-5" />,
                onSelect: () => setAsking("cancel"),
              },
            ]}
          />
        }
      />
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col pb-6">
        <div className="flex flex-col gap-3 px-4 py-3">
          <VisitPlace open={open} customer={customer} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <BalanceChip customer={customer} currency={currency} />
            <Link to={`/customer/${customer.id}`} className="inline-flex min-h-12 items-center text-body text-brand">
              {t("visit.openCustomer")}
            </Link>
          </p>
          <ContactActions customer={customer} />
          <VisitSelling view={view} />
        </div>
        {orders.length > 0 && (
          <Section title={t("visit.orders")}>
            <ul>
              {orders.map((each) => (
                <li key={each.order.orderId}>
                  <OrderRow ofOneCustomer view={each} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        {checklistOf(company.checklist).length > 0 && <Checklist key={visitId} view={view} />}
        <VisitNotes key={`notes ${visitId}`} open={open} />
      </div>
      <BottomBar>
        <CollectButton customer={customer} company={company} />
        <Button variant="main" full onClick={() => setAsking("finish")}>
          {t("visit.finish")}
        </Button>
      </BottomBar>
      {asking === "finish" && <FinishSheet view={view} onClose={() => setAsking(null)} onFinished={onFinished} />}
      <ConfirmSheet
        open={asking === "cancel"}
        onClose={() => setAsking(null)}
        title={t("visit.cancelTitle")}
        action={t("visit.cancel")}
        danger
        onConfirm={drop}
      >
        {t("visit.cancelText")}
      </ConfirmSheet>
    </Screen>
  );
}

/** A new order, and the last one again. */
function VisitSelling({ view: { customer, cartLines, lastOrder } }: { readonly view: OpenView }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const repeating = useRepeatOrder(navigate);
  const path = `/new-order?orderMode=true&customer=${customer.id}`;
  if (customer.status === "disabled") return null;

  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      <LinkButton to={path} icon={<Plus aria-hidden className="size-5" />}>
        {t(cartLines > 0 ? "visit.continueOrder" : "visit.newOrder")}
      </LinkButton>
      {lastOrder !== null && (
        <Button
          icon={<Copy aria-hidden className="size-5" />}
          onClick={() => void repeating.repeat(lastOrder.order.orderId)}
        >
          {t("visit.repeat")}
        </Button>
      )}
      {repeating.sheet}
    </div>
  );
}
