import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { joinClasses } from "../styles/join-classes.ts";
import { useBackCloses } from "./back.ts";
import { useReturnFocus } from "./use-return-focus.ts";

interface SheetProps {
  readonly open: boolean;
  /** Names the five sheets that handle Escape themselves while the sidebar is open (ACCESS-26). */
  readonly name?: "client" | "product" | "category" | "selection" | "pinLegend";
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The actions, always in view below the content. */
  readonly footer?: ReactNode;
  /** `tall` takes 90 % of the height (a cart, a catalogue). */
  readonly size?: "fit" | "tall";
  /** Whether it is open stands in the page's address, so that Back closes it by itself. */
  readonly inAddress?: boolean;
}

/** Slides up on a phone, in from the right on a tablet. Closed by Escape, Back, the cross or a tap outside. */
export function Sheet({ open, name, onClose, title, children, footer, size = "fit", inAddress = false }: SheetProps) {
  const { t } = useTranslation();
  useBackCloses(open, onClose, { inAddress });
  const { remember, giveBack } = useReturnFocus();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim fade-in" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            remember();
            focusMarked(event);
          }}
          onCloseAutoFocus={giveBack}
          data-modal={name}
          className={joinClasses(
            "fixed z-50 flex flex-col bg-paper shadow-float rise-in",
            "inset-x-0 bottom-(--keyboard) max-h-[calc(92dvh-var(--keyboard))] rounded-t-card",
            "panes:top-0 panes:right-0 panes:left-auto panes:max-h-none panes:w-[27rem] panes:rounded-none",
            size === "tall" && "h-[calc(90dvh-var(--keyboard))] panes:h-auto",
          )}
        >
          <div className="flex min-h-14 shrink-0 items-center gap-2 py-1 pr-1 pl-4 edge-b">
            <Dialog.Title className="line-clamp-5 min-w-0 flex-1 text-row font-bold text-balance tight:line-clamp-3 tight:leading-tight low:line-clamp-2 low:leading-tight">
              {title}
            </Dialog.Title>
            <Dialog.Close
              aria-label={t("ui.close")}
              className="inline-flex size-12 items-center justify-center rounded-control active:bg-raised"
            >
              <X className="size-6" />
            </Dialog.Close>
          </div>
          {/* The sheet itself is above the keyboard. */}
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain [--keyboard:0px]">{children}</div>
          {Boolean(footer) && (
            <div className="shrink-0 px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] edge-t">{footer}</div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The marked element (a number pad) gets the focus first, else the first control. */
function focusMarked(event: Event): void {
  const sheet = event.currentTarget;
  const marked = sheet instanceof HTMLElement ? sheet.querySelector("[data-first-focus]") : null;
  if (!(marked instanceof HTMLElement)) return;
  event.preventDefault();
  marked.focus({ preventScroll: true });
}
