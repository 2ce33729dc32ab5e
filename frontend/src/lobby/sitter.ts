/** What somebody in a seat is called. */
import { maybe } from "../i18n";
import type { Sitter } from "../types";

/** The bots have names of the game; `random` is the one that needs another word. */
export function botName(bot: string): string {
  return maybe(`lobby.bot_${bot}`) ?? bot;
}

export function sitterName(sitter: Sitter): string {
  return sitter.person?.name ?? (sitter.bot ? botName(sitter.bot) : "");
}
