/** The secret code of an opened link. The address shows a word in its place (ACCESS-42). */
export interface LinkCode {
  /** The code for what the address shows: the kept one for that word, null if there is none; any other text is a code. */
  readonly read: (shown: string | undefined) => string | null;
  /** Keeps a code that was typed, and returns the word for the address. */
  readonly keep: (code: string) => string;
  /** The code was used. */
  readonly forget: () => void;
}
