import { Clipboard } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { useSupport } from "#components/ports.ts";
import { Button } from "#ui/controls/Button.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { Section } from "#ui/layout/Section.tsx";

/** What support asks for first, in one tap: the codes that no page shows (ORDER-64). */
export function OrderSupport({ view }: { readonly view: OrderView }) {
  const { t } = useTranslation();
  const { version } = useSupport();

  async function copy() {
    await navigator.clipboard.writeText(supportText(view, version));
    showToast(t("order.support.copied"));
  }

  return (
    <Section title={t("order.support.title")}>
      <div className="flex flex-col items-start gap-3 px-4">
        <p className="text-body text-muted">{t("order.support.text")}</p>
        <Button icon={<Clipboard aria-hidden className="size-5" />} onClick={() => void copy()}>
          {t("order.support.copy")}
        </Button>
      </div>
    </Section>
  );
}

/** In English and by the codes: it is read by whoever wrote them. */
function supportText({ order, status, flags, sync, receiptCode, receivedAt, problem }: OrderView, version: string) {
  const facts: readonly (readonly [string, string | number | null])[] = [
    ["order", order.orderNo],
    ["id", order.orderId],
    ["receipt", receiptCode],
    ["status", status],
    ["flags", flags.join(", ")],
    ["copy", sync],
    ["problem", problem?.reason ?? null],
    ["captured", new Date(order.capturedAt).toISOString()],
    ["received", receivedAt === null ? null : new Date(receivedAt).toISOString()],
    ["device", order.deviceId],
    ["sequence", order.seq],
    ["customer", order.customerId],
    ["company", order.companyId],
    ["version", version],
  ];
  return facts
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
