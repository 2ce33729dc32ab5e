/** The files of one language as one table: `{lobby: {title}}` becomes `{"lobby.title"}`. */
export function flat(files: Record<string, Record<string, string>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, file] of Object.entries(files)) {
    for (const [key, text] of Object.entries(file)) texts[`${name}.${key}`] = text;
  }
  return texts;
}
