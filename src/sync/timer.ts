/** Runs something later. Returns how to cancel it. */
export interface Timer {
  after(milliseconds: number, run: () => void): () => void;
}

export const systemTimer: Timer = {
  after(milliseconds, run) {
    const id = setTimeout(run, milliseconds);
    return () => clearTimeout(id);
  },
};
