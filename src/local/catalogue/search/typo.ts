/**
 * Whether one slip of the finger lies between what was typed and a word or its beginning: a letter too many, too few,
 * another one, or two that changed places.
 */
export function isOneTypoAway(typed: string, word: string): boolean {
  // Two slips at the very beginning: most words are told apart here.
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
