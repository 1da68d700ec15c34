import { X } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { maintenancePhase, type Maintenance } from "#domain/access/maintenance.ts";
import { type Announcement, isAnnounced } from "#domain/operations/announcement.ts";
import { unsentTotal } from "#domain/sync/unsent.ts";
import { useText } from "#i18n/use-text.ts";
import { countUnsentKinds } from "#local/queries/sync/outbox.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { AnnouncementNotice } from "./AnnouncementNotice.tsx";
import { MaintenanceTimes } from "./MaintenanceTimes.tsx";
import { useNotices, useSupport } from "../ports.ts";
import { unsentText } from "../sync/unsent-text.ts";

/** Maintenance, a needed update and announcements, below the title of every page (OPS-3, OPS-9, OPS-29). */
export function SystemNotices() {
  const { language } = useText();
  const { maintenance, isTooOld, announcements } = useNotices();
  const { version } = useSupport();
  const now = useNow();
  const phase = maintenancePhase(maintenance, now);
  const device = { now, version, language };
  const shown = announcements.filter((announcement) => isAnnounced(announcement, device));
  const hasMaintenance = maintenance !== null && (phase === "announced" || phase === "on");
  if (!hasMaintenance && !isTooOld && shown.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pt-3">
      {hasMaintenance && <MaintenanceNotice maintenance={maintenance} isOn={phase === "on"} />}
      {isTooOld && <TooOldNotice />}
      <Announcements shown={shown} />
    </div>
  );
}

function MaintenanceNotice({ maintenance, isOn }: { readonly maintenance: Maintenance; readonly isOn: boolean }) {
  const text = useText();
  const { t } = text;
  const unsent = readyValue(useLive(countUnsentKinds, "waiting"));
  const count = unsent ? unsentTotal(unsent) : 0;
  return (
    <Notice tone="attention">
      <p className="font-bold">{t(isOn ? "maintenance.isOn" : "maintenance.isComing")}</p>
      <MaintenanceTimes maintenance={maintenance} />
      {!isOn && unsent && count > 0 && <p>{t("maintenance.sending", { count, what: unsentText(unsent, text) })}</p>}
    </Notice>
  );
}

/** The update itself is offered by the prompt as soon as it is here and interrupts nothing. */
function TooOldNotice() {
  const { t } = useTranslation();
  return (
    <Notice tone="attention">
      <p className="font-bold">{t("frame.tooOld")}</p>
      <p>{t("frame.tooOldSafe")}</p>
    </Notice>
  );
}

function Announcements({ shown }: { readonly shown: readonly Announcement[] }) {
  const { t } = useTranslation();
  const { noteSeen, dismiss } = useNotices();
  const ids = shown.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (ids !== "") noteSeen(ids.split(" "));
  }, [ids, noteSeen]);
  return shown.map((announcement) => (
    <AnnouncementNotice
      key={announcement.id}
      announcement={announcement}
      action={
        announcement.isDismissible && (
          <IconButton
            label={t("announcements.dismiss")}
            icon={<X className="size-5" />}
            onClick={() => dismiss(announcement.id)}
          />
        )
      }
    />
  ));
}
