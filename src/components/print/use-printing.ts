import { useState } from "react";
import type { Payment } from "#domain/payment/payment.ts";
import type { DaySummary } from "#domain/print/day-summary.ts";
import type { PrintKind } from "#domain/print/print-kind.ts";
import { useText } from "#i18n/use-text.ts";
import { readPrintFacts } from "#local/queries/print/print-facts.ts";
import type { RunView } from "#local/queries/delivery/runs.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useDevice, usePreferences } from "#ui/ports/ports.tsx";
import type { Statement } from "../customer/money/statement-text.ts";
import type { PrintedPerformance } from "./compose-performance.ts";
import type { PrintedSettlement } from "./compose-settlement.ts";
import type { Output, Printed } from "./print-documents.ts";

/** The parts of an order that are printed. */
export type Printable = Pick<OrderView, "order" | "stored" | "status" | "receivedAt">;

export interface Printing {
  readonly busy: boolean;
  readonly printOrders: (kind: PrintKind, orders: readonly Printable[], output: Output) => Promise<void>;
  readonly printPayment: (payment: Payment, output: Output) => Promise<void>;
  readonly printStatement: (statement: Statement, output: Output) => Promise<void>;
  readonly printSettlement: (settlement: PrintedSettlement, output: Output) => Promise<void>;
  readonly printRunSheet: (view: Pick<RunView, "run" | "stops">, output: Output) => Promise<void>;
  readonly printDaySummary: (summary: DaySummary, output: Output) => Promise<void>;
  readonly printPerformance: (performance: PrintedPerformance, output: Output) => Promise<void>;
}

/** Prints on this device's paper, or shares as a PDF. */
export function usePrinting(): Printing {
  const text = useText();
  const device = useDevice();
  const { preferences } = usePreferences();
  const [busy, setBusy] = useState(false);

  async function print(printed: Printed, customerIds: readonly string[], output: Output): Promise<void> {
    setBusy(true);
    try {
      const [{ printDocuments }, facts] = await Promise.all([loadPrinting(), readPrintFacts(device, customerIds)]);
      await printDocuments({ printed, facts, paper: preferences.paper, output, text });
    } catch (error) {
      showToast(text.t("print.failed"));
      reportError(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    printOrders(kind, views, output) {
      const orders = views.map(({ order, stored, status, receivedAt }) => ({
        order: stored ?? order,
        status,
        isInStore: receivedAt !== null,
      }));
      const customerIds = orders.map(({ order }) => order.customerId);
      return print({ kind, orders }, customerIds, output);
    },
    printPayment: (payment, output) => print({ kind: "payment", payment }, [payment.customerId], output),
    printStatement: (statement, output) => print({ kind: "statement", statement }, [statement.customer.id], output),
    printSettlement: (settlement, output) => print({ kind: "settlement", settlement }, [], output),
    printRunSheet({ run, stops }, output) {
      const printed = stops.map(({ number, stop, customer, orders }) => ({
        number,
        name: stop.customerName,
        customer,
        orders: orders.map(({ order, stored, left }) => ({ order: stored ?? order, left })),
      }));
      return print({ kind: "runSheet", run: { run, stops: printed } }, [], output);
    },
    printDaySummary: (summary, output) => print({ kind: "daySummary", summary }, [], output),
    printPerformance: (performance, output) => print({ kind: "performance", performance }, [], output),
  };
}

/** Loaded before the tap where it is likely: a share sheet opens only shortly after one. */
export const loadPrinting = () => import("./print-documents.ts");
