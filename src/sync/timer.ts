/** Runs something later. Answers how to call it off. */
export interface Timer {
  after(milliseconds: number, run: () => void): () => void;
}

export const systemTimer: Timer = {
  after(milliseconds, run) {
    const id = setTimeout(run, milliseconds);
    return () => clearTimeout(id);
  },
};
