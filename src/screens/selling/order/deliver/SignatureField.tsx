import { type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  drawSignature,
  type Signature,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  type SignaturePoint,
} from "#domain/delivery/signature.ts";
import { SignatureDrawing } from "#components/delivery/SignatureDrawing.tsx";
import { Button } from "#ui/controls/Button.tsx";

interface SignatureFieldProps {
  readonly value: Signature | null;
  readonly onChange: (signature: Signature | null) => void;
}

const FIELD = { width: SIGNATURE_WIDTH, height: SIGNATURE_HEIGHT };

/** A field to sign in with a finger, a pen or the mouse (DELIV-29). */
export function SignatureField({ value, onChange }: SignatureFieldProps) {
  const { t } = useTranslation();
  const strokes = useRef<SignaturePoint[][]>([]);
  const [drawn, setDrawn] = useState<Signature | null>(null);

  function pointAt({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>): SignaturePoint {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * SIGNATURE_WIDTH,
      y: ((clientY - box.top) / box.height) * SIGNATURE_HEIGHT,
    };
  }

  function begin(event: PointerEvent<HTMLDivElement>) {
    if (value !== null && strokes.current.length === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    strokes.current.push([pointAt(event)]);
    setDrawn(drawSignature(strokes.current, FIELD));
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    strokes.current.at(-1)?.push(pointAt(event));
    setDrawn(drawSignature(strokes.current, FIELD));
  }

  function clear() {
    strokes.current = [];
    setDrawn(null);
    onChange(null);
  }

  const shown = drawn ?? value;
  return (
    <div className="flex flex-col gap-2">
      <div
        className="touch-none rounded-card bg-card edge"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={() => {
          if (drawn !== null) onChange(drawn);
        }}
      >
        <SignatureDrawing signature={shown} label={t(shown === null ? "deliver.signHere" : "deliver.signed")} />
      </div>
      {shown !== null && (
        <div>
          <Button onClick={clear}>{t("deliver.signAgain")}</Button>
        </div>
      )}
    </div>
  );
}
