/** "Juga ara": a table against a bot, open in one press. */
import { api } from "../api";
import { club } from "../app/house.svelte";
import type { Settings } from "../types";

/** What a newcomer meets, the first of these that the club has. */
const RIVALS = ["veterà", "fallanquer", "roquer"];

export function settings(variant: string, rival: string): Settings {
  return {
    variant,
    options: {},
    seats: 2,
    public: false,
    bots: [{ seat: 2, bot: rival }],
    seating: "chosen",
    clock: null,
    chat: "phrases",
    open_hands: "after",
    hints: true,
    rated: false,
  };
}

/** Opens the table; answers the address to go to. */
export async function playNow(variant = lastGame()): Promise<string> {
  const there = (club() ?? (await api.club())).bots;
  const rival = RIVALS.find((bot) => there.includes(bot)) ?? there[0] ?? "random";
  const table = await api.open(settings(variant, rival));
  keepGame(variant);
  return `${table.link}?sit`;
}

/** The game that was last sat down to here. */
export function lastGame(): string {
  return localStorage.getItem("game") ?? "jcf";
}

export function keepGame(variant: string): void {
  localStorage.setItem("game", variant);
}
