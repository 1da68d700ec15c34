import { ArrowUpRight, CloudAlert, CloudCheck, CloudOff, CloudUpload, Hand } from "lucide-react";
import { countUnsent } from "#local/queries/outbox.ts";
import { useText } from "#i18n/use-text.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { type SyncStatus, useSyncStatus } from "#ui/sync-status-context.ts";
import { useLive } from "#ui/use-live.ts";

/** The chip of the title row: the state of the way to the store in a word; opens the sync sheet (PRODUCT 3.0.3). */
export function ConnectionChip({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useText();
  const status = useSyncStatus();
  const unsent = useLive(countUnsent, undefined);
  const { waiting, parked } = unsent.state === "ready" ? unsent.value : { waiting: 0, parked: 0 };
  const look = lookOf(status, waiting, parked);
  const word = t(`connection.${look.word}`, { count: look.count });
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={t("connection.open", { state: word })}
      className={joinClasses(
        "inline-flex min-h-12 shrink-0 items-center gap-1.5 rounded-control px-2 text-caption font-medium active:bg-raised",
        look.colour,
      )}
    >
      <look.Icon aria-hidden className={joinClasses("size-5 shrink-0", look.move)} />
      <span className={look.quiet ? "hidden panes:inline" : ""}>{word}</span>
    </button>
  );
}

function lookOf({ connectivity, sending }: SyncStatus, waiting: number, parked: number) {
  if (parked > 0) return { word: "needsYou", count: parked, Icon: Hand, colour: "text-danger", move: "", quiet: false } as const;
  if (sending > 0) return { word: "sending", count: sending, Icon: ArrowUpRight, colour: "text-info", move: "nudge", quiet: false } as const;
  if (connectivity === "offline") {
    return { word: "offline", count: 0, Icon: CloudOff, colour: "text-attention-ink", move: "", quiet: false } as const;
  }
  if (connectivity === "limited") {
    return { word: "limited", count: 0, Icon: CloudAlert, colour: "text-attention-ink", move: "", quiet: false } as const;
  }
  if (waiting > 0) return { word: "waiting", count: waiting, Icon: CloudUpload, colour: "text-attention-ink", move: "", quiet: false } as const;
  return { word: "online", count: 0, Icon: CloudCheck, colour: "text-brand", move: "", quiet: true } as const;
}
