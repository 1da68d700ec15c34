/** The key in `localStorage` of the errors that wait to be told. */
export const KEPT_ERRORS = "rutero-errors";

/** What the app knows about telling errors. */
export interface TellingApp {
  /** Whether this device's people want it (OPS-36). */
  readonly isOn: () => boolean;
  /** The pattern of the open page's path. */
  readonly page: () => string;
}
