import { useTranslation } from "react-i18next";
import { useState } from "react";
import { countFilterParts, NO_FILTER, ORDER_SORTS, PROMISED_RANGES, TAKEN_RANGES } from "#domain/order/order-filter.ts";
import { Order, ORDER_STATUSES } from "#domain/order/order.ts";
import type { OrderFilter } from "#domain/order/order-filter.ts";
import { PAYMENT_STATUSES } from "#domain/payment/payment-status.ts";
import { TAB_STATUSES } from "#local/queries/order/find-orders.ts";
import type { OrderChoices } from "#local/queries/order/order-search.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { SuggestField } from "#ui/fields/SuggestField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { type OrderTab, usualSort } from "../order-tabs.ts";
import { ChipSet } from "./ChipSet.tsx";
import { DayRangeField } from "./DayRangeField.tsx";
import { SavedFilters } from "./SavedFilters.tsx";
import type { AskOrders } from "./use-asked-orders.ts";

interface FilterSheetProps {
  readonly asked: AskOrders;
  readonly mine: boolean;
  /** Null while they are read. */
  readonly choices: OrderChoices | null;
  readonly total: number | undefined;
  readonly onClose: () => void;
}

/** Which orders, and in which order; the list behind follows each choice (ORDER-60). */
export function FilterSheet({ asked, mine, choices, total, onClose }: FilterSheetProps) {
  const { t } = useTranslation();
  const { role } = useDevice().identity;
  const { filter, sort, tab, filterBy } = asked;
  const usual = usualSort(tab, role);
  const change = (changes: Partial<OrderFilter>) => filterBy({ ...filter, ...changes }, sort === usual ? null : sort);
  const isPlain = countFilterParts(filter) === 0 && sort === usual;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("orders.filter.title")}
      size="tall"
      footer={
        <div className="grid grid-cols-[auto_1fr] gap-2">
          <Button disabled={isPlain} onClick={() => filterBy(NO_FILTER, null)}>
            {t("orders.filter.clear")}
          </Button>
          <Button variant="main" onClick={onClose}>
            {total === undefined ? t("orders.filter.show") : t("orders.filter.showCount", { count: total })}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 p-4">
        <SavedFilters asked={asked} isPlain={isPlain} />
        <SelectField
          label={t("orders.filter.sort")}
          value={sort}
          options={ORDER_SORTS.map((value) => ({ value, label: t(`orders.sorts.${value}`) }))}
          onChange={(value) => filterBy(filter, value === usual ? null : value)}
        />
        <ChipSet
          label={t("orders.filter.status")}
          options={statusesIn(tab).map((value) => ({ value, label: t(`status.${value}`) }))}
          chosen={filter.statuses}
          onChange={(statuses) => change({ statuses })}
        />
        <ChipSet
          label={t("orders.filter.payment")}
          options={PAYMENT_STATUSES.map((value) => ({ value, label: t(`orders.payment.${value}`) }))}
          chosen={filter.payments}
          onChange={(payments) => change({ payments })}
        />
        <DayRangeField
          label={t("orders.filter.taken")}
          names={TAKEN_RANGES}
          value={filter.taken}
          onChange={(taken) => change({ taken })}
        />
        <DayRangeField
          label={t("orders.filter.promised")}
          names={PROMISED_RANGES}
          value={filter.promised}
          onChange={(promised) => change({ promised })}
        />
        {choices && <WhoAndWhere filter={filter} mine={mine} choices={choices} onChange={change} />}
        <ChipSet
          label={t("orders.filter.terms")}
          options={Order.entries.terms.options.map((value) => ({ value, label: t(`newOrder.termsOf.${value}`) }))}
          chosen={filter.terms}
          onChange={(terms) => change({ terms })}
        />
        <ChipSet
          label={t("orders.filter.source")}
          options={Order.entries.source.options.map((value) => ({ value, label: t(`orders.filter.sources.${value}`) }))}
          chosen={filter.sources}
          onChange={(sources) => change({ sources })}
        />
        <Checkbox
          label={t("orders.filter.needsApproval")}
          checked={filter.needsApproval}
          onChange={(needsApproval) => change({ needsApproval })}
        />
      </div>
    </Sheet>
  );
}

/** The statuses a tab can show. */
function statusesIn(tab: OrderTab) {
  if (tab !== "review" && tab !== "open" && tab !== "done") return ORDER_STATUSES;
  return ORDER_STATUSES.filter((status) => TAB_STATUSES[tab].includes(status));
}

interface WhoAndWhereProps {
  readonly filter: OrderFilter;
  readonly mine: boolean;
  readonly choices: OrderChoices;
  readonly onChange: (changes: Partial<OrderFilter>) => void;
}

function WhoAndWhere({ filter, mine, choices, onChange }: WhoAndWhereProps) {
  const { t } = useTranslation();
  const { reps, zones, customers } = choices;
  const labelOf = ({ name, code }: OrderChoices["customers"][number]) => (code === "" ? name : `${name} · ${code}`);
  const chosen = customers.find(({ id }) => id === filter.customerId);
  const [typed, setTyped] = useState(chosen ? labelOf(chosen) : "");
  return (
    <>
      {!mine && reps.length > 1 && (
        <SelectField
          label={t("orders.filter.rep")}
          value={filter.repId ?? ""}
          options={[
            { value: "", label: t("orders.filter.anybody") },
            ...reps.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(repId) => onChange({ repId: repId === "" ? null : repId })}
        />
      )}
      <SuggestField
        label={t("orders.filter.customer")}
        hint={typed !== "" && filter.customerId === null ? t("orders.filter.chooseCustomer") : undefined}
        value={chosen === undefined && filter.customerId === null ? typed : chosen ? labelOf(chosen) : typed}
        options={customers.map(labelOf)}
        onChange={(value) => {
          setTyped(value);
          onChange({ customerId: customers.find((each) => labelOf(each) === value)?.id ?? null });
        }}
      />
      {zones.length > 0 && (
        <SelectField
          label={t("orders.filter.zone")}
          value={filter.zone ?? ""}
          options={[
            { value: "", label: t("selection.allZones") },
            ...zones.map((zone) => ({ value: zone, label: zone })),
          ]}
          onChange={(zone) => onChange({ zone: zone === "" ? null : zone })}
        />
      )}
    </>
  );
}
