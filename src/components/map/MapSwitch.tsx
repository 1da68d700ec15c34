import { List, Map as MapIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { joinClasses } from "#ui/styles/join-classes.ts";

export type MapView = "list" | "map";

interface MapSwitchProps {
  readonly view: MapView;
  readonly onChoose: (view: MapView) => void;
}

const VIEWS = [
  { view: "list", Icon: List },
  { view: "map", Icon: MapIcon },
] as const;

/** List or map of the same things. */
export function MapSwitch({ view: shown, onChoose }: MapSwitchProps) {
  const { t } = useTranslation();
  return (
    <div className="flex shrink-0">
      {VIEWS.map(({ view, Icon }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === shown}
          onClick={() => onChoose(view)}
          className={joinClasses(
            "inline-flex min-h-12 items-center gap-2 px-3 text-body font-medium active:bg-raised",
            view === shown ? "text-brand underline decoration-2 underline-offset-8" : "text-muted",
          )}
        >
          <Icon aria-hidden className="size-5" />
          {t(`map.views.${view}`)}
        </button>
      ))}
    </div>
  );
}
