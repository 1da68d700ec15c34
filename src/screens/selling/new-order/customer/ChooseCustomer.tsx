import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { customerSearch } from "#local/queries/customer/customers.ts";
import type { CustomerGroup } from "#local/queries/customer/find-customers.ts";
import { CustomerList } from "#components/customer/list/CustomerList.tsx";
import { NoCustomers } from "#components/customer/list/NoCustomers.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { readyValue } from "#ui/use-live.ts";
import { useWindow } from "#ui/lists/use-window.ts";
import { DraftsChip } from "./DraftsChip.tsx";

const NO_GROUPS: readonly CustomerGroup[] = [];

interface ChooseCustomerProps {
  readonly onChoose: (customerId: string) => void;
  /** Returns to the open cart that was being moved to another customer. */
  readonly onBack?: () => void;
}

/** Step A: who is buying. The route's customers come first, then who ordered lately; a search covers everybody (SELL-8). */
export function ChooseCustomer({ onChoose, onBack }: ChooseCustomerProps) {
  const { t } = useTranslation();
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
      <Matches text={text} onChoose={onChoose} />
    </Screen>
  );
}

interface MatchesProps extends Pick<ChooseCustomerProps, "onChoose"> {
  readonly text: string;
}

function Matches({ text, onChoose }: MatchesProps) {
  const { t } = useTranslation();
  const matches = useWindow(customerSearch, { text, filter: "grouped" } as const);
  const company = useCompany();
  const currency = company?.settings.currency ?? null;
  const groups = readyValue(matches.live)?.groups ?? NO_GROUPS;
  const headingAt = useCallback(
    (index: number) => {
      const begins = groups.length > 1 ? groups.find(({ from }) => from === index) : undefined;
      return begins === undefined ? null : t(`newOrder.${begins.group}`);
    },
    [groups, t],
  );
  return (
    <Ready of={matches.live} failed={t("customers.failed")}>
      {() =>
        matches.total > 0 ? (
          <CustomerList
            label={t("newOrder.tabs")}
            found={matches}
            currency={currency}
            headingAt={headingAt}
            onChoose={(customer) => onChoose(customer.id)}
          />
        ) : text === "" ? (
          <NoCustomers />
        ) : (
          <EmptyState title={t("newOrder.nobodyFound")} detail={t("newOrder.nobodyFoundText")} />
        )
      }
    </Ready>
  );
}
