import type { RunStatus } from "#domain/delivery/run.ts";
import type { StopStatus } from "#domain/delivery/stop-status.ts";
import { useText } from "#i18n/use-text.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";

type Tone = "open" | "work" | "look" | "done" | "bad";

const RUN_TONES: Record<RunStatus, Tone> = {
  planned: "open",
  loadCheck: "look",
  started: "work",
  finished: "done",
  settled: "done",
};

const STOP_TONES: Record<StopStatus, Tone> = {
  assigned: "open",
  loaded: "work",
  onTheWay: "work",
  arrived: "work",
  delivered: "done",
  partly: "look",
  failed: "bad",
  rescheduled: "look",
  cancelled: "bad",
  toReturn: "look",
  returned: "done",
};

const CLASSES: Record<Tone, string> = {
  open: "bg-card text-ink edge-control",
  look: "bg-attention-soft text-attention-ink border-[length:var(--edge)] border-attention-ink",
  work: "bg-info-soft text-info border-[length:var(--edge)] border-info",
  done: "bg-brand-soft text-brand border-[length:var(--edge)] border-brand",
  bad: "bg-danger-soft text-danger border-[length:var(--edge)] border-danger",
};

/** A run's status in words. */
export function RunStatusChip({ status }: { readonly status: RunStatus }) {
  const { t } = useText();
  return <StateChip tone={RUN_TONES[status]}>{t(`runs.statuses.${status}`)}</StateChip>;
}

/** A stop's status in words (DELIV-4). */
export function StopStatusChip({ status }: { readonly status: StopStatus }) {
  const { t } = useText();
  return <StateChip tone={STOP_TONES[status]}>{t(`runs.stopStatuses.${status}`)}</StateChip>;
}

function StateChip({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span
      className={joinClasses(
        "inline-flex items-center rounded-[4px] px-1.5 py-px text-caption font-medium whitespace-nowrap",
        CLASSES[tone],
      )}
    >
      {children}
    </span>
  );
}
