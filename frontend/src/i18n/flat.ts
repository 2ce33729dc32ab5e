/** The files of one language as one table: `title` in `./lobby.ca.json` becomes `lobby.title`. */
export function flat(files: Record<string, Record<string, string>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [path, file] of Object.entries(files)) {
    const name = path.slice("./".length).split(".")[0];
    for (const [key, text] of Object.entries(file)) texts[`${name}.${key}`] = text;
  }
  return texts;
}
