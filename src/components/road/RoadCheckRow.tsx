import type { RoadCheck, RoadProblem } from "#domain/road/road-check.ts";
import type { FailedSale, RoadStop } from "#domain/road/road-facts.ts";
import type { Instant } from "#domain/values/instant.ts";
import { useText } from "#i18n/use-text.ts";
import { Link } from "#ui/ports/ports.tsx";
import { RoadSign } from "./RoadSign.tsx";
import { problemText } from "./road-text.ts";

/** Stops beyond this number are collapsed. */
const SHOWN_STOPS = 4;

/** What only a person can do about it. */
const HINTS = [
  "locationRefused",
  "clockWrong",
  "batteryLow",
  "noRoom",
  "parked",
  "noPlan",
  "notKept",
  "unpriced",
] as const;

interface RoadCheckRowProps {
  readonly check: RoadCheck;
  /** When it was looked at. */
  readonly at: Instant;
}

/** One check: what was looked at, what is wrong, whom it concerns, and what to do where the app cannot. */
export function RoadCheckRow({ check, at }: RoadCheckRowProps) {
  const text = useText();
  const { t } = text;
  const { name, level, problem, stops } = check;
  return (
    <li className="flex flex-col gap-1 px-4 py-3 edge-b">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-body font-medium">{t(`road.checks.${name}`)}</h3>
        <RoadSign level={level} />
      </div>
      {problem !== null && (
        <>
          <p className="text-body first-letter:uppercase">{problemText(problem, at, text)}.</p>
          <Hint code={problem.code} />
          {"failures" in problem ? (
            <FailedSales failures={problem.failures} />
          ) : (
            stops.length > 0 && <Stops stops={stops} />
          )}
        </>
      )}
    </li>
  );
}

function Hint({ code }: { readonly code: RoadProblem["code"] }) {
  const { t } = useText();
  const hint = HINTS.find((each) => each === code);
  return hint === undefined ? null : <p className="text-body text-muted">{t(`road.hints.${hint}`)}</p>;
}

function Stops({ stops }: { readonly stops: readonly RoadStop[] }) {
  const { t } = useText();
  const list = (
    <ul className="flex flex-col">
      {stops.map((stop) => (
        <li key={`${stop.day} ${stop.customerId}`}>
          <StopLink customerId={stop.customerId} name={stop.name ?? ""} />
        </li>
      ))}
    </ul>
  );
  if (stops.length <= SHOWN_STOPS) return list;
  return (
    <details>
      <summary className="flex min-h-12 cursor-pointer items-center text-body font-medium text-brand">
        {t("road.stops", { count: stops.length })}
      </summary>
      {list}
    </details>
  );
}

function FailedSales({ failures }: { readonly failures: readonly FailedSale[] }) {
  const { t } = useText();
  return (
    <ul className="flex flex-col">
      {failures.map(({ customerId, customerName, productName, reason }) => (
        <li key={`${customerId} ${productName} ${reason}`} className="flex flex-col">
          <StopLink customerId={customerId} name={customerName} />
          <span className="text-body text-muted">{t(`road.sales.${reason}`, { product: productName })}</span>
        </li>
      ))}
    </ul>
  );
}

function StopLink({ customerId, name }: { readonly customerId: string; readonly name: string }) {
  const { t } = useText();
  if (name === "")
    return <span className="flex min-h-12 items-center text-body">{t("road.unknown", { id: customerId })}</span>;
  return (
    <Link
      to={`/customer/${encodeURIComponent(customerId)}`}
      className="flex min-h-12 items-center text-body font-medium text-brand underline"
    >
      {name}
    </Link>
  );
}
