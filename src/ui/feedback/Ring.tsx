const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

/** A share as a ring; the text beside it says the same. */
export function Ring({ share }: { readonly share: number }) {
  return (
    <svg aria-hidden viewBox="0 0 48 48" className="size-12 shrink-0 -rotate-90" fill="none" strokeWidth="6">
      <circle cx="24" cy="24" r={RADIUS} className="stroke-line" />
      <circle
        cx="24"
        cy="24"
        r={RADIUS}
        className="stroke-brand"
        strokeDasharray={`${Math.max(0, Math.min(1, share)) * LENGTH} ${LENGTH}`}
      />
    </svg>
  );
}
