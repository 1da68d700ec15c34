import { ArrowUpRight, CloudAlert, CloudCheck, CloudOff, CloudUpload, Hand } from "lucide-react";
import { useTranslation } from "react-i18next";
import { countUnsent } from "#local/queries/sync/outbox.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useSyncStatus } from "#components/ports.ts";
import type { SyncStatus } from "#ports/sync-status.ts";

/** The title row's sync chip; opens the sync sheet (OFFLINE-3). */
export function ConnectionChip({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const status = useSyncStatus();
  const unsent = useLive(countUnsent, undefined);
  const { waiting, parked } = readyValue(unsent) ?? { waiting: 0, parked: 0 };
  const { word, count, Icon, colour, move = "" } = lookOf(status, waiting, parked);
  const text = t(`connection.${word}`, { count });
  // A phone's title row has room for an icon and a number; the word is shown only without a number, back arrow or
  // second action.
  const short = count > 0 ? String(count) : word === "online" ? "" : text;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={t("connection.open", { state: text })}
      className={joinClasses(
        "inline-flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-1.5 rounded-control px-2 font-medium active:bg-raised",
        colour,
      )}
    >
      <Icon aria-hidden className={joinClasses("size-6 shrink-0", move)} />
      <span
        className={joinClasses(
          "text-body tabular-nums empty:hidden panes:hidden",
          count === 0 && "group-data-back/header:hidden [:has(+*+*)>&]:hidden",
        )}
      >
        {short}
      </span>
      <span className="hidden text-body panes:inline">{text}</span>
    </button>
  );
}

interface Look {
  readonly word: "needsYou" | "sending" | "offline" | "limited" | "waiting" | "online";
  readonly count: number;
  readonly Icon: typeof Hand;
  readonly colour: string;
  readonly move?: string;
}

function lookOf({ connectivity, sending }: SyncStatus, waiting: number, parked: number): Look {
  if (parked > 0) return { word: "needsYou", count: parked, Icon: Hand, colour: "text-danger" };
  if (sending > 0) return { word: "sending", count: sending, Icon: ArrowUpRight, colour: "text-info", move: "nudge" };
  if (connectivity === "offline") return { word: "offline", count: 0, Icon: CloudOff, colour: "text-attention-ink" };
  if (connectivity === "limited") return { word: "limited", count: 0, Icon: CloudAlert, colour: "text-attention-ink" };
  if (waiting > 0) return { word: "waiting", count: waiting, Icon: CloudUpload, colour: "text-attention-ink" };
  return { word: "online", count: 0, Icon: CloudCheck, colour: "text-brand" };
}
