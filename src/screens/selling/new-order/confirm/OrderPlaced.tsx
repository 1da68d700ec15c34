import { Check, Cloud, Printer, Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readOpenVisit } from "#local/queries/visit/open-visit.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { visitPath } from "#components/visit/visit-path.ts";
import { PrintSheet } from "#components/print/PrintSheet.tsx";
import { ShareOrderSheet } from "#components/order/ShareOrderSheet.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** How wide a bold capital letter or digit of a number is on average, in its font's size. */
const LETTER_WIDTH = 0.7;

/** The result: the number, large enough to read out, and the live sync state of the order. */
export function OrderPlaced({ orderId, onBack }: { readonly orderId: string; readonly onBack: (() => void) | null }) {
  const { t } = useTranslation();
  const live = useLive(getOrder, orderId);
  return (
    <Screen>
      <ScreenHeader title={t("newOrder.placed.title")} back={onBack ?? "/itinerary/today"} />
      <Ready of={live} failed={t("order.failed")} rows={2}>
        {(view) =>
          view ? <Result view={view} /> : <EmptyState title={t("order.missing")} detail={t("order.missingText")} />
        }
      </Ready>
    </Screen>
  );
}

function Result({ view }: { readonly view: OrderView }) {
  const { t } = useTranslation();
  const [printing, setPrinting] = useState(false);
  const [sharing, setSharing] = useState(false);
  const { order, flags, status } = view;
  const isInVisit = readyValue(useLive(readOpenVisit, undefined))?.customerId === order.customerId;
  return (
    <>
      <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-4 px-4 pt-8 pb-6">
        <div className="flex flex-col gap-1">
          <p className="text-body text-muted">{t("newOrder.placed.number")}</p>
          <OrderNumber number={order.orderNo} />
          <p className="text-row">{order.customer.name}</p>
          <AmountText amount={order.totals.total} currency={order.currency} size="total" />
        </div>
        <Whereabouts view={view} />
        {flags.length > 0 && (
          <Notice tone="attention">
            <p className="font-medium">
              {t(status === "pending_approval" ? "newOrder.placed.approval" : "newOrder.placed.review")}
            </p>
            <ul className="list-disc pl-5">
              {flags.map((flag) => (
                <li key={flag}>{t(`order.flags.${flag}`)}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div className="flex flex-wrap gap-2 *:grow">
          <Button icon={<Share2 aria-hidden className="size-5" />} onClick={() => setSharing(true)}>
            {t("newOrder.placed.share")}
          </Button>
          <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => setPrinting(true)}>
            {t("print.print")}
          </Button>
          <LinkButton to={`/orders/${order.orderId}`}>{t("newOrder.placed.open")}</LinkButton>
        </div>
      </div>
      {sharing && <ShareOrderSheet view={view} onClose={() => setSharing(false)} />}
      {printing && <PrintSheet orders={[view]} onClose={() => setPrinting(false)} />}
      <BottomBar>
        <div className="mx-auto grid w-full max-w-2xl grid-cols-2 gap-2">
          <LinkButton to="/new-order?orderMode=true" full>
            {t("newOrder.placed.newOrder")}
          </LinkButton>
          {isInVisit ? (
            <LinkButton to={visitPath(order.customerId)} variant="main" full>
              {t("newOrder.placed.backToVisit")}
            </LinkButton>
          ) : (
            <LinkButton to="/itinerary/today" variant="main" full>
              {t("newOrder.placed.nextStop")}
            </LinkButton>
          )}
        </div>
      </BottomBar>
    </>
  );
}

/** In one line, as large as the screen allows: it is read out. */
function OrderNumber({ number }: { readonly number: string }) {
  const fontSize = `min(var(--text-total), ${90 / (number.length * LETTER_WIDTH)}vw)`;
  return (
    <p className="text-total font-bold whitespace-nowrap tabular-nums" style={{ fontSize }}>
      {number}
    </p>
  );
}

/** Says "in the store" only with the store's receipt. */
function Whereabouts({ view }: { readonly view: OrderView }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const company = useCompany();
  const zone = company?.settings.timeZone;
  if (view.sync === "needs_you") return <Notice tone="danger">{t("newOrder.placed.needsYou")}</Notice>;
  if (view.receivedAt !== null) {
    if (company === undefined) return null;
    return (
      <output className="flex items-center gap-2 text-row font-medium text-brand">
        <Check aria-hidden className="size-6" />
        {t("newOrder.placed.inStore", { time: formatDate(view.receivedAt, locale, "time", zone) })}
      </output>
    );
  }
  return (
    <output className="flex items-start gap-2 text-row">
      <Cloud aria-hidden className="mt-0.5 size-6 shrink-0 text-attention-ink" />
      {t(view.sync === "sending" ? "newOrder.placed.sending" : "newOrder.placed.saved")}
    </output>
  );
}
