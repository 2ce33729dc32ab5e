/** One thing asked of the club at a time, with what came of it. */
import type { Refused } from "../api";

export class Doing {
  busy = $state(false);
  wrong = $state("");

  /** Does it; true where it went well. What went wrong is in `wrong`. */
  async run(what: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.wrong = "";
    try {
      await what();
      return true;
    } catch (refused) {
      this.wrong = (refused as Refused).message;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
