/** The build's version and support's contacts; "" when not configured. */
export interface Support {
  readonly version: string;
  readonly email: string;
  /** In E.164. */
  readonly whatsApp: string;
}
