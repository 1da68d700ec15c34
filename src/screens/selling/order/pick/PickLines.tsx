import { Check, Circle, TriangleAlert } from "lucide-react";
import { isShort, type PickStop, stopKey } from "#domain/order-life/pick-list.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";

interface PickLinesProps {
  readonly stops: readonly PickStop[];
  readonly current: PickStop | null;
  readonly onGo: (stop: PickStop) => void;
}

/** All lines in the order of the shelves, with what was picked, and by whom if not oneself. */
export function PickLines({ stops, current, onGo }: PickLinesProps) {
  const { t, language, locale } = useText();
  const { identity } = useDevice();
  return (
    <section aria-label={t("pick.lines")} className="min-w-0">
      <ol className="overflow-hidden rounded-card bg-card edge">
        {stops.map((stop) => {
          const { line, picked } = stop;
          const written = (value: number) => formatQuantity(value, line.quantityScale, locale);
          const isCurrent = current !== null && stopKey(current) === stopKey(stop);
          return (
            <li key={stopKey(stop)}>
              <button
                type="button"
                aria-current={isCurrent ? "step" : undefined}
                onClick={() => onGo(stop)}
                className={joinClasses(
                  "flex min-h-12 w-full items-center gap-3 px-3 py-2 text-left text-body edge-b active:bg-raised",
                  isCurrent && "bg-brand-soft",
                )}
              >
                <PickSign stop={stop} />
                <span className="min-w-0 flex-1">
                  <span className="block break-words">{localName(line, language)}</span>
                  {picked && picked.byName !== identity.fullName && (
                    <span className="block text-caption text-muted">{picked.byName}</span>
                  )}
                </span>
                <span className="shrink-0 font-medium tabular-nums">
                  {picked && isShort(stop)
                    ? t("pick.foundOf", { found: written(picked.quantity), ordered: written(line.quantity) })
                    : written(line.quantity)}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function PickSign({ stop }: { readonly stop: PickStop }) {
  const { t } = useText();
  if (stop.picked === null) return <Circle aria-label={t("pick.open")} className="size-5 shrink-0 text-muted" />;
  if (isShort(stop))
    return <TriangleAlert aria-label={t("pick.isShort")} className="size-5 shrink-0 text-attention-ink" />;
  return <Check aria-label={t("pick.isPicked")} className="size-5 shrink-0 text-brand" />;
}
