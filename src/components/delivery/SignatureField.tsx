import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { drawSignature, type Signature, type SignaturePoint } from "#domain/delivery/signature.ts";
import { Button } from "#ui/controls/Button.tsx";
import { useSignaturePad } from "#ui/hooks/use-signature-pad.ts";
import { SignatureDrawing } from "./SignatureDrawing.tsx";

interface SignatureFieldProps {
  readonly value: Signature | null;
  readonly onChange: (signature: Signature | null) => void;
}

/**
 * A field to sign in with a finger, a pen or the mouse (DELIV-29, SELL-15). The library draws what is being written; what was
 * written is shown as it is kept, so that turning the device or opening the page again changes nothing.
 */
export function SignatureField({ value, onChange }: SignatureFieldProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const strokes = useRef<readonly (readonly SignaturePoint[])[]>([]);
  /** A signature that was there when the stop was opened is not written on, but begun anew. */
  const [isAnew, setAnew] = useState(value === null);

  useSignaturePad(canvas, isAnew, (added) => {
    strokes.current = [...strokes.current, ...added];
    onChange(drawSignature(strokes.current, { width: 1, height: 1 }));
  });

  function clear() {
    strokes.current = [];
    setAnew(true);
    onChange(null);
  }

  return (
    <div className="flex flex-col gap-2">
      {/* All of it is in sight on a phone held sideways: a finger that signs does not scroll. */}
      <div className="relative max-w-[max(16rem,calc((100svh-13rem)*2.5))] rounded-card bg-card edge">
        <SignatureDrawing signature={value} label={t(value === null ? "deliver.signHere" : "deliver.signed")} />
        <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full touch-none text-ink" />
      </div>
      {value !== null && (
        <div>
          <Button onClick={clear}>{t("deliver.signAgain")}</Button>
        </div>
      )}
    </div>
  );
}
