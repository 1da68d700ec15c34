import { useTranslation } from "react-i18next";
import { isOwner } from "#domain/access/is-owner.ts";
import { isWorkingTime } from "#domain/company/fleet.ts";
import { useFleet } from "#components/company/use-fleet.ts";
import { useFleetText } from "#components/company/use-fleet-text.ts";
import { useCompany } from "#components/company/use-company.ts";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useDevice } from "#ui/ports/ports.tsx";

/** Which phones were not heard from in working hours, and the oldest work that is stuck on one (COMPANY-36). */
export function useFleetNotice(): readonly string[] {
  const { t } = useTranslation();
  const fleet = useFleet();
  const { silentText, stuckText, momentText } = useFleetText();
  const timeZone = useCompany()?.settings.timeZone;
  if (fleet === null) return [];
  const { silent, stuck, asOf, isOld } = fleet;
  const isSilent = silent !== null && isWorkingTime(asOf, timeZone);
  const lines = [...(isSilent ? [silentText(fleet)] : []), ...(stuck === null ? [] : [stuckText(stuck)])];
  return lines.length > 0 && isOld ? [...lines, t("devices.asOfWhen", { when: momentText(asOf) })] : lines;
}

/** Links to the devices for those who may see each of them. */
export function FleetNotice({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation();
  const { identity } = useDevice();
  const action = isOwner(identity.roles) && <LinkButton to="/company-users">{t("corrections.look")}</LinkButton>;
  return (
    <Notice tone="attention" action={action}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}
