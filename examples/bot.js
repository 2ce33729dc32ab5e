#!/usr/bin/env node
// A bot for marxador in JavaScript: trucs with strong cards, takes tricks cheaply.
const lines = require("node:readline").createInterface({ input: process.stdin });
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
let rules = {};

function act(view) {
  const power = (card) => rules.strength[card.split("/")[0]];
  const best = Math.max(...Object.values(rules.strength));
  const strong = view.dealt.filter((card) => power(card) > best / 2).length > 1;
  const suited = new Set(view.dealt.map((card) => card.at(-1))).size < 3;
  const wants = view.bidding ? suited : strong;
  if (view.legal.includes(rules.no)) return wants ? rules.yes : rules.no;
  const call = [rules.passing, ...rules.truc].find((voice) => view.legal.includes(voice));
  if (strong && call && view.positions.every((position) => position.level < 1)) return call;
  const cards = view.legal.filter((action) => /^[0-9]/.test(action));
  cards.sort((a, b) => power(a) - power(b));
  const duel = view.duels.findIndex((seats) => seats.includes(view.seat));
  const toBeat = Math.max(0, ...view.trick[duel].map(([seat, card]) => power(card)));
  if (cards.length) return cards.find((card) => power(card) > toBeat) ?? cards[0];
  return view.legal.find((action) => action !== rules.concede) ?? view.legal[0];
}

lines.on("line", (line) => {
  const { type, id, view, ...more } = JSON.parse(line);
  if (type === "hello") say({ type: "hello", protocol: 1, name: "example.js", gestures: false });
  if (type === "start") rules = more.rules;
  if (type === "view") say({ type: "act", id, action: act(view) });
});
