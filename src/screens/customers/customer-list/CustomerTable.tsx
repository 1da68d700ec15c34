import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "#domain/values/money.ts";
import type { CustomerRow } from "#local/queries/customer/customers.ts";
import type { CustomerSort } from "#local/queries/customer/sort-customers.ts";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";
import { VirtualList } from "#ui/lists/VirtualList.tsx";
import { CustomerTableHead } from "./CustomerTableHead.tsx";
import { CustomerTableRow } from "./CustomerTableRow.tsx";

const ROW_HEIGHT = 57;

interface CustomerTableProps {
  /** The matching customers, from `useWindow`. */
  readonly found: {
    readonly answered: string;
    readonly total: number;
    readonly rowAt: (index: number) => CustomerRow | undefined;
    readonly onRange: (first: number, last: number) => void;
  };
  readonly currency: Currency | null;
  /** Null = the filter's own order. */
  readonly sort: CustomerSort | null;
  readonly onSort: (sort: CustomerSort) => void;
  readonly onOpen: (customerId: string) => void;
}

/** The customers as a table that its columns sort, where there is room for one (CUST-26). */
export function CustomerTable({ found, currency, sort, onSort, onOpen }: CustomerTableProps) {
  const { t } = useTranslation();
  const { rowAt } = found;
  const open = useStableCallback(onOpen);
  const idOf = useCallback((index: number) => rowAt(index)?.customer.id, [rowAt]);
  const draw = useCallback(
    (index: number) => {
      const row = rowAt(index);
      if (row === undefined) return <div className="min-h-14 edge-b" />;
      return <CustomerTableRow row={row} currency={currency} onOpen={open} />;
    },
    [rowAt, currency, open],
  );
  return (
    <>
      <CustomerTableHead sort={sort} onSort={onSort} />
      <VirtualList
        label={t("customers.title")}
        count={found.total}
        rowHeight={ROW_HEIGHT}
        idOf={idOf}
        topOn={found.answered}
        onRange={found.onRange}
      >
        {draw}
      </VirtualList>
    </>
  );
}
