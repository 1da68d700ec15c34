import type { OrderStatus } from "#domain/order/order.ts";
import { useText } from "#i18n/use-text.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";

type Tone = "open" | "look" | "work" | "done" | "bad";

const TONES: Record<OrderStatus, Tone> = {
  submitted: "open",
  needs_review: "look",
  pending_approval: "look",
  confirmed: "work",
  on_hold: "look",
  preparing: "work",
  ready: "work",
  out_for_delivery: "work",
  delivered: "done",
  partially_delivered: "look",
  delivery_failed: "bad",
  completed: "done",
  rejected: "bad",
  cancelled: "bad",
};

const CLASSES: Record<Tone, string> = {
  open: "bg-card text-ink edge-control",
  look: "bg-attention-soft text-attention-ink border-[length:var(--edge)] border-attention-ink",
  work: "bg-info-soft text-info border-[length:var(--edge)] border-info",
  done: "bg-brand-soft text-brand border-[length:var(--edge)] border-brand",
  bad: "bg-danger-soft text-danger border-[length:var(--edge)] border-danger",
};

/** Business status in words; square, to differ from sync signs. */
export function StatusChip({ status }: { readonly status: OrderStatus }) {
  const { t } = useText();
  return (
    <span
      className={joinClasses(
        "inline-flex items-center rounded-[4px] px-1.5 py-px text-caption font-medium whitespace-nowrap",
        CLASSES[TONES[status]],
      )}
    >
      {t(`status.${status}`)}
    </span>
  );
}
