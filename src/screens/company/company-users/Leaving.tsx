import { useTranslation } from "react-i18next";
import type { StaffMember } from "#domain/company/staff.ts";
import type { PersonWork } from "#local/queries/company/person-work.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { ReceiverField } from "./ReceiverField.tsx";

interface LeavingProps {
  readonly person: StaffMember;
  readonly staff: readonly StaffMember[];
  readonly work: PersonWork | undefined;
  readonly toId: string;
  readonly onReceiver: (toId: string) => void;
}

/** What depends on somebody who is about to lose access, and who gets their customers (COMPANY-38). */
export function Leaving({ person, staff, work, toId, onReceiver }: LeavingProps) {
  const { t } = useTranslation();
  const { name } = person;
  const { customers = 0, openOrders = 0, plannedDays = 0, unsent = 0 } = work ?? {};
  return (
    <>
      <Notice tone="attention">
        <ul className="flex list-disc flex-col gap-1 pl-4">
          <li>{t("companyUsers.leaving.ends", { name })}</li>
          {openOrders > 0 && <li>{t("companyUsers.leaving.openOrders", { count: openOrders })}</li>}
          {plannedDays > 0 && <li>{t("companyUsers.leaving.plannedDays", { count: plannedDays })}</li>}
          <li>
            {unsent > 0 ? t("companyUsers.leaving.unsentNow", { count: unsent }) : t("companyUsers.leaving.unsent")}
          </li>
          <li>{t("companyUsers.leaving.again")}</li>
        </ul>
      </Notice>
      {customers > 0 && (
        <ReceiverField
          person={person}
          staff={staff}
          toId={toId}
          onChange={onReceiver}
          label={t("companyUsers.leaving.customers", { count: customers })}
          none={t("companyUsers.leaving.keep", { name })}
        />
      )}
    </>
  );
}
