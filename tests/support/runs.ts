/** How often `npm run check` repeats a randomised test; `npm test` and a single file run it in full. */
const SHARE = process.env["RUTERO_QUICK"] === undefined ? 1 : 0.1;

/** The number of random cases a property is tested with. */
export function runs(full: number): number {
  return Math.max(5, Math.round(full * SHARE));
}
