import { FileText, Image, MessageCircle, Share2 } from "lucide-react";
import { useEffect } from "react";
import { shownNumber } from "./shown-number.ts";
import { useText } from "#i18n/use-text.ts";
import { getCustomer } from "#local/queries/customer/customers.ts";
import { whatsAppLink } from "#components/customer/contact/contact-links.ts";
import type { Output } from "#components/print/print-documents.ts";
import { loadPrinting, type Printable, usePrinting } from "#components/print/use-printing.ts";
import { useCompany } from "#components/company/use-company.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { orderText } from "./order-text.ts";
import { shareOrder } from "./share-order.ts";

interface ShareOrderSheetProps {
  readonly view: Printable;
  readonly onClose: () => void;
}

/** Sends an order to its customer: by WhatsApp, as a text, a picture or a PDF (SELL-9), a counter sale as its receipt. Works offline but for WhatsApp's own sending. */
export function ShareOrderSheet({ view, onClose }: ShareOrderSheetProps) {
  const text = useText();
  const { t } = text;
  const { order } = view;
  const company = useCompany() ?? null;
  const phone = readyValue(useLive(getCustomer, order.customerId))?.customer.phone ?? "";
  const { busy, printOrders } = usePrinting();
  useEffect(() => {
    // A failure shows when something is shared.
    loadPrinting().catch(() => {});
  }, []);
  const icon = { className: "size-5", "aria-hidden": true } as const;

  function send() {
    onClose();
    const words = encodeURIComponent(orderText(order, company, text));
    window.open(`${whatsAppLink(phone)}?text=${words}`, "_blank", "noopener");
  }

  async function issue(output: Output) {
    if (busy) return;
    await printOrders(order.sale === undefined ? "order" : "receipt", [view], output);
    onClose();
  }

  return (
    <Sheet open onClose={onClose} title={t("order.share.title", { number: shownNumber(order.orderNo) })}>
      <ul className="pb-4">
        <li>
          <ListRow
            leading={<MessageCircle {...icon} />}
            title={t("order.share.whatsApp")}
            detail={phone === "" ? t("order.share.noPhone") : phone}
            onClick={send}
          />
        </li>
        <li>
          <ListRow
            leading={<Share2 {...icon} />}
            title={t("order.share.text")}
            onClick={() => {
              onClose();
              void shareOrder(order, company, text);
            }}
          />
        </li>
        <li>
          <ListRow
            leading={<Image {...icon} />}
            title={t("order.share.picture")}
            onClick={() => void issue("picture")}
          />
        </li>
        <li>
          <ListRow leading={<FileText {...icon} />} title={t("order.share.pdf")} onClick={() => void issue("pdf")} />
        </li>
      </ul>
    </Sheet>
  );
}
