/** Numbers with what they count, in a language: "1 item", "1,200 items". */
export const countedIn =
  (language: string) =>
  (count: number, one: string, many: string): string =>
    `${count.toLocaleString(language)} ${count === 1 ? one : many}`;
