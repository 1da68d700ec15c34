import { Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isSignedOut } from "#domain/company/fleet.ts";
import type { StaffDevice } from "#domain/company/staff-device.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { RoadSign } from "../road/RoadSign.tsx";
import { deviceKind } from "./device-kind.ts";

interface DeviceRowProps {
  readonly device: Omit<StaffDevice, "id">;
  /** What can be done with it, below what is known; or that it is this one. */
  readonly children?: ReactNode;
}

/** A device: letter, what it is, when it was heard, what it had not sent, and whether its data are protected. */
export function DeviceRow({ device, children }: DeviceRowProps) {
  const { t } = useTranslation();
  const { letter, name, model, platform, appVersion } = device;
  const kind = deviceKind(platform) ?? t("profile.otherDevice");
  return (
    <div className="flex min-h-16 items-start gap-3 px-4 py-3 edge-b">
      <Smartphone aria-hidden className="mt-0.5 size-6 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-body">
        <span className="text-row font-medium break-words">
          {[t("profile.device", { letter }), name].filter(Boolean).join(" · ")}
        </span>
        <span className="break-words text-muted">{[model, kind, appVersion].filter(Boolean).join(" · ")}</span>
        <DeviceHealth device={device} />
        {children}
      </div>
    </div>
  );
}

function DeviceHealth({ device }: { readonly device: DeviceRowProps["device"] }) {
  const { t } = useTranslation();
  const { heardAt, unsent = 0, oldestUnsentAt, persisted, endedAt, parked = [], sentAt } = device;
  return (
    <>
      {endedAt !== undefined && isSignedOut(device) && <span className="font-medium">{t("devices.signedOut")}</span>}
      {heardAt !== undefined && (
        <span className="text-muted">
          {t("devices.heard")} <AgeText at={heardAt} />
          {unsent === 0 && ` · ${t("devices.allSent")}`}
        </span>
      )}
      {unsent > 0 && (
        <span className="font-medium text-attention-ink">
          {t("devices.unsent", { count: unsent })}
          {typeof oldestUnsentAt === "number" && (
            <>
              {" · "}
              {t("devices.oldest")} <AgeText at={oldestUnsentAt} />
            </>
          )}
        </span>
      )}
      {unsent > 0 && parked.length > 0 && (
        <span className="text-attention-ink">
          {t("devices.parked")}{" "}
          {parked.map(({ reason, count }) => `${t(`devices.reasons.${reason}`)} (${count})`).join(" · ")}
        </span>
      )}
      {sentAt !== undefined && (
        <span className="text-muted">
          {t("devices.lastSent")} <AgeText at={sentAt} />
        </span>
      )}
      {device.roadAt !== undefined && device.roadLevel !== undefined && (
        <span className="flex flex-wrap items-center gap-x-2 text-muted">
          <span>
            {t("devices.road")} <AgeText at={device.roadAt} />
          </span>
          <RoadSign level={device.roadLevel} />
        </span>
      )}
      {persisted === false && <span className="text-attention-ink">{t("devices.notProtected")}</span>}
      {persisted === true && <span className="text-muted">{t("devices.protected")}</span>}
    </>
  );
}
