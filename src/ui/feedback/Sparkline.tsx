interface SparklineProps {
  /** Oldest first, at least two. */
  readonly values: readonly number[];
}

const WIDTH = 100;
const HEIGHT = 24;

/** A course without axes, its last value marked. Only a hint of the shape: the numbers stand in text beside it. */
export function Sparkline({ values }: SparklineProps) {
  const least = Math.min(...values);
  const span = Math.max(...values) - least || 1;
  const points = values.map((value, index) => ({
    x: 3 + (index / (values.length - 1)) * (WIDTH - 6),
    y: HEIGHT - 3 - ((value - least) / span) * (HEIGHT - 6),
  }));
  const last = points.at(-1);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="mt-1 h-8 w-full max-w-48 text-brand"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} strokeLinejoin="round" strokeLinecap="round" />
      {last && <circle cx={last.x} cy={last.y} r="2.5" fill="currentColor" stroke="none" />}
    </svg>
  );
}
