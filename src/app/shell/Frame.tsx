import { Menu } from "lucide-react";
import { lazy, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import type { Identity } from "#domain/access/identity.ts";
import { SystemNotices } from "#components/operations/SystemNotices.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { loadChunk } from "#runtime/start/load-chunk.ts";
import { PartBoundary } from "../errors/PartBoundary.tsx";
import { ConnectionChip } from "./ConnectionChip.tsx";
import { isMenuHidden } from "./is-menu-hidden.ts";
import { Rail } from "./Rail.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { useTablet } from "#ui/layout/use-panes.ts";
import { giveFrame } from "#ui/ports/ports.tsx";

const Sidebar = lazy(async () => ({ default: (await loadChunk(() => import("./Sidebar.tsx"))).Sidebar }));

interface FrameProps {
  readonly identity: Identity;
  readonly onOpenSync: () => void;
  readonly onOpenKeys: () => void;
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}

/** The frame of every signed-in screen: the rail, the sidebar, and the title row's menu button and sync chip. */
export function Frame({ identity, onOpenSync, onOpenKeys, onSignOut, children }: FrameProps) {
  const { t } = useTranslation();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  const hidden = isMenuHidden(pathname, state);
  const open = menuOpenAt === pathname && !hidden;
  const close = useCallback(() => setMenuOpenAt(null), []);
  const isWide = useTablet();
  const rememberFocus = useFocusReturn(open);
  const show = useCallback(() => {
    rememberFocus();
    setMenuOpenAt(pathname);
  }, [rememberFocus, pathname]);

  function choose(path: string) {
    close();
    // Choosing the current page again reloads it (ACCESS-25). A path without orderMode resets order mode.
    if (path === pathname) location.assign(path);
    else void navigate(path);
  }

  const frame = useMemo(
    () => ({
      menu: hidden ? null : (
        <IconButton label={t("menu.open")} icon={<Menu className="size-6" />} expanded={open} onClick={show} />
      ),
      status: <ConnectionChip onOpen={onOpenSync} />,
      notices: <SystemNotices />,
    }),
    [hidden, open, show, onOpenSync, t],
  );

  return (
    <Ports give={[giveFrame(frame)]}>
      <div inert={open} className="contents tablet:flex">
        {isWide && !hidden && <Rail identity={identity} current={pathname} onChoose={choose} />}
        {children}
      </div>
      {open && (
        <PartBoundary onClose={close}>
          <Sidebar
            identity={identity}
            current={pathname}
            onChoose={choose}
            onClose={close}
            onOpenKeys={() => {
              close();
              onOpenKeys();
            }}
            onSignOut={() => {
              close();
              onSignOut();
            }}
          />
        </PartBoundary>
      )}
    </Ports>
  );
}

/** Returns the focus to where it was before the menu opened. */
function useFocusReturn(open: boolean): () => void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (open || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus();
    opener.current = null;
  }, [open]);
  return useCallback(() => {
    opener.current = document.activeElement;
  }, []);
}
