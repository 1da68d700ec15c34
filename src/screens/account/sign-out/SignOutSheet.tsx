import { CloudUpload, Download, LogOut } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { unsentTotal } from "#domain/sync/unsent.ts";
import { unsentText } from "#components/sync/unsent-text.ts";
import { useText } from "#i18n/use-text.ts";
import { countUnsent, countUnsentKinds } from "#local/queries/sync/outbox.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useAppActions, useSyncStatus } from "#components/ports.ts";

interface SignOutSheetProps {
  readonly onClose: () => void;
  /** Signs out at once. */
  readonly onLeave: () => void;
  readonly onExport: () => void;
}

/** Signing out with unsent work: three choices, none of which loses anything (ACCESS-18). */
export function SignOutSheet({ onClose, onLeave, onExport }: SignOutSheetProps) {
  const text = useText();
  const { t } = text;
  const { syncNow } = useAppActions();
  const { connectivity } = useSyncStatus();
  const unsent = readyValue(useLive(countUnsent, undefined));
  const total = unsent?.total;
  const kinds = readyValue(useLive(countUnsentKinds, null));
  const [sending, setSending] = useState(false);
  const offline = connectivity !== "online";

  useEffect(() => {
    if (sending && total === 0) onLeave();
  }, [sending, total, onLeave]);

  return (
    <Sheet open onClose={onClose} title={t("signOut.title")}>
      <div className="flex flex-col gap-3 p-4 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <div className="text-body">
          {kinds && unsentTotal(kinds) > 0 && (
            <p>{t("syncSheet.unsent", { count: unsentTotal(kinds), what: unsentText(kinds, text) })}</p>
          )}
          {total !== 0 && <p>{t("signOut.yours")}</p>}
        </div>
        {connectivity === "offline" && <Notice tone="attention">{t("signOut.offline")}</Notice>}
        {sending && unsent && unsent.parked > 0 && <Notice tone="attention">{t("signOut.stillUnsent")}</Notice>}
        {total !== 0 && (
          <Choice
            icon={<CloudUpload aria-hidden className={joinClasses("size-6", sending && "nudge")} />}
            label={t("signOut.sendNow")}
            hint={offline ? t("ui.needsConnection") : t("signOut.sendNowHint")}
            disabled={offline}
            onClick={() => {
              setSending(true);
              syncNow();
            }}
          />
        )}
        <Choice
          icon={<LogOut aria-hidden className="size-6" />}
          label={t(total === 0 ? "menu.signOut" : "signOut.keep")}
          hint={t(total === 0 ? "signOut.nothingWaits" : "signOut.keepHint")}
          onClick={onLeave}
        />
        {total !== 0 && (
          <Choice
            icon={<Download aria-hidden className="size-6" />}
            label={t("signOut.export")}
            hint={t("signOut.exportHint")}
            onClick={onExport}
          />
        )}
      </div>
    </Sheet>
  );
}

interface ChoiceProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly hint: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Choice({ icon, label, hint, disabled = false, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="flex min-h-16 items-center gap-4 rounded-card [&>svg]:shrink-0 bg-card px-4 py-2 text-left text-ink edge-control active:bg-raised disabled:bg-raised disabled:text-muted"
    >
      {icon}
      <span className="flex flex-col">
        <span className="text-body font-medium">{label}</span>
        <span className="text-caption text-muted">{hint}</span>
      </span>
    </button>
  );
}
