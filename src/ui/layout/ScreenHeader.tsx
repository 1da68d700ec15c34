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
 * phone, so that similar names can be told apart; with much enlarged text it has a row of its own.
 */
export function ScreenHeader({ title, detail, back, actions }: ScreenHeaderProps) {
  const frame = useFrame();
  const { t } = useTranslation();
  return (
    <>
      <header
        data-back={back !== undefined || undefined}
        data-tight={(back !== undefined && actions !== undefined) || undefined}
        className="group/header sticky top-0 z-20 flex min-h-14 items-center gap-1 bg-paper px-1 data-tight:gap-0 panes:data-tight:gap-1 pt-[env(safe-area-inset-top)] edge-b tight:flex-wrap"
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
        <div className="min-w-0 flex-1 py-1 tight:order-1 tight:basis-full tight:px-3 low:flex low:items-baseline low:gap-3">
          <h1 className="line-clamp-3 text-title leading-tight font-bold tight:hyphens-auto group-data-back/header:text-row group-data-tight/header:not-tight:text-[length:min(var(--text-row),5.25vw)] panes:group-data-back/header:text-title low:group-data-back/header:text-[length:7.5vmin]">
            {title}
          </h1>
          {detail !== undefined && <p className="truncate text-caption text-muted">{detail}</p>}
        </div>
        <div className="flex shrink-0 items-center gap-1 group-data-tight/header:gap-0 tight:ml-auto">
          {frame.status}
          {actions}
        </div>
      </header>
      {frame.notices}
    </>
  );
}
