/** Clocks that run down between two messages of the table. */
import type { Clocks, TableState } from "./messages";

export class Clock {
  private now = $state(Date.now());
  private heard = $state(Date.now());
  private clocks = $state.raw<Clocks | null>(null);
  private perCall = $state(0);
  private timer = 0;

  /** The table has said how the clocks stand. */
  set(table: TableState | null): void {
    this.clocks = table?.clock ?? null;
    this.perCall = table?.settings.clock?.call ?? 0;
    this.heard = this.now = Date.now();
    clearInterval(this.timer);
    if (this.clocks?.ticking.length) this.timer = window.setInterval(() => (this.now = Date.now()), 500);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Milliseconds left for the call; null where no clock runs. */
  private get call(): number | null {
    if (!this.clocks?.ticking.length || this.clocks.call === null) return null;
    return this.clocks.call - (this.now - this.heard);
  }

  /** The part of the time for this call that is left, 0 to 1. */
  left(seat: number | null): number | null {
    if (this.call === null || !seat || !this.clocks!.ticking.includes(seat) || !this.perCall) return null;
    return Math.max(0, Math.min(1, this.call / this.perCall));
  }

  /** Seconds that a seat has left, its bank with them, while its clock runs. */
  seconds(seat: number): number | null {
    if (this.call === null || !this.clocks!.ticking.includes(seat)) return null;
    const bank = this.clocks!.seats[seat - 1] ?? 0;
    return Math.max(0, Math.ceil((this.call > 0 ? this.call : bank + this.call) / 1000));
  }
}
