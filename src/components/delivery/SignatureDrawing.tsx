import { type Signature, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from "#domain/delivery/signature.ts";

interface SignatureDrawingProps {
  readonly signature: Signature | null;
  /** What it is, for who cannot see it. */
  readonly label: string;
}

/** A signature as it was drawn; an empty line without one. */
export function SignatureDrawing({ signature, label }: SignatureDrawingProps) {
  const line = SIGNATURE_HEIGHT - 24;
  return (
    <svg viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`} aria-label={label} className="block w-full text-ink">
      <title>{label}</title>
      <path d={`M16 ${line}H${SIGNATURE_WIDTH - 16}`} className="stroke-current opacity-30" fill="none" />
      {signature !== null && (
        <path
          d={signature}
          fill="none"
          className="stroke-current"
          strokeWidth={2.5}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
