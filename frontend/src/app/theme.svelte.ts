/** Light or dark: as the system has it until a person chooses. */

export type Theme = "light" | "dark";

let chosen = $state<Theme>(document.documentElement.dataset.theme === "dark" ? "dark" : "light");

export function theme(): Theme {
  return chosen;
}

export function setTheme(theme: Theme): void {
  chosen = theme;
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}

export function toggleTheme(): void {
  setTheme(chosen === "dark" ? "light" : "dark");
}
