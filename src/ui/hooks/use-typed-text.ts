import { useState, useSyncExternalStore } from "react";

/** Typing pauses after so many milliseconds without a letter: what can wait for that does not hold up the next one. */
export const TYPING_MS = 200;

/**
 * A text that is being typed, outside React's state: a letter draws only what reads it with `useTyped`, not the page
 * around the field.
 */
export interface TypedText {
  readonly read: () => string;
  readonly write: (text: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Empty at first. */
export function useTypedText(): TypedText {
  return useState(createTypedText)[0];
}

/** What follows from the text. `select` returns a primitive: a component renders only when it changes. */
export function useTyped<Part>(typed: TypedText, select: (text: string) => Part): Part {
  return useSyncExternalStore(typed.subscribe, () => select(typed.read()));
}

export function createTypedText(): TypedText {
  const listeners = new Set<() => void>();
  let current = "";
  return {
    read: () => current,
    write(text) {
      current = text;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
