import { useState } from "react";
import { useTranslation } from "react-i18next";
import { handOverCustomers } from "#commands/customer/hand-over-customers.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import type { PersonWork } from "#local/queries/company/person-work.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";
import { ReceiverField } from "./ReceiverField.tsx";

interface HandOverSheetProps {
  readonly person: StaffMember;
  readonly staff: readonly StaffMember[];
  readonly work: PersonWork;
  readonly onClose: () => void;
}

/** All zones; a zone's own name never starts with a space. */
const ALL = " all";

/** Gives a person's customers, all or those of a zone, to somebody else (COMPANY-38). Works offline. */
export function HandOverSheet({ person, staff, work, onClose }: HandOverSheetProps) {
  const { t } = useTranslation();
  const handOver = useCommand(handOverCustomers);
  const [toId, setToId] = useState("");
  const [zone, setZone] = useState(ALL);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<"notAllowed" | "storageFull" | null>(null);
  const count = zone === ALL ? work.customers : (work.zones.find((each) => each.zone === zone)?.count ?? 0);
  const receiver = staff.find(({ id }) => id === toId);

  async function give() {
    setBusy(true);
    const done = await handOver({ fromId: person.id, toId, zone: zone === ALL ? null : zone });
    setBusy(false);
    setProblem(done.ok ? null : done.problem.code);
    if (!done.ok) return;
    showToast(t("companyUsers.handOver.done", { count: done.value.count, name: receiver?.name ?? "" }));
    onClose();
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t("companyUsers.handOver.title", { name: person.name })}
      footer={
        <Button variant="main" full busy={busy} disabled={toId === "" || count === 0} onClick={() => void give()}>
          {t("companyUsers.handOver.give", { count })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 px-4 py-3">
        <SelectField
          label={t("companyUsers.handOver.which")}
          value={zone}
          options={[
            { value: ALL, label: t("companyUsers.handOver.all", { count: work.customers }) },
            ...work.zones.map((each) => ({
              value: each.zone,
              label: t("companyUsers.handOver.zone", {
                zone: each.zone || t("companyUsers.handOver.noZone"),
                count: each.count,
              }),
            })),
          ]}
          onChange={setZone}
        />
        <ReceiverField
          person={person}
          staff={staff}
          toId={toId}
          onChange={setToId}
          label={t("companyUsers.handOver.to")}
          none={t("companyUsers.handOver.choose")}
        />
        <p className="text-body text-muted">{t("companyUsers.handOver.hint")}</p>
        {problem !== null && <Notice tone="danger">{t(`records.problems.${problem}`)}</Notice>}
      </div>
    </Sheet>
  );
}
