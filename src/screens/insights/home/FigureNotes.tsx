import { useText } from "#i18n/use-text.ts";
import { useFleet } from "#components/company/use-fleet.ts";
import { useFleetText } from "#components/company/use-fleet-text.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";

interface FigureNotesProps {
  /** When they were read; null = they are this device's own, of now. */
  readonly readAt: number | null;
  readonly unsent: number;
  /** Says how many phones were heard from, for managers. */
  readonly showsPhones?: boolean;
}

/** What holds for all tiles above: their age, what they include that is not sent, and whose phones they may lack. */
export function FigureNotes({ readAt, unsent, showsPhones = false }: FigureNotesProps) {
  const { t } = useText();
  return (
    <div className="flex flex-col gap-1 px-4 pt-2 text-caption text-muted panes:px-0">
      {readAt !== null && (
        <p>
          {t("kpi.asOf")} <AgeText at={readAt} />
        </p>
      )}
      {unsent > 0 && <p>{t("kpi.includesUnsent", { count: unsent })}</p>}
      {showsPhones && <Phones />}
    </div>
  );
}

/** Whose figures may lack what their phones have not told. */
function Phones() {
  const { t } = useText();
  const fleet = useFleet();
  const { silentText, stuckText } = useFleetText();
  if (fleet === null) return null;
  const { devices, silent, stuck } = fleet;
  return (
    <>
      <p>
        {silent === null ? `${t("devices.title")}: ${t("devices.allHeard", { count: devices })}` : silentText(fleet)}
      </p>
      {stuck !== null && <p>{stuckText(stuck)}</p>}
    </>
  );
}
