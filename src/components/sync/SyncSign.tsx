import { ArrowUpRight, Check, Cloud, Hand } from "lucide-react";
import type { SyncState } from "#domain/sync/sync-state.ts";
import { useText } from "#i18n/use-text.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";

const SIGNS = {
  on_device: { Icon: Cloud, colour: "text-muted", move: "" },
  waiting: { Icon: Cloud, colour: "text-attention-ink", move: "" },
  sending: { Icon: ArrowUpRight, colour: "text-info", move: "nudge" },
  in_store: { Icon: Check, colour: "text-brand", move: "" },
  needs_you: { Icon: Hand, colour: "text-danger", move: "" },
} as const;

/** A record's sync state as icon and word (OFFLINE-6). Never shares a chip with business status. */
export function SyncSign({ sync }: { readonly sync: SyncState }) {
  const { t } = useText();
  const { Icon, colour, move } = SIGNS[sync];
  return (
    <span className={joinClasses("inline-flex items-center gap-1 text-caption font-medium whitespace-nowrap", colour)}>
      <Icon aria-hidden className={joinClasses("size-4 shrink-0", move)} />
      {t(`sync.${sync}`)}
    </span>
  );
}
