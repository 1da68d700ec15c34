/**
 * Whether a typed text is at most one edit away from a word or its prefix: an extra, missing or different letter, or two
 * swapped ones.
 */
export function isOneTypoAway(typed: string, word: string): boolean {
  // Two edits at the very beginning: rules out most words.
  if (typed[0] !== word[0] && typed[1] !== word[1] && typed[0] !== word[1] && typed[1] !== word[0]) return false;
  let same = 0;
  while (same < typed.length && same < word.length && typed[same] === word[same]) same += 1;
  const rest = typed.slice(same + 1);
  return (
    word.startsWith(rest, same + 1) ||
    word.startsWith(rest, same) ||
    word.startsWith(typed.slice(same), same + 1) ||
    (typed[same] === word[same + 1] &&
      typed[same + 1] === word[same] &&
      word.startsWith(typed.slice(same + 2), same + 2))
  );
}
