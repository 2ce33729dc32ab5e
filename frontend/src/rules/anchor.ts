/** The name of a section within its page. */
export function anchor(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\d]+/gu, "-");
}
