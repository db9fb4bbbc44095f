/** Other letters, as many: no word of one text is found in another. */
export function gibberish(words: string): string {
  let seed = Array.from(words).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65521, 7);
  return words.replace(/[a-z0-9]/gi, (letter) => {
    seed = (seed * 75 + 74) % 65537;
    if (/\d/.test(letter)) return String(seed % 10);
    return String.fromCharCode((letter < "a" ? 65 : 97) + (seed % 26));
  });
}
