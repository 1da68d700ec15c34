/** An empty route line. */
export function EmptyLine() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 96"
      className="h-24 w-6 text-brand"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M12 4v14M12 34v20M12 70v22" strokeLinecap="round" />
      <circle cx="12" cy="26" r="6" />
      <circle cx="12" cy="62" r="6" strokeDasharray="3 4" />
    </svg>
  );
}
