import { LocateFixed, MapPin, Move } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { distanceBetween } from "#domain/values/distance.ts";
import { readPosition } from "#domain/customer/read-position.ts";
import { formatAccuracy, formatDistance } from "#i18n/format-distance.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useOwnPosition } from "../use-own-position.ts";
import type { Position } from "#domain/values/position.ts";

/** The map's code is fetched when one is opened. */
const PinMover = lazy(async () => ({ default: (await import("#components/map/leaflet/maps.ts")).PinMover }));

interface PositionFieldProps {
  readonly label: string;
  readonly position: Position | null;
  /** In metres; null when not measured. */
  readonly accuracy: number | null;
  readonly onChange: (position: Position | null, accuracy: number | null) => void;
  readonly error?: string | undefined;
  /** The previous pin, to show how far the new one is from it. */
  readonly before?: Position | null;
}

/**
 * A customer's pin: the device's position with its accuracy, moved by hand, or pasted from a chat or map. Works offline
 * and without tiles.
 */
export function PositionField({ label, position, accuracy, onChange, error, before = null }: PositionFieldProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { own, ask } = useOwnPosition();
  const [byHand, setByHand] = useState(false);
  /** Counts pins set from elsewhere: the map recentres on each. */
  const [placed, setPlaced] = useState(0);

  function place(next: Position, nextAccuracy: number | null) {
    setPlaced(placed + 1);
    onChange(next, nextAccuracy);
  }

  async function takeMine() {
    const answer = await ask();
    if (answer.state === "found") place(answer.position, answer.accuracy);
  }

  const moved = position && before && position !== before ? distanceBetween(position, before) : null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-body font-medium">{label}</legend>
      {position && (
        <p className="flex items-start gap-2 text-body tabular-nums">
          <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
          <span className="min-w-0">
            {`${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`}
            {accuracy !== null && <span className="text-muted"> {formatAccuracy(accuracy, locale)}</span>}
            {moved !== null && (
              <span className="block text-muted">
                {t("customerForm.pinMoved", { distance: formatDistance(moved, locale) })}
              </span>
            )}
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<LocateFixed aria-hidden className="size-5" />}
          busy={own.state === "asking"}
          onClick={() => void takeMine()}
        >
          {t(own.state === "asking" ? "customerForm.locating" : "customerForm.usePosition")}
        </Button>
        <Button
          variant={byHand ? "quiet" : "plain"}
          icon={byHand ? undefined : <Move aria-hidden className="size-5" />}
          onClick={() => setByHand(!byHand)}
        >
          {t(byHand ? "customerForm.pinDone" : position ? "customerForm.movePin" : "customerForm.enterPin")}
        </Button>
        {position && (
          <Button variant="quiet" onClick={() => onChange(null, null)}>
            {t("customerForm.removePin")}
          </Button>
        )}
      </div>
      {byHand && (
        <>
          {position && (
            <Suspense fallback={<LoadingRows count={3} />}>
              <PinMover
                key={placed}
                label={t("customerForm.pinMap")}
                position={position}
                own={own.state === "found" ? own : null}
                onChange={(moved) => onChange(moved, null)}
              />
            </Suspense>
          )}
          <Coordinates onRead={(read) => place(read, null)} />
        </>
      )}
      {error !== undefined && <FieldMessage text={error} />}
      {(own.state === "refused" || own.state === "notFound") && (
        <FieldMessage
          kind="warning"
          text={t(own.state === "refused" ? "customerForm.positionRefused" : "customerForm.positionNotFound")}
        />
      )}
    </fieldset>
  );
}

/** A pasted position: numbers or a map link. */
function Coordinates({ onRead }: { readonly onRead: (position: Position) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [left, setLeft] = useState(false);
  const isOdd = text.trim() !== "" && readPosition(text) === null;

  function type(typed: string) {
    setText(typed);
    setLeft(false);
    const read = readPosition(typed);
    if (read !== null) onRead(read);
  }

  return (
    <div onBlur={() => setLeft(true)}>
      <TextField
        label={t("customerForm.coordinates")}
        hint={t("customerForm.coordinatesHint")}
        value={text}
        error={left && isOdd ? t("customerForm.coordinatesOdd") : undefined}
        autoComplete="off"
        onChange={type}
      />
    </div>
  );
}
