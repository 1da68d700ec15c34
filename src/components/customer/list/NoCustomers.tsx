import { useTranslation } from "react-i18next";
import { isOwner } from "#domain/access/is-owner.ts";
import { canSaveRecord } from "#domain/records/record-access.ts";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { Arrived } from "#components/sync/Arrived.tsx";

/**
 * No customer at all: not here yet, or who can add the first one (SCREEN-7). `barAdds`: the page's main action does it,
 * so that owners are offered an import beside it.
 */
export function NoCustomers({ barAdds = false }: { readonly barAdds?: boolean }) {
  const { t } = useTranslation();
  return (
    <Arrived
      feeds={["customers"]}
      loading={<EmptyState title={t("customers.firstLoad")} detail={t("customers.emptyText")} />}
    >
      <FirstCustomer barAdds={barAdds} />
    </Arrived>
  );
}

function FirstCustomer({ barAdds }: { readonly barAdds: boolean }) {
  const { t } = useTranslation();
  const { roles } = useDevice().identity;
  if (!canSaveRecord(roles, "customer", true)) {
    return <EmptyState title={t("customers.emptyTitle")} detail={t("customers.emptyAsk")} />;
  }
  const owner = isOwner(roles);
  const add = <LinkButton to="/customers/new">{t("screens.newCustomer")}</LinkButton>;
  const bring = owner && <LinkButton to="/import">{t("start.import")}</LinkButton>;
  return (
    <EmptyState
      title={t("customers.emptyTitle")}
      detail={t(owner ? "customers.emptyOwner" : "customers.emptyAdd")}
      action={barAdds ? bring : add}
    />
  );
}
