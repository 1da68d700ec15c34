import { useTranslation } from "react-i18next";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { LoadProgress } from "#components/sync/LoadProgress.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import type { LoadedData } from "./use-loaded-data.ts";

/** The first load: how far it is, how long it takes, and what can be sold meanwhile. */
export function DataStep({ data }: { readonly data: LoadedData }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  return (
    <div className="-mx-4 flex flex-col gap-3">
      <p className="px-4 text-body">{t(data.complete ? "firstRun.data.complete" : "firstRun.data.loading")}</p>
      <LoadProgress />
      <FactList
        facts={data.feeds.map(({ feed, count, loaded }) => [
          t(`syncSheet.feeds.${feed}`),
          loaded ? formatCount(count, locale) : t("firstRun.data.coming"),
        ])}
      />
    </div>
  );
}
