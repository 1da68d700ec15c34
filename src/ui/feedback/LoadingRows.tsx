import { useTranslation } from "react-i18next";

/** Placeholder rows, as high as real ones, so that nothing moves when those arrive. */
export function LoadingRows({ count = 6 }: { readonly count?: number }) {
  const { t } = useTranslation();
  return (
    <output aria-label={t("ui.loading")} className="block">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 px-4 py-2 edge-b">
          <span className="flex flex-1 flex-col gap-2">
            <span className={`h-4 rounded-full bg-raised ${row % 2 === 0 ? "w-3/5" : "w-2/5"}`} />
            <span className="h-3 w-1/3 rounded-full bg-raised" />
          </span>
          <span className="h-4 w-14 rounded-full bg-raised" />
        </div>
      ))}
    </output>
  );
}
