import { useTranslation } from "react-i18next";
import { useFleet } from "./use-fleet.ts";
import { useFleetText } from "./use-fleet-text.ts";
import { Section } from "#ui/layout/Section.tsx";
import { FactList } from "#ui/lists/FactList.tsx";

/** How the company's phones are: who is silent, the oldest unsent work, versions (COMPANY-36). */
export function FleetSection() {
  const { t } = useTranslation();
  const fleet = useFleet();
  const { silentText, stuckText, momentText } = useFleetText();
  if (fleet === null) return null;
  const { devices, silent, stuck, versions, asOf, isOld } = fleet;
  const versionText = versions.map(({ version, count }) => t("devices.version", { version, count })).join(", ");
  return (
    <Section title={t("devices.title")}>
      <FactList
        facts={[
          [t("devices.contact"), silent === null ? t("devices.allHeard", { count: devices }) : silentText(fleet)],
          [t("devices.unsentWork"), stuck === null ? t("devices.noneStuck") : stuckText(stuck)],
          [t("devices.versions"), versionText],
          [t("devices.asOf"), isOld ? momentText(asOf) : ""],
        ]}
      />
    </Section>
  );
}
