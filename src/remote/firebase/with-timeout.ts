/** Resolves with the promise, or with `otherwise` after the time limit. */
export function withTimeout<Value, Otherwise>(
  milliseconds: number,
  promise: Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
