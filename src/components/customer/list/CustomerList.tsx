import { useCallback } from "react";
import type { Customer } from "#domain/customer/customer.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import { CustomerRow } from "./CustomerRow.tsx";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";
import { VirtualList } from "#ui/lists/VirtualList.tsx";
import type { Position } from "#domain/values/position.ts";

interface FoundCustomer {
  readonly customer: Customer;
  readonly cartLines: number;
  readonly nextVisit: Day | null;
  readonly sync: SyncState;
}

interface CustomerListProps {
  readonly label: string;
  /** The matching customers, from `useWindow`. */
  readonly found: {
    readonly answered: string;
    readonly total: number;
    readonly rowAt: (index: number) => FoundCustomer | undefined;
    readonly onRange: (first: number, last: number) => void;
  };
  readonly currency: Currency | null;
  /** The own position, for each customer's distance and direction. */
  readonly from?: Position | null;
  /** What stands above a row that begins a group. Stable over renders. */
  readonly headingAt?: (index: number) => string | null;
  readonly onChoose: (customer: Customer) => void;
}

/** A list of customers to choose from; a new question scrolls it to the top. */
export function CustomerList({ label, found, currency, from = null, headingAt, onChoose }: CustomerListProps) {
  const { rowAt } = found;
  const choose = useStableCallback(onChoose);
  const idOf = useCallback((index: number) => rowAt(index)?.customer.id, [rowAt]);
  const draw = useCallback(
    (index: number) => {
      const row = rowAt(index);
      const heading = headingAt?.(index) ?? null;
      if (!row) return <div className="min-h-16 edge-b" />;
      const { customer, cartLines, nextVisit, sync } = row;
      const drawn = (
        <CustomerRow
          customer={customer}
          cartLines={cartLines}
          currency={currency}
          nextVisit={nextVisit}
          from={from}
          waits={sync !== "in_store"}
          onChoose={choose}
        />
      );
      if (heading === null) return drawn;
      return (
        <>
          <h2 className="px-4 pt-3 pb-1 text-body font-bold">{heading}</h2>
          {drawn}
        </>
      );
    },
    [rowAt, currency, from, headingAt, choose],
  );
  return (
    <VirtualList
      label={label}
      count={found.total}
      rowHeight={90}
      idOf={idOf}
      topOn={found.answered}
      onRange={found.onRange}
    >
      {draw}
    </VirtualList>
  );
}
