import { useState } from "react";
import type { PrintKind } from "#domain/print/print-kind.ts";
import { useText } from "#i18n/use-text.ts";
import { readPrintFacts } from "#local/queries/print/print-facts.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useDevice, usePreferences } from "#ui/ports/ports.tsx";
import type { PrintRequest } from "./print-documents.ts";

/** The parts of an order that are printed. */
export type Printable = Pick<OrderView, "order" | "status" | "receivedAt">;

/** Prints or shares documents of orders on this device's paper. */
export function usePrinting(): {
  readonly busy: boolean;
  readonly print: (kind: PrintKind, orders: readonly Printable[], output: PrintRequest["output"]) => Promise<void>;
} {
  const text = useText();
  const device = useDevice();
  const { preferences } = usePreferences();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async print(kind, views, output) {
      setBusy(true);
      try {
        const customerIds = views.map(({ order }) => order.customerId);
        const [{ printDocuments }, facts] = await Promise.all([loadPrinting(), readPrintFacts(device, customerIds)]);
        const orders = views.map(({ order, status, receivedAt }) => ({
          order,
          status,
          isInStore: receivedAt !== null,
        }));
        await printDocuments({ kind, orders, facts, paper: preferences.paper, output, text });
      } catch (error) {
        showToast(text.t("print.failed"));
        reportError(error);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Loaded before the tap where it is likely: a share sheet opens only shortly after one. */
export const loadPrinting = () => import("./print-documents.ts");
