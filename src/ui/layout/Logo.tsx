/** The product's logo: a route with stops. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2">
      <svg
        aria-hidden
        viewBox="0 0 32 32"
        className="size-8 text-brand"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
      >
        <path d="M10 9v8c0 3.5 2 5 5 5h3" strokeLinecap="round" />
        <circle cx="10" cy="6" r="3.5" fill="currentColor" stroke="none" />
        <circle cx="22.5" cy="22" r="4" />
        <circle cx="22.5" cy="22" r="1" fill="currentColor" stroke="none" />
      </svg>
      <span className="text-title font-bold">Rutero</span>
    </span>
  );
}
