/** Values by document and field that must be rejected, or accepted, from any author. */
type FieldValues = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;

export const REFUSED_VALUES: FieldValues = {
  itineraryDay: {
    stops: [{}, null, "x", Array.from({ length: 201 }, () => ({}))],
    frozenAt: [-1, "now", 1.5, 9_007_199_254_740_992],
  },
};

export const ALLOWED_VALUES: FieldValues = {
  itineraryDay: { stops: [[], Array.from({ length: 200 }, () => ({}))], frozenAt: [0, 1_795_273_445_678] },
};
