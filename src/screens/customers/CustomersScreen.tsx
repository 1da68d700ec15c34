import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Customer } from "#domain/customer.ts";
import { useText } from "#i18n/use-text.ts";
import { readCompany } from "#local/queries/company.ts";
import { type CustomerFilter, listCustomers } from "#local/queries/customers.ts";
import { readDataStatus } from "#local/queries/data-status.ts";
import { Button } from "#ui/Button.tsx";
import { Chip, ChipRow } from "#ui/Chip.tsx";
import { CustomerList } from "#ui/CustomerList.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { LoadingRows } from "#ui/LoadingRows.tsx";
import { Screen } from "#ui/Screen.tsx";
import { ScreenHeader } from "#ui/ScreenHeader.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { useLive } from "#ui/use-live.ts";
import { useWindow } from "#ui/use-window.ts";
import { CustomerSheet } from "./CustomerSheet.tsx";

const FILTERS = ["onRoute", "overdue", "quiet", "prospects"] as const;
type Filter = NonNullable<CustomerFilter["filter"]>;

/** /customers: find somebody by whatever is known of them, and act at once (PRODUCT 3.9). */
export function CustomersScreen() {
  const { t } = useText();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const [open, setOpen] = useState<Customer | null>(null);
  return (
    <Screen fill>
      <ScreenHeader title={t("customers.title")} />
      <div className="shrink-0 px-4 pt-2">
        <SearchField
          label={t("customers.search")}
          placeholder={t("customers.searchHint")}
          value={text}
          onChange={setText}
        />
      </div>
      <div className="shrink-0 edge-b">
        <ChipRow label={t("customers.chips")}>
          {FILTERS.map((id) => (
            <Chip key={id} selected={filter === id} onClick={() => setFilter(filter === id ? "all" : id)}>
              {t(`customers.${id}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <Matches
        text={text}
        filter={filter}
        onOpen={setOpen}
        onShowAll={() => {
          setText("");
          setFilter("all");
        }}
      />
      <CustomerSheet
        customer={open}
        onClose={() => setOpen(null)}
        onShowDetails={(customerId) => void navigate(`/customer/${customerId}`)}
      />
    </Screen>
  );
}

interface MatchesProps {
  readonly text: string;
  readonly filter: Filter;
  readonly onOpen: (customer: Customer) => void;
  readonly onShowAll: () => void;
}

function Matches({ text, filter, onOpen, onShowAll }: MatchesProps) {
  const { t } = useText();
  const found = useWindow(listCustomers, { text, filter });
  const company = useLive(readCompany, null);
  const currency = company.state === "ready" ? (company.value?.settings.currency ?? null) : null;
  if (found.live.state === "loading") return <LoadingRows />;
  if (found.live.state === "failed") return <ErrorState title={t("customers.failed")} />;
  if (found.total === 0) {
    if (text === "" && filter === "all") return <NobodyYet />;
    return (
      <EmptyState
        title={t("customers.nothingFound")}
        detail={t("customers.nothingFoundText")}
        action={<Button onClick={onShowAll}>{t("customers.clear")}</Button>}
      />
    );
  }
  return (
    <>
      <output className="block shrink-0 px-4 py-1 text-caption text-muted tabular-nums">
        {t("customers.count", { count: found.total })}
      </output>
      <CustomerList label={t("customers.title")} found={found} currency={currency} onChoose={onOpen} />
    </>
  );
}

function NobodyYet() {
  const { t } = useText();
  const status = useLive(readDataStatus, null);
  const arrived = status.state === "ready" && status.value.some((feed) => feed.feed === "customers" && feed.loaded);
  if (!arrived) return <EmptyState title={t("customers.firstLoad")} detail={t("customers.emptyText")} />;
  return <EmptyState title={t("customers.emptyTitle")} detail={t("customers.emptyText")} />;
}
