import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../controls/IconButton.tsx";
import { Link, useFrame } from "../ports/ports.tsx";

interface ScreenHeaderProps {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** The back arrow's target or action, shown beside the menu button. */
  readonly back?: string | (() => void);
  readonly actions?: ReactNode;
}

/**
 * A screen's title row: menu or back, title, sync chip, actions. Sticks to the top. A title may take three lines on a
 * phone, so that similar names can be told apart.
 */
export function ScreenHeader({ title, detail, back, actions }: ScreenHeaderProps) {
  const frame = useFrame();
  const { t } = useTranslation();
  return (
    <>
      <header
        data-back={back !== undefined || undefined}
        data-tight={(back !== undefined && actions !== undefined) || undefined}
        className="group/header sticky top-0 z-20 flex min-h-14 items-center gap-1 bg-paper px-1 data-tight:gap-0 panes:data-tight:gap-1 pt-[env(safe-area-inset-top)] edge-b"
      >
        {frame.menu ?? (back === undefined && <span className="w-3" />)}
        {typeof back === "string" && (
          <Link
            to={back}
            aria-label={t("ui.back")}
            className="inline-flex size-12 shrink-0 items-center justify-center rounded-control active:bg-raised"
          >
            <ArrowLeft className="size-6" />
          </Link>
        )}
        {typeof back === "function" && (
          <IconButton label={t("ui.back")} icon={<ArrowLeft className="size-6" />} onClick={back} />
        )}
        <div className="min-w-0 flex-1 py-1">
          <h1 className="line-clamp-3 text-title leading-tight font-bold tight:hyphens-auto group-data-back/header:text-row panes:group-data-back/header:text-title">
            {title}
          </h1>
          {detail !== undefined && <p className="truncate text-caption text-muted">{detail}</p>}
        </div>
        {frame.status}
        {actions}
      </header>
      {frame.notices}
    </>
  );
}
