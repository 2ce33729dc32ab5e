/** A sentence in pieces: plain text, cards, and voices, which it marks with backticks. */

export interface Piece {
  kind: "text" | "card" | "voice";
  text: string;
}

const CARD = /\b((?:1[0-2]|[1-9])[OCEB])\b/;

export function pieces(sentence: string): Piece[] {
  return sentence.split("`").flatMap((part, at) => {
    const plain = at % 2 ? "voice" : "text";
    return part
      .split(CARD)
      .map((text, odd): Piece => ({ kind: odd % 2 ? "card" : plain, text }))
      .filter(({ kind, text }) => (kind === "voice" ? text.trim() : text));
  });
}
