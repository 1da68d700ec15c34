import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { useLongPress } from "#ui/controls/use-long-press.ts";
import type { Selection } from "#components/records/bulk/use-selection.ts";

interface EntryButtonProps {
  readonly productId: string;
  readonly selection: Selection | null;
  readonly onOpen: (productId: string) => void;
  readonly className: string;
  readonly children: ReactNode;
}

/** A product in the list: opens it, or ticks it while choosing several. A long press starts choosing. */
export function EntryButton({ productId, selection, onOpen, className, children }: EntryButtonProps) {
  const longPress = useLongPress(selection && !selection.on ? () => selection.start(productId) : undefined);
  if (!selection?.on) {
    return (
      <button
        type="button"
        {...longPress}
        onClick={() => onOpen(productId)}
        className={joinClasses(className, selection !== null && "select-none [-webkit-touch-callout:none]")}
      >
        {children}
      </button>
    );
  }
  const chosen = selection.ids.has(productId);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => selection.toggle(productId)}
      className={joinClasses(className, "relative")}
    >
      {children}
      <span
        aria-hidden
        className={joinClasses(
          "absolute top-2 right-2 flex size-7 items-center justify-center rounded-full edge-control",
          chosen ? "bg-brand text-on-brand" : "bg-card",
        )}
      >
        {chosen && <Check className="size-5" strokeWidth={3} />}
      </span>
    </button>
  );
}
