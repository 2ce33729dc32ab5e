/** The coach, asked about one seat of a match: how far it is, and what it found. */
import { api, type Refused } from "../api";
import type { Progress, Review } from "./review";

export class Coach {
  /** Whether somebody wants to know. */
  wanted = $state(false);
  review = $state.raw<Review | null>(null);
  progress = $state.raw<Progress | null>(null);
  wrong = $state("");

  /** Asks until the coach has come to an end, or nobody wants to know; what stops it. */
  look(id: string, seat: number, language: string): () => void {
    let left = false;
    void this.#ask(id, seat, language, () => left);
    return () => (left = true);
  }

  async #ask(id: string, seat: number, language: string, left: () => boolean): Promise<void> {
    if (this.review?.seat !== seat) this.review = null;
    this.progress = null;
    this.wrong = "";
    try {
      while (!left()) {
        const said = await api.review(id, seat, language);
        if (left()) return;
        if ("decisions" in said) {
          this.review = said;
          return;
        }
        this.progress = said;
      }
    } catch (refused) {
      if (left()) return;
      this.wanted = false;
      this.wrong = (refused as Refused).message;
    }
  }
}
