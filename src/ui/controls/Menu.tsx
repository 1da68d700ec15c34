import { EllipsisVertical } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBackCloses } from "../layout/back.ts";
import { joinClasses } from "../styles/join-classes.ts";

export interface MenuEntry {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Why it is disabled ("Needs connection"). */
  readonly reason?: string | undefined;
}

interface MenuProps {
  /** The menu's name, when "More actions" is not enough. */
  readonly label?: string;
  readonly entries: readonly MenuEntry[];
}

/** A screen's secondary actions behind three dots, for the actions of `ScreenHeader`. */
export function Menu({ label, entries }: MenuProps) {
  const { t } = useTranslation();
  const name = label ?? t("ui.moreActions");
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger
        aria-label={name}
        title={name}
        className="inline-flex size-12 shrink-0 items-center justify-center rounded-control text-ink active:bg-raised data-[state=open]:bg-raised"
      >
        <EllipsisVertical aria-hidden className="size-6" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-56 max-w-[calc(100vw-1rem)] rounded-card bg-card py-1 shadow-float fade-in edge"
        >
          {entries.map((entry) => (
            <DropdownMenu.Item
              key={entry.label}
              disabled={entry.disabled ?? false}
              onSelect={entry.onSelect}
              className={joinClasses(
                "flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 text-body outline-none",
                "data-highlighted:bg-raised data-highlighted:shadow-[inset_4px_0_0_var(--color-brand)]",
                "data-disabled:cursor-default data-disabled:text-muted",
                entry.danger && "text-danger",
              )}
            >
              {entry.icon}
              <span className="flex min-w-0 flex-col">
                {entry.label}
                {entry.reason !== undefined && <span className="text-caption text-muted">{entry.reason}</span>}
              </span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
