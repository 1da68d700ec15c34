import { SESSION_KEYS } from "./session-keys.ts";

let held: string | null = null;

/** Holds what the load before left to say. At the very start: the next load must not say it again, however soon it comes. */
export function holdKeptMessage(): void {
  held = takeStored();
}

/** The message as it is stored, once. */
export function takeKeptMessage(): string | null {
  const stored = takeStored();
  const message = held ?? stored;
  held = null;
  return message;
}

function takeStored(): string | null {
  const stored = sessionStorage.getItem(SESSION_KEYS.message);
  sessionStorage.removeItem(SESSION_KEYS.message);
  return stored;
}
