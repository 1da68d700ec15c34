import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Identity } from "#domain/access/identity.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { isEntryOf, menuIcon } from "./menu-icons.ts";
import { menuFor } from "./menu.ts";

interface RailProps {
  readonly identity: Identity;
  readonly current: string;
  readonly onChoose: (path: string) => void;
}

/** The menu's entries as icons beside the page, where there is room for them (ACCESS-25). */
export function Rail({ identity, current, onChoose }: RailProps) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t("menu.rail")}
      className="sticky top-0 flex h-dvh w-16 shrink-0 flex-col overflow-y-auto bg-card pt-[max(0.25rem,env(safe-area-inset-top))] pb-2 edge-r print:hidden"
    >
      {menuFor(identity.roles).map(({ path, label }) => {
        const Icon = menuIcon(path);
        const selected = isEntryOf(path, current);
        return (
          <a
            key={path}
            href={path}
            aria-label={t(label)}
            aria-current={selected ? "page" : undefined}
            title={t(label)}
            onClick={(event) => chooseHere(event, () => onChoose(path))}
            className={joinClasses(
              "flex min-h-14 shrink-0 items-center justify-center border-l-4",
              selected ? "border-brand bg-brand-soft text-brand" : "border-transparent text-ink active:bg-raised",
            )}
          >
            <Icon aria-hidden className="size-6" />
          </a>
        );
      })}
    </nav>
  );
}

/** A click that asks for another tab or window keeps its meaning. */
function chooseHere(event: MouseEvent, choose: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  choose();
}
