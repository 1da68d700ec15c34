/** A number such as `AN-A 12 K`, for texts to read: no line ends within it. `foldText` takes the joints out again. */
export function unbroken(number: string): string {
  return number.replaceAll("-", "-\u2060").replaceAll(" ", "\u00a0");
}
