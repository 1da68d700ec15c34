import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import type { RoadLevel } from "#domain/road/road-check.ts";
import { useText } from "#i18n/use-text.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";

const SIGNS = {
  green: { Icon: CircleCheck, colour: "text-brand" },
  amber: { Icon: TriangleAlert, colour: "text-attention-ink" },
  red: { Icon: CircleX, colour: "text-danger" },
} as const;

/** How a check ended, by icon, word and colour. */
export function RoadSign({ level }: { readonly level: RoadLevel }) {
  const { t } = useText();
  const { Icon, colour } = SIGNS[level];
  return (
    <span
      className={joinClasses("inline-flex items-center gap-1.5 text-caption font-medium whitespace-nowrap", colour)}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {t(`road.levels.${level}`)}
    </span>
  );
}
