import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { Currency } from "#domain/values/money.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { canDecideCorrections, canSaveRecord } from "#domain/records/record-access.ts";
import { customerSearch } from "#local/queries/customer/customers.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { CustomerList } from "#components/customer/list/CustomerList.tsx";
import { NoCustomers } from "#components/customer/list/NoCustomers.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { MapSwitch, type MapView } from "#components/map/MapSwitch.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { fieldLabel } from "#components/import/import-field-text.ts";
import { Menu } from "#ui/controls/Menu.tsx";
import { useExport } from "#ui/files/use-export.ts";
import { exportCustomers } from "#local/queries/customer/export-customers.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { type OwnPosition, useOwnPosition } from "#components/customer/use-own-position.ts";
import type { CustomerSort } from "#local/queries/customer/sort-customers.ts";
import { usePanes } from "#ui/layout/use-panes.ts";
import { useWindow } from "#ui/lists/use-window.ts";
import { CorrectionsBanner } from "./CorrectionsBanner.tsx";
import { CustomerChips } from "./CustomerChips.tsx";
import type { Filter, Question } from "./customer-question.ts";
import { CustomerSheet } from "#components/customer/CustomerSheet.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { CustomersMap } from "./CustomersMap.tsx";
import { CustomerTable } from "./CustomerTable.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";

/** /customers: find a customer by any detail and act at once (CUST-17). */
export function CustomersScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const [openId, setOpenId] = useState<string | null>(null);
  const [params, setParams] = useSearchParams();
  const onMap = params.get("view") === "map";
  const { own, ask } = useOwnPosition();
  const { roles } = useDevice().identity;
  const { busy, save } = useExport(exportCustomers, t("exportData.files.customers"), (column) => fieldLabel(column, t));

  const company = useCompany();
  const currency = company?.settings.currency ?? null;
  const near = filter === "near" && own.state === "found" ? own.position : null;
  const panes = usePanes();
  const [sort, setSort] = useState<CustomerSort | null>(null);
  const question = { text, filter, position: near, sort: panes ? sort : null };

  function show(view: MapView) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (view === "map") after.set("view", "map");
        else after.delete("view");
        return after;
      },
      { replace: true },
    );
  }

  function choose(id: Filter) {
    setFilter(filter === id ? "all" : id);
    if (id === "near" && filter !== "near") void ask();
  }

  return (
    <Screen fill>
      <ScreenHeader
        title={t("customers.title")}
        actions={
          isOwner(roles) && (
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
        <CustomerChips text={text} filter={filter} onChoose={choose} />
      </div>
      {filter === "near" && own.state !== "found" ? (
        <NoPosition own={own} onAsk={() => void ask()} />
      ) : onMap ? (
        <CustomersMap
          question={question}
          own={own}
          onLocate={ask}
          currency={currency}
          onOpen={setOpenId}
          action={<MapSwitch view="map" onChoose={show} />}
        />
      ) : (
        <Matches
          question={question}
          currency={currency}
          isTable={panes}
          onSort={setSort}
          onOpen={setOpenId}
          onShowAll={() => {
            setText("");
            setFilter("all");
          }}
          action={<MapSwitch view="list" onChoose={show} />}
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
        customerId={openId}
        onClose={() => setOpenId(null)}
        onShowDetails={(customerId) => void navigate(`/customer/${customerId}`)}
      />
    </Screen>
  );
}

interface MatchesProps {
  readonly question: Question;
  readonly currency: Currency | null;
  readonly isTable: boolean;
  readonly onSort: (sort: CustomerSort) => void;
  readonly onOpen: (customerId: string) => void;
  readonly onShowAll: () => void;
  /** Shown beside the count. */
  readonly action: ReactNode;
}

function Matches({ question, currency, isTable, onSort, onOpen, onShowAll, action }: MatchesProps) {
  const { t } = useTranslation();
  const found = useWindow(customerSearch, question);
  const isUnfiltered = question.text === "" && question.filter === "all";
  return (
    <Ready of={found.live} failed={t("customers.failed")}>
      {({ total }) =>
        total > 0 ? (
          <>
            <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-2 pl-4">
              <output className="text-body text-muted tabular-nums">{t("customers.count", { count: total })}</output>
              {action}
            </div>
            {isTable && question.position === null ? (
              <CustomerTable
                found={found}
                currency={currency}
                sort={question.sort ?? (isUnfiltered ? "name" : null)}
                onSort={onSort}
                onOpen={onOpen}
              />
            ) : (
              <CustomerList
                label={t("customers.title")}
                found={found}
                currency={currency}
                from={question.position}
                onChoose={({ id }) => onOpen(id)}
              />
            )}
          </>
        ) : isUnfiltered ? (
          <NoCustomers barAdds />
        ) : (
          <EmptyState
            title={t("customers.nothingFound")}
            detail={t("customers.nothingFoundText")}
            action={<Button onClick={onShowAll}>{t("customers.clear")}</Button>}
          />
        )
      }
    </Ready>
  );
}

/** Shown while "near me" has no position; a tap on the chip requests it. */
function NoPosition({ own, onAsk }: { readonly own: OwnPosition; readonly onAsk: () => void }) {
  const { t } = useTranslation();
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
