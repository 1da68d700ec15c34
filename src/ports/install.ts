/** Installing the app on this device. */
export interface Install {
  /** The app runs from the home screen, or was just installed. */
  readonly installed: boolean;
  /** Opens the browser's own prompt; null where it offers none. */
  readonly ask: (() => Promise<void>) | null;
}
