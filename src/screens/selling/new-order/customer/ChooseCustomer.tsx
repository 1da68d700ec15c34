import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readCompany } from "#local/queries/company/company.ts";
import { customerSearch } from "#local/queries/customer/customers.ts";
import type { CustomerFilter } from "#local/queries/customer/find-customers.ts";
import { Button } from "#ui/controls/Button.tsx";
import { CustomerList } from "#components/customer/CustomerList.tsx";
import { NoCustomers } from "#components/customer/NoCustomers.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Tabs } from "#ui/controls/Tabs.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useWindow } from "#ui/lists/use-window.ts";
import { DraftsChip } from "./DraftsChip.tsx";
import { useDevice } from "#ui/ports/ports.tsx";

type Tab = "onRoute" | "recent" | "all";

const ROUTE_TABS: readonly Tab[] = ["onRoute", "recent", "all"];
const COUNTER_TABS: readonly Tab[] = ["recent", "all"];

interface ChooseCustomerProps {
  readonly onChoose: (customerId: string) => void;
  /** Returns to the open cart that was being moved to another customer. */
  readonly onBack?: () => void;
}

/** Step A: who is buying. A salesperson's own route comes first; search works within the chosen tab. */
export function ChooseCustomer({ onChoose, onBack }: ChooseCustomerProps) {
  const { t } = useTranslation();
  const tabs = useDevice().identity.role === "salesperson" ? ROUTE_TABS : COUNTER_TABS;
  const [tab, setTab] = useState<Tab>(tabs[0] ?? "all");
  const [text, setText] = useState("");
  return (
    <Screen fill>
      <ScreenHeader
        title={t("newOrder.chooseTitle")}
        detail={t(onBack ? "newOrder.changes.chooseDetail" : "newOrder.chooseDetail")}
        back={onBack ?? "/home"}
      />
      <div className="flex items-center gap-2 px-4 py-2">
        <div className="min-w-0 flex-1">
          <SearchField
            label={t("newOrder.customerSearch")}
            placeholder={t("newOrder.customerSearchHint")}
            value={text}
            onChange={setText}
          />
        </div>
        {onBack === undefined && <DraftsChip onChoose={onChoose} />}
      </div>
      <Tabs
        label={t("newOrder.tabs")}
        tabs={tabs.map((id) => ({ id, label: t(`newOrder.${id}`) }))}
        selected={tab}
        onSelect={setTab}
      >
        <Matches filter={{ text, filter: tab }} onChoose={onChoose} onShowAll={() => setTab("all")} />
      </Tabs>
    </Screen>
  );
}

interface MatchesProps extends Pick<ChooseCustomerProps, "onChoose"> {
  readonly filter: Required<Pick<CustomerFilter, "text" | "filter">>;
  readonly onShowAll: () => void;
}

function Matches({ filter, onChoose, onShowAll }: MatchesProps) {
  const { t } = useTranslation();
  const matches = useWindow(customerSearch, filter);
  const company = useLive(readCompany, null);
  const currency = readyValue(company)?.settings.currency ?? null;
  return (
    <Ready of={matches.live} failed={t("customers.failed")}>
      {() =>
        matches.total === 0 ? (
          <NoMatch filter={filter} onShowAll={onShowAll} />
        ) : (
          <CustomerList
            label={t("newOrder.tabs")}
            found={matches}
            currency={currency}
            onChoose={(customer) => onChoose(customer.id)}
          />
        )
      }
    </Ready>
  );
}

function NoMatch({ filter, onShowAll }: Omit<MatchesProps, "onChoose">) {
  const { t } = useTranslation();
  const showAll = <Button onClick={onShowAll}>{t("newOrder.showAll")}</Button>;
  if (filter.text !== "") {
    return (
      <EmptyState
        title={t("newOrder.nobodyFound")}
        detail={t("newOrder.nobodyFoundText")}
        action={filter.filter === "all" ? undefined : showAll}
      />
    );
  }
  if (filter.filter === "all") return <NoCustomers />;
  const section = filter.filter === "onRoute" ? "nobodyOnRoute" : "nobodyRecent";
  return <EmptyState title={t(`newOrder.${section}`)} detail={t(`newOrder.${section}Text`)} action={showAll} />;
}
