import { Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Customer, Position } from "#domain/customer.ts";
import { canDecideCorrections, canSaveRecord } from "#domain/record-access.ts";
import { useText } from "#i18n/use-text.ts";
import { readCompany } from "#local/queries/company.ts";
import { type CustomerFilter, listCustomers } from "#local/queries/customers.ts";
import { readDataStatus } from "#local/queries/data-status.ts";
import { BottomBar } from "#ui/BottomBar.tsx";
import { Button } from "#ui/Button.tsx";
import { Chip, ChipRow } from "#ui/Chip.tsx";
import { CustomerList } from "#ui/CustomerList.tsx";
import { useDevice } from "#ui/device-context.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { LoadingRows } from "#ui/LoadingRows.tsx";
import { Screen } from "#ui/Screen.tsx";
import { ScreenHeader } from "#ui/ScreenHeader.tsx";
import { fieldLabel } from "#ui/import-field-text.ts";
import { Menu } from "#ui/Menu.tsx";
import { useExport } from "#ui/use-export.ts";
import { exportCustomers } from "#local/queries/export-lists.ts";
import { SearchField } from "#ui/SearchField.tsx";
import { useLive } from "#ui/use-live.ts";
import { type OwnPosition, useOwnPosition } from "#ui/use-own-position.ts";
import { useWindow } from "#ui/use-window.ts";
import { CorrectionsBanner } from "./CorrectionsBanner.tsx";
import { CustomerSheet } from "./CustomerSheet.tsx";

const FILTERS = ["onRoute", "due", "overdue", "quiet", "near", "prospects"] as const;
type Filter = NonNullable<CustomerFilter["filter"]>;

/** /customers: find somebody by whatever is known of them, and act at once (PRODUCT 3.9). */
export function CustomersScreen() {
  const { t } = useText();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const [open, setOpen] = useState<Customer | null>(null);
  const { own, ask } = useOwnPosition();
  const { roles } = useDevice().identity;
  const { busy, save } = useExport(exportCustomers, t("exportData.files.customers"), (column) => fieldLabel(column, t));

  function choose(id: Filter) {
    setFilter(filter === id ? "all" : id);
    if (id === "near" && filter !== "near") void ask();
  }

  return (
    <Screen fill>
      <ScreenHeader
        title={t("customers.title")}
        actions={
          canDecideCorrections(roles) && (
            <Menu
              entries={[
                { label: t("products.import"), onSelect: () => void navigate("/import") },
                { label: t("exportData.save"), disabled: busy, onSelect: save },
              ]}
            />
          )
        }
      />
      {canDecideCorrections(roles) && <CorrectionsBanner />}
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
            <Chip key={id} selected={filter === id} onClick={() => choose(id)}>
              {t(`customers.${id}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      {filter === "near" && own.state !== "found" ? (
        <NoPosition own={own} onAsk={() => void ask()} />
      ) : (
        <Matches
          text={text}
          filter={filter}
          position={own.state === "found" ? own.position : null}
          onOpen={setOpen}
          onShowAll={() => {
            setText("");
            setFilter("all");
          }}
        />
      )}
      {canSaveRecord(roles, "customer", true) && (
        <BottomBar>
          <LinkButton to="/customers/new" variant="main" full icon={<Plus aria-hidden className="size-5" />}>
            {t("screens.newCustomer")}
          </LinkButton>
        </BottomBar>
      )}
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
  readonly position: Position | null;
  readonly onOpen: (customer: Customer) => void;
  readonly onShowAll: () => void;
}

function Matches({ text, filter, position, onOpen, onShowAll }: MatchesProps) {
  const { t } = useText();
  const found = useWindow(listCustomers, { text, filter, position: filter === "near" ? position : null });
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

/** The position is asked for by a tap on the chip; without one there is nothing near. */
function NoPosition({ own, onAsk }: { readonly own: OwnPosition; readonly onAsk: () => void }) {
  const { t } = useText();
  if (own.state === "asking") {
    return <output className="block px-4 py-6 text-body text-muted">{t("customerForm.locating")}</output>;
  }
  return (
    <EmptyState
      title={t("customers.noPosition")}
      detail={t(own.state === "refused" ? "customerForm.positionRefused" : "customerForm.positionNotFound")}
      action={<Button onClick={onAsk}>{t("ui.tryAgain")}</Button>}
    />
  );
}

function NobodyYet() {
  const { t } = useText();
  const status = useLive(readDataStatus, null);
  const arrived = status.state === "ready" && status.value.some((feed) => feed.feed === "customers" && feed.loaded);
  if (!arrived) return <EmptyState title={t("customers.firstLoad")} detail={t("customers.emptyText")} />;
  return <EmptyState title={t("customers.emptyTitle")} detail={t("customers.emptyText")} />;
}
