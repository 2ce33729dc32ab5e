// Runs before the first paint, so that a dark page never flashes light.
const kept = localStorage.getItem("theme");
const dark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = kept || (dark ? "dark" : "light");
