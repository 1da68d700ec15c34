import type { Amount } from "../values/money.ts";
import type { Figures } from "./figures.ts";

/** What visits without an order would have brought (KPI-46). */
export interface MissedOrders {
  readonly visits: number;
  /** Those whose customer's average order is known, and the sum of those averages. */
  readonly known: number;
  readonly worth: Amount;
  /** What an order of the same days and people comes to, for the other visits; null = there was none. */
  readonly perOrder: Amount | null;
  /** Null where nothing says what an order would have come to. */
  readonly opportunity: Amount | null;
}

/** The visits that ended without an order for one reason; null = for any. */
export function missedOrders(figures: Figures, reasonCode: string | null): MissedOrders {
  const { orders = 0, net = 0 } = figures;
  const [visits, known, worth] = (["noOrder", "noOrderKnown", "noOrderWorth"] as const).map((name) =>
    sumOf(figures, name, reasonCode),
  ) as [number, number, number];
  const perOrder = orders > 0 ? Math.max(0, Math.round(net / orders)) : null;
  const others = visits - known;
  const isKnown = others <= 0 || known > 0 || perOrder !== null;
  const opportunity = isKnown ? worth + Math.max(0, others) * (perOrder ?? 0) : null;
  return { visits, known, worth, perOrder, opportunity };
}

function sumOf(figures: Figures, name: "noOrder" | "noOrderKnown" | "noOrderWorth", reasonCode: string | null): number {
  if (reasonCode !== null) return figures[`${name}:${reasonCode}`] ?? 0;
  return Object.entries(figures).reduce((sum, [key, value = 0]) => sum + (key.startsWith(`${name}:`) ? value : 0), 0);
}
