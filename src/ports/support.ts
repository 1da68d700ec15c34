/** What support needs to know of this build, and how to reach it; "" where that is not set up. */
export interface Support {
  readonly version: string;
  readonly email: string;
  /** In E.164. */
  readonly whatsApp: string;
}
