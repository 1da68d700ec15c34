import { sumAmounts } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import type { WaitingStop } from "#local/queries/delivery/runs.ts";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { dragHandlers } from "#ui/lists/drag-handlers.ts";
import { type Grabbed, grabWaiting } from "#components/delivery/dispatch.ts";

interface WaitingListProps {
  readonly stops: readonly WaitingStop[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (customerIds: readonly string[], isChosen: boolean) => void;
  readonly onGrab: (stop: Grabbed | null) => void;
}

/** The ready orders that are on no run, by zone: chosen one by one or by zone, or dragged to a run. */
export function WaitingList({ stops, chosen, onChoose, onGrab }: WaitingListProps) {
  const { t, locale } = useText();
  const zones = [...new Set(stops.map(({ zone }) => zone))];
  return (
    <div className="flex flex-col gap-3">
      {zones.map((zone) => {
        const places = stops.filter((stop) => stop.zone === zone);
        const ids = places.map(({ customerId }) => customerId);
        return (
          <Card key={zone}>
            <div className="bg-raised px-3">
              <Checkbox
                label={zone === "" ? t("runs.noZone") : zone}
                checked={ids.every((id) => chosen.has(id))}
                onChange={(isChosen) => onChoose(ids, isChosen)}
              />
            </div>
            <ul>
              {places.map((place) => {
                const [first] = place.orders;
                const total = sumAmounts(place.orders.map(({ order }) => order.totals.total));
                const facts = [
                  t("runs.orderCount", { count: place.orders.length }),
                  first === undefined ? "" : formatMoney(total, first.order.currency, locale),
                  first === undefined ? "" : formatDay(first.order.promisedOn, locale),
                  place.position === null ? t("runs.noPin") : "",
                ];
                return (
                  <li
                    key={place.customerId}
                    className="cursor-grab px-3 edge-t"
                    {...dragHandlers(place.name, (isGrabbed) => onGrab(isGrabbed ? grabWaiting(place) : null))}
                  >
                    <Checkbox
                      label={place.name}
                      hint={facts.filter(Boolean).join(" · ")}
                      checked={chosen.has(place.customerId)}
                      onChange={(isChosen) => onChoose([place.customerId], isChosen)}
                    />
                  </li>
                );
              })}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
