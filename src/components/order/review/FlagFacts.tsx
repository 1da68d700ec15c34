import { useText } from "#i18n/use-text.ts";
import type { FlagFact } from "./flag-facts.ts";

/** What a flag is about: as it was captured, and as it is today. */
export function FlagFacts({ facts }: { readonly facts: readonly FlagFact[] }) {
  const { t } = useText();
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-col gap-2">
      {facts.map(({ key, label, captured, today }) => (
        <div key={key} className="grid grid-cols-2 gap-x-4 text-body tabular-nums">
          <dt className="col-span-2 text-caption break-words text-muted">{label}</dt>
          {captured !== "" && (
            <dd className={today === "" ? "col-span-2" : "min-w-0 break-words"}>
              {today !== "" && <span className="block text-caption text-muted">{t("order.desk.captured")}</span>}
              {captured}
            </dd>
          )}
          {today !== "" && (
            <dd className={captured === "" ? "col-span-2 font-medium" : "min-w-0 font-medium break-words"}>
              {captured !== "" && (
                <span className="block text-caption font-normal text-muted">{t("order.desk.today")}</span>
              )}
              {today}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
