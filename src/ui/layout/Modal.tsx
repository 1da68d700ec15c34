import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useBackCloses } from "./back.ts";
import { useReturnFocus } from "./use-return-focus.ts";

interface ModalProps {
  readonly open: boolean;
  /** Names the five sheets that handle Escape themselves while the sidebar is open (ACCESS-26). */
  readonly name?: "client" | "product" | "category" | "selection" | "pinLegend";
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** A question that must be answered first. For choices use `Sheet`. */
export function Modal({ open, name, onClose, title, children, actions }: ModalProps) {
  useBackCloses(open, onClose);
  const { remember, giveBack } = useReturnFocus();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim fade-in" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          data-modal={name}
          className="fixed inset-x-3 bottom-[calc(0.75rem+var(--keyboard))] z-50 mx-auto flex max-h-[calc(85dvh-var(--keyboard))] max-w-md flex-col gap-3 overflow-y-auto rounded-card bg-card p-5 shadow-float rise-in panes:top-1/2 panes:bottom-auto panes:-translate-y-1/2"
        >
          <Dialog.Title className="text-row font-bold">{title}</Dialog.Title>
          <div className="text-body">{children}</div>
          <div className="flex flex-col gap-2 pt-1">{actions}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
