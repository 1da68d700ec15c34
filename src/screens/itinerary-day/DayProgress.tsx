import { useText } from "#i18n/use-text.ts";

interface DayProgressProps {
  readonly done: number;
  readonly planned: number;
}

export function DayProgress({ done, planned }: DayProgressProps) {
  const { t } = useText();
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <p className="text-body font-medium tabular-nums">{t("itineraryDay.progress", { done, planned })}</p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-raised edge">
        <div
          className="h-full w-full origin-left bg-brand transition-transform"
          style={{ transform: `scaleX(${planned === 0 ? 0 : done / planned})` }}
        />
      </div>
    </div>
  );
}
