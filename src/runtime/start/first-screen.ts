let resolveShown = () => {};

/** Resolves once the first screen of somebody who is signed in shows what it read. */
export const firstScreen: Promise<void> = new Promise((resolve) => {
  resolveShown = resolve;
});

export function noteFirstScreen(): void {
  resolveShown();
}
