/** Gives a file to the person. */
export function save(what: Blob | string, name: string, type = "text/plain"): void {
  const blob =
    typeof what === "string" ? new Blob([what], { type: `${type};charset=utf-8` }) : what;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
