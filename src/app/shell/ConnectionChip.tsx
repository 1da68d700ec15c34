import { ArrowUpRight, CloudAlert, CloudCheck, CloudOff, CloudUpload, Hand } from "lucide-react";
import { useLastContact } from "#components/sync/use-last-contact.ts";
import { formatAge } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { countUnsent } from "#local/queries/sync/outbox.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useSyncStatus } from "#components/ports.ts";
import type { SyncStatus } from "#ports/sync-status.ts";

/** The title row's sync chip; opens the sync sheet (OFFLINE-3). */
export function ConnectionChip({ onOpen }: { readonly onOpen: () => void }) {
  const status = useSyncStatus();
  const unsent = useLive(countUnsent, undefined);
  const { waiting, parked } = readyValue(unsent) ?? { waiting: 0, parked: 0 };
  const look = lookOf(status, waiting, parked);
  const isAway = look.word === "offline" || look.word === "limited";
  return isAway ? <AwayChip look={look} onOpen={onOpen} /> : <Chip look={look} onOpen={onOpen} />;
}

interface ChipProps {
  readonly look: Look;
  readonly onOpen: () => void;
}

/** Without the store the age of what is shown matters as much as the word. */
function AwayChip({ look: { word, Icon, colour }, onOpen }: ChipProps) {
  const { t, locale } = useText();
  const now = useNow();
  const contact = useLastContact();
  const state = t(`connection.${word}`, { count: 0 });
  const age = contact === null ? null : formatAge(contact, Math.max(now, contact), locale);
  return (
    <button
      type="button"
      data-live
      onClick={onOpen}
      aria-label={t("connection.open", { state: age === null ? state : t("connection.aged", { state, age }) })}
      className={joinClasses(CHIP, "gap-1.5 group-data-tight/header:px-1", colour)}
    >
      <Icon
        aria-hidden
        className="size-6 shrink-0 group-data-back/header:hidden max-[24rem]:hidden panes:group-data-back/header:block"
      />
      <span className="flex flex-col items-start text-caption leading-tight group-data-tight/header:w-min panes:w-auto panes:flex-row panes:gap-1 panes:text-body">
        {/* Two lines at most beside a title, unless large text leaves no room. */}
        <span className="font-bold not-tight:whitespace-nowrap">{state}</span>
        {age !== null && <span className="whitespace-nowrap">{age}</span>}
      </span>
    </button>
  );
}

function Chip({ look: { word, count, Icon, colour, move = "" }, onOpen }: ChipProps) {
  const { t } = useText();
  const text = t(`connection.${word}`, { count });
  return (
    <button
      type="button"
      data-live
      onClick={onOpen}
      aria-label={t("connection.open", { state: text })}
      className={joinClasses(CHIP, "justify-center gap-1.5", colour)}
    >
      <Icon aria-hidden className={joinClasses("size-6 shrink-0", move)} />
      {/* A phone's title row has room for an icon and a number. */}
      {count > 0 && <span className="text-body tabular-nums panes:hidden">{count}</span>}
      <span className="hidden text-body panes:inline">{text}</span>
    </button>
  );
}

const CHIP =
  "inline-flex min-h-12 min-w-12 shrink-0 items-center rounded-control px-2 text-left font-medium active:bg-raised";

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
