import { Keyboard, LogOut, Moon, Sun, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PersonPicture } from "#components/company/PersonPicture.tsx";
import type { Identity } from "#domain/access/identity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readOwnPerson } from "#local/queries/company/people.ts";
import { useBackCloses } from "#ui/layout/back.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { changeLanguage } from "#i18n/change-language.ts";
import { setSun, setTheme, type Theme } from "./appearance.ts";
import { useAppearance } from "./use-appearance.ts";
import { isEntryOf, menuIcon } from "./menu-icons.ts";
import { menuFor } from "./menu.ts";

interface SidebarProps {
  readonly identity: Identity;
  readonly current: string;
  readonly onChoose: (path: string) => void;
  readonly onClose: () => void;
  readonly onOpenKeys: () => void;
  readonly onSignOut: () => void;
}

const ITEM = "flex min-h-14 w-full items-center gap-4 px-5 text-left text-body font-medium active:bg-raised";

/** The menu: slides over the page and takes the focus. */
export function Sidebar({ identity, current, onChoose, onClose, onOpenKeys, onSignOut }: SidebarProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { theme } = useAppearance();
  const person = readyValue(useLive(readOwnPerson, undefined));
  const panel = useRef<HTMLElement>(null);
  useEscape(onClose);
  useBackCloses(true, onClose);
  useEffect(() => panel.current?.focus(), []);

  return (
    <div className="fixed inset-0 z-30 flex">
      <nav
        ref={panel}
        tabIndex={-1}
        aria-label={t("menu.label")}
        className="z-10 flex w-[min(19rem,85vw)] flex-col bg-card pt-[env(safe-area-inset-top)] shadow-float outline-none slide-in"
      >
        <div className="flex min-h-16 items-center gap-3 py-2 pr-1 pl-5 edge-b">
          <PersonPicture person={{ ...person, name: identity.fullName }} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-row font-bold">{identity.fullName}</p>
            <p className="truncate text-caption text-muted">{t(`roles.${identity.role}`)}</p>
          </div>
          <IconButton label={t("menu.close")} icon={<X className="size-6" />} onClick={onClose} />
        </div>
        <ul className="flex-1 overflow-y-auto py-2">
          {menuFor(identity.roles).map(({ path, label }) => {
            const Icon = menuIcon(path);
            const selected = isEntryOf(path, current);
            return (
              <li key={path}>
                <button
                  type="button"
                  aria-current={selected ? "page" : undefined}
                  onClick={() => onChoose(path)}
                  className={joinClasses(
                    ITEM,
                    "border-l-4",
                    selected ? "border-brand bg-brand-soft text-brand" : "border-transparent",
                  )}
                >
                  <Icon aria-hidden className="size-5 shrink-0" />
                  {t(label)}
                </button>
              </li>
            );
          })}
        </ul>
        <div className="py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] edge-t">
          <div className="flex">
            <button
              type="button"
              className={ITEM}
              lang={language === "en" ? "es" : "en"}
              onClick={() => void changeLanguage(language === "en" ? "es" : "en")}
            >
              {t("menu.language")}
            </button>
            <button type="button" className={ITEM} onClick={() => chooseTheme(theme === "light" ? "dark" : "light")}>
              {theme === "light" ? <Moon aria-hidden className="size-5" /> : <Sun aria-hidden className="size-5" />}
              {theme === "light" ? t("menu.dark") : t("menu.light")}
            </button>
          </div>
          <button type="button" className={joinClasses(ITEM, "max-tablet:hidden")} onClick={onOpenKeys}>
            <Keyboard aria-hidden className="size-5 shrink-0" />
            {t("keys.title")}
          </button>
          <button type="button" className={ITEM} onClick={onSignOut}>
            <LogOut aria-hidden className="size-5 shrink-0" />
            {t("menu.signOut")}
          </button>
        </div>
      </nav>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t("menu.close")}
        className="flex-1 cursor-default bg-scrim fade-in"
        onClick={onClose}
      />
    </div>
  );
}

/** Choosing light or dark ends sun mode. */
function chooseTheme(theme: Theme): void {
  setSun(false);
  setTheme(theme);
}

/** While one of these is open, it handles Escape (ACCESS-26). */
const OWN_ESCAPE = ["client", "product", "category", "selection", "pinLegend"]
  .map((name) => `[data-modal="${name}"]`)
  .join();

function useEscape(onClose: () => void): void {
  useEffect(() => {
    function close(event: KeyboardEvent) {
      if (event.key === "Escape" && !document.querySelector(OWN_ESCAPE)) onClose();
    }
    // Before the sheet's own listener: it may be gone after that.
    window.addEventListener("keydown", close, { capture: true });
    return () => window.removeEventListener("keydown", close, { capture: true });
  }, [onClose]);
}
